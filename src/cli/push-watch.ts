import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { createClient, type Client } from '#contract/client.ts'
import { queryInstruments } from '#contract/instruments.ts'
import { pushNumbers, type CompositeState, type ResponseMeta } from '#contract/push.ts'
import { getQuote } from '#contract/quotes.ts'
import { readConfig } from '#platform/config.ts'
import { addressOf, runningPortals } from '#platform/running-portals.ts'
import { browserEnvironment, createLive } from '#web/live/live.ts'
import { priceUpdate } from '#web/live/price-update.ts'

interface Watched {
  isin: string
  name: string
  venue: string
  idNotation: number
}

interface Options {
  url?: string
  interval: number
  json?: boolean
}

/** `parkett push watch ISIN…`: prints prices of a running portal as they change, until it is interrupted. */
export function registerPushWatch(program: Command): void {
  program
    .command('push')
    .description('the push channel of a running portal')
    .command('watch')
    .description('print prices as they change, until interrupted')
    .argument('<isin...>', 'ISINs of the instruments to watch')
    .option(
      '--url <origin>',
      'where the portal answers (default: the one that runs on DATA_DIR, or at PORT)',
      portalAddress,
    )
    .option(
      '--interval <ms>',
      'least time between two lines of an instrument',
      milliseconds,
      pushNumbers.liveIntervalMs,
    )
    .option('--json', 'print one JSON object a line')
    .action(async (isins: string[], options: Options) => {
      try {
        const origin = (options.url ?? portalHere(process.env)).replace(/\/+$/, '')
        const ask = createClient({ base: `${origin}/api`, onResponse: whenToldTo })
        const found = await Promise.all(isins.map((isin) => lookUp(ask, isin.toUpperCase())))
        watch(origin, found, options)
      } catch (reason) {
        process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
        process.exitCode = 1
      }
    })
}

/** One line of a watched instrument: time of the last trade, name, venue, quality, last, change, bid and ask. */
export function lineOf({ name, venue }: Watched, { trade, bidAsk }: CompositeState, { quality }: ResponseMeta): string {
  const latest = trade?.latest
  const percent = latest?.performanceRelative === undefined ? undefined : latest.performanceRelative * 100
  const sign = percent !== undefined && percent >= 0 ? '+' : ''
  return [
    latest?.datetime ?? '-',
    name,
    venue,
    quality.trade,
    shown(latest?.price),
    percent === undefined ? '-' : `${sign}${percent.toFixed(2)}%`,
    `${shown(bidAsk?.bid)}/${shown(bidAsk?.ask)}`,
  ].join('  ')
}

/**
 * The address of the portal a reader means who names none: the one at `PORT` where that is set, else one that runs on
 * the same data folder, else the address a start would take.
 * @throws ConfigError
 */
export function portalHere(environment: Readonly<Record<string, string | undefined>>): string {
  const { PORT, HOST, dataDir } = readConfig(environment)
  const running = environment.PORT?.trim() ? undefined : runningPortals(dataDir)[0]
  return running ?? addressOf(HOST, PORT)
}

const shown = (value: number | undefined): string => (value === undefined ? '-' : String(value))

function portalAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('an http(s) address')
  return text
}

function milliseconds(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('a whole number of milliseconds')
  return value
}

function watch(origin: string, found: readonly Watched[], { interval, json }: Options): void {
  const environment = browserEnvironment(`${origin}/api/v1/push/token`)
  const live = createLive({ ...environment, log: ({ text }) => process.stderr.write(`${text}\n`) })
  const stops = found.map((watched) =>
    live.subscribe(
      { idNotation: watched.idNotation, minimumInterval: interval },
      {
        onState: (state, meta) => {
          process.stdout.write(
            `${json ? JSON.stringify({ ...watched, meta, ...priceUpdate(state) }) : lineOf(watched, state, meta)}\n`,
          )
        },
        onEnd: () => {
          process.exitCode = 1
        },
      },
    ),
  )
  process.once('SIGINT', () => {
    for (const stop of stops) stop()
  })
}

/** @throws Error where there is no such instrument, or no portal */
async function lookUp(ask: Client, isin: string): Promise<Watched> {
  const { list } = await ask(queryInstruments, { query: { searchValue: isin, limit: 5 } })
  const hit = list.find((each) => each.isin === isin)
  if (hit === undefined) throw new Error(`No instrument has the ISIN ${isin}.`)
  const { entityType, entityValue, name } = hit
  const { market } = await ask(getQuote, { params: { entityType, entityValue } })
  return { isin, name, venue: market.name, idNotation: market.idNotation }
}

/** Who is told when to come again does so, once, if that is soon. */
async function whenToldTo(response: Response, again: () => Promise<Response>): Promise<Response> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (![429, 503].includes(response.status) || !(seconds <= longestWaitSeconds)) return response
  await sleep(seconds * 1000)
  return again()
}

const longestWaitSeconds = 60
