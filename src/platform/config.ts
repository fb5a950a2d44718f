import { join, resolve } from 'node:path'
import * as z from 'zod'
import { credentialsOf, keyringOf } from './credentials.ts'

/** A number in plain digits: `0x50` and `1e3` are slips. */
const whole = (from: number, to: number) => {
  const error = `a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= from && value <= to, error)
}

/** `600` requests a minute and address, or `off`. */
const rateLimit = z
  .string()
  .regex(/^(off|[1-9]\d{0,8})$/, '"off" or a whole number from 1')
  .transform((text) => (text === 'off' ? text : Number(text)))

/**
 * How many proxies stand in front: each adds one address to X-Forwarded-For, and what stands before those anybody can
 * write.
 */
const proxies = z
  .string()
  .regex(/^(true|false|[0-9])$/, 'true, false or a number of proxies from 0 to 9')
  .default('false')
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))

const address = z.url({ protocol: /^https?$/, error: 'an http(s) address such as https://kurse.example.org' })

/** An address that is all there is: links are built behind it. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '')
const origin = z.string().refine(isOrigin, 'an http(s) address without a path, such as https://kurse.example.org')
const origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isOrigin), 'http(s) addresses without a path, comma separated')
  .transform((list) => list.map((each) => new URL(each).origin))

const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text, 'postgres://localhost'),
    'postgres://user:password@host/database',
  )

const natsUrl = z
  .string()
  .refine(
    (text) => /^(nats|tls):\/\//.test(text) && URL.canParse(text),
    'nats://host:4222 or tls://user:password@host:4222',
  )

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), 'smtp://host:25 or smtps://user:password@host')

/** `key=value,key=value`, values percent-encoded, as OpenTelemetry has it. */
const otlpHeaders = z
  .string()
  .default('')
  .refine(
    (text) => text.split(',').every((pair) => !pair.trim() || /^\s*[\w-]+=(?:[!-$&-~ ]|%[0-9a-f]{2})*$/i.test(pair)),
    'name=value, comma separated, values percent-encoded',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').flatMap((pair) => {
        const [name = '', ...value] = pair.trim().split('=')
        return name ? [[name.toLowerCase(), decodeURIComponent(value.join('='))]] : []
      }),
    ),
  )

const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a number from 0 to 1')
  .transform(Number)

/** The simulated market has prices from 2000 on, the calendars end in 2100. */
const marketTime = z.iso
  .datetime({ offset: true, abort: true, error: 'an ISO instant such as 2026-11-20T10:00:00Z' })
  .refine(
    (text) => Date.parse(text) >= Date.parse('2000-02-01') && Date.parse(text) < Date.parse('2090-01-01'),
    'an instant from 2000-02-01 to the end of 2089',
  )

/** Keys as `read` takes them. @param read throws an Error that names none of them */
const keysThat = (read: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/**
 * Every setting of the portal, read from the environment and from nowhere else. The defaults start a complete portal
 * offline. The operator's fields fill the legal pages.
 */
const schema = z.object({
  PORT: whole(0, 65_535).default(3000).describe('port of the web server; 0 takes a free one'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  PUBLIC_URL: origin.optional().describe('address readers see; absolute links are built from it'),
  HSTS_SUBDOMAINS: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: with an https PUBLIC_URL browsers use https for names below it, too'),
  TRUST_PROXY: proxies.describe('true behind a reverse proxy that sets X-Forwarded-For; a number behind several'),
  PROFILE: z
    .enum(['normal', 'small'])
    .default('normal')
    .describe('small keeps less in memory, for machines that have little; answers are the same'),
  DATA_DIR: z.string().min(1).default('.parkett').describe('folder of the embedded database'),
  DATABASE_URL: databaseUrl.optional().describe('a PostgreSQL server instead of the embedded one'),
  BACKUP_DIR: z.string().min(1).optional().describe('folder of copies of the database; default: backups in DATA_DIR'),
  BACKUP_KEEP: whole(0, 1000)
    .default(7)
    .describe('copies that are kept of each kind; 0: none are made daily or before migrations'),
  NATS_URL: natsUrl.optional().describe('NATS server for what processes tell each other; default: the database'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('least level that is logged'),
  MARKET_SEED: z
    .string()
    .max(64, 'at most 64 characters')
    .optional()
    .describe('seed of the simulated market; another seed is another market'),
  MARKET_TIME: marketTime.optional().describe('where the market’s clock starts, for tests'),
  DERIVATIVES: whole(0, 1_600_000)
    .default(300_000)
    .describe('number of simulated derivatives; their WKN leave room for 1,600,000'),
  RATE_LIMIT: rateLimit.default(600).describe('API requests a minute and address, or off'),
  PUSH_MIN_INTERVAL_MS: whole(0, 60_000).default(1000).describe('least time between two updates of a subscription'),
  PUSH_ORIGINS: origins.describe('further origins that may open the push channel, comma separated'),
  LEAKED_PASSWORDS: z
    .string()
    .refine((text) => !/^https?:/i.test(text) || address.safeParse(text).success, 'an https address or a file')
    .optional()
    .describe(
      'service that knows leaked passwords, such as https://api.pwnedpasswords.com, or a file of them; without it nobody is asked',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('bearer token for /metrics from elsewhere than loopback'),
  MAINTENANCE: z.enum(['true', 'false']).default('false').describe('true shows the maintenance page everywhere'),
  PORTFOLIO_MENU: z
    .enum(['shown', 'hidden'])
    .default('shown')
    .describe('hidden: no menu names the portfolio (/depots); its pages answer all the same'),
  CRYPTO_FEED: z
    .enum(['off', 'kraken'])
    .default('off')
    .describe('live crypto prices from a public source; off asks nobody'),
  LOGO_FOLDER: z.string().min(1).optional().describe('folder of logos of instruments, named by ISIN'),
  CONTENT_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('folder of own texts in Markdown: artikel/*.md and autoren/*.md'),
  BROKERS_FILE: z.string().min(1).optional().describe('table of brokers and their fees; default: seed/brokers.csv'),
  CALENDAR_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('CSV file of economic dates and first listings for the finance calendar; without it that part is empty'),
  FEEDS: z
    .string()
    .min(1)
    .optional()
    .describe('YAML file of feeds of others that are taken in; without it nobody is asked'),
  SHOWS: z
    .string()
    .min(1)
    .optional()
    .describe('YAML file of podcasts and series of films, with their feeds; without it nobody is asked'),
  WEBHOOKS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: fired alerts go to addresses that readers name; off asks nobody'),
  WEB_PUSH: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: fired alerts go to browsers through the push services of their makers; off asks nobody'),
  CREDENTIALS_KEY: keysThat(credentialsOf)
    .optional()
    .describe(
      'id:base64 of 32 bytes, the newest first, comma separated: seals what opens accounts of readers elsewhere',
    ),
  CREDENTIALS_KEY_FILE: z.string().min(1).optional().describe('file with the same, a key a line'),
  DEPOTS_KEY: keysThat(keyringOf)
    .optional()
    .describe(
      'id:base64 of 32 bytes, the newest first, comma separated: seals what tells of readers’ wealth; none in front unseals it',
    ),
  DEPOTS_KEY_FILE: z.string().min(1).optional().describe('file with the same, a key a line'),
  BANK_FINTS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: readers may connect accounts at the banks of BANK_FINTS_BANKS, to be read; off asks nobody'),
  BANK_FINTS_PRODUCT: z
    .string()
    .regex(/^[A-Za-z0-9]{1,25}$/, 'at most 25 letters and digits')
    .optional()
    .describe('number of the operator’s product registration at the Deutsche Kreditwirtschaft'),
  BANK_FINTS_BANKS: z.string().min(1).optional().describe('CSV file of banks with the columns blz, name and url'),
  BANK_LICENCE: z
    .string()
    .min(1)
    .optional()
    .describe('on whose permission accounts of readers are read, as it stands on the pages'),
  BROKER_LICENCE: z
    .string()
    .min(1)
    .optional()
    .describe('on whose licence orders of readers are passed on, as it stands on the pages; without it none are'),
  BROKER_COMDIRECT: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: readers may connect their accounts at comdirect; off asks nobody'),
  BROKER_COMDIRECT_URL: z
    .url({ protocol: /^https?$/, error: 'an http(s) address without a path' })
    .default('https://api.comdirect.de')
    .describe('where its interface answers'),
  BROKER_COMDIRECT_CLIENT_ID: z.string().min(1).optional().describe('of the operator, from comdirect'),
  BROKER_COMDIRECT_CLIENT_SECRET: z.string().min(1).optional().describe('of the operator, from comdirect'),
  BROKER_PRIVATE: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .describe('addresses of private networks that may be asked for a broker, comma separated; without it none are'),
  SMTP_URL: smtpUrl.optional().describe('server that takes the portal’s mails; without it they stay in the outbox'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'an e-mail address, such as Parkett <kurse@example.org>')
    .optional()
    .describe('sender of mails; default: OPERATOR_EMAIL'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an http(s) address such as http://localhost:4318' })
    .refine((text) => new URL(text).username === '', 'an address without a user: see OTEL_EXPORTER_OTLP_HEADERS')
    .optional()
    .describe('OpenTelemetry collector that takes traces (OTLP over HTTP); without it nothing is sent'),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.describe('headers for the collector: name=value, comma separated'),
  OTEL_SERVICE_NAME: z.string().min(1).default('parkett').describe('name of this portal in traces'),
  OTEL_TRACES_SAMPLER_ARG: share.prefault('1').describe('share of traces that are recorded, from 0 to 1'),
  OPERATOR_NAME: z.string().optional().describe('who runs this portal, for the legal pages'),
  OPERATOR_LEGAL_FORM: z.string().optional().describe('legal form'),
  OPERATOR_REPRESENTATIVE: z.string().optional().describe('who represents the operator'),
  OPERATOR_STREET: z.string().optional().describe('street and number'),
  OPERATOR_CITY: z.string().optional().describe('postal code and city'),
  OPERATOR_COUNTRY: z.string().optional().describe('country'),
  OPERATOR_EMAIL: z.email('an e-mail address').optional().describe('contact address'),
  OPERATOR_PHONE: z.string().optional().describe('telephone number'),
  OPERATOR_REGISTER: z.string().optional().describe('register court and number'),
  OPERATOR_VAT_ID: z.string().optional().describe('VAT id'),
  OPERATOR_EDITOR: z.string().optional().describe('responsible for editorial content, with address'),
  LINK_ABOUT: address.optional().describe('about-us site'),
  LINK_HELP: address.optional().describe('help site'),
  LINK_CONTACT: address.optional().describe('contact form'),
  LINK_CAREERS: address.optional().describe('careers site'),
  FORUM: z
    .enum(['off', 'own'])
    .default('off')
    .describe('own: readers write about instruments in a forum of the portal; LINK_FORUM is not used then'),
  LINK_FORUM: address.optional().describe('forum'),
  LINK_FORUM_TERMS: address.optional().describe('terms of the forum'),
  LINK_PARTNER: address.optional().describe('partner whose offer the menu names, marked as an advertisement'),
  LINK_NEWSLETTER: address.optional().describe('newsletter'),
  LINK_APP_STORE: address.optional().describe('app for iOS'),
  LINK_PLAY_STORE: address.optional().describe('app for Android'),
  LINK_SOCIAL_X: address.optional().describe('page on X'),
  LINK_SOCIAL_FACEBOOK: address.optional().describe('page on Facebook'),
  LINK_SOCIAL_INSTAGRAM: address.optional().describe('page on Instagram'),
})

export type Settings = z.infer<typeof schema>
export type Config = Settings & { dataDir: string; backupDir: string }

/** The settings with their default and meaning, for `parkett doctor` and the documentation. */
export const settingNames = Object.keys(schema.shape) as (keyof Settings)[]
/** Their values are never shown. */
export const secretSettings: readonly string[] = [
  'BANK_FINTS_PRODUCT',
  'BROKER_COMDIRECT_CLIENT_SECRET',
  'CREDENTIALS_KEY',
  'DATABASE_URL',
  'DEPOTS_KEY',
  'METRICS_TOKEN',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
]
export const settingMeaning = (name: keyof Settings): string => schema.shape[name].description ?? ''

/** A wrong setting: one line a fault, naming variable, value and what is allowed. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/**
 * Reads the settings; empty variables count as unset.
 * @throws ConfigError that names every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name]?.trim() ? [[name, environment[name]?.trim()]] : [])),
  )
  const { success, data, error } = schema.safeParse(given)
  if (!success) throw new ConfigError(error.issues.map((issue) => line(issue, given)))
  const dataDir = resolve(data.DATA_DIR)
  return {
    ...data,
    dataDir,
    backupDir: data.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(data.BACKUP_DIR),
  }
}

function line(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0])
  const secret = secretSettings.includes(name)
  const allowed = issue.message.replace(/^Invalid (option|input): /, '')
  return `${name}=${secret ? '…' : JSON.stringify(given[name])} is not allowed: ${allowed}`
}
