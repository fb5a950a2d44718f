import type { Command } from 'commander'
import { isSeenFromElsewhere } from '#api/edge/origin.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { newestMails, putInOutbox } from '#mail/outbox.ts'
import { mailOf } from '#mail/template.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { siteSettings } from '#portal/site-settings.ts'

const shown = 20

/** `parkett mail list|test ADDRESS`: what the portal has written, and whether it arrives. */
export function registerMail(program: Command): void {
  const group = program.command('mail').description('the mails of the portal')
  group
    .command('list', { isDefault: true })
    .description(`the newest ${shown} mails, sent or not, as text`)
    .action(() => withDb(list))
  group
    .command('test')
    .argument('<address>')
    .description('write a mail to this address into the outbox; a running portal sends it within a minute')
    .action((address: string) => withDb((db, config) => writeTest(db, config, address)))
}

/** Where mails are read that nobody sends. @param url where the portal listens */
export const whereMailsAre = (
  { PUBLIC_URL, TRUST_PROXY }: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>,
  url = '',
): string =>
  isSeenFromElsewhere({ publicUrl: PUBLIC_URL, trustProxy: TRUST_PROXY })
    ? 'npx parkett mail'
    : `${url}/dev/postausgang`

async function list(db: Db): Promise<void> {
  const mails = await newestMails(db, shown)
  for (const { to, subject, text, createdAt, sentAt, lastError } of mails.toReversed()) {
    const state = sentAt ? `sent ${sentAt.toISOString()}` : `not sent${lastError === undefined ? '' : `: ${lastError}`}`
    process.stdout.write(`${createdAt.toISOString()}  to ${to}  ${state}\n${subject}\n\n${text.trim()}\n\n`)
  }
  process.stdout.write(`${mails.length} mails\n`)
}

async function writeTest(db: Db, config: Config, to: string): Promise<void> {
  const { name, operator, publicUrl } = siteSettings(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
  const letter = {
    to,
    subject: `Testmail von ${name}`,
    paragraphs: ['diese Mail zeigt, dass der Versand funktioniert. Du musst nichts weiter tun.'],
  }
  await transaction(db, (step) => putInOutbox(step, mailOf(letter, { portal: name, origin: publicUrl, operator })))
  process.stdout.write(
    config.SMTP_URL === undefined
      ? `It stays in the outbox: SMTP_URL is not set. ${whereMailsAre(config)} shows it.\n`
      : 'It is in the outbox and leaves within a minute; parkett jobs shows how it goes.\n',
  )
}

async function withDb(act: (db: Db, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabaseOf(config)
    try {
      await act(database.db, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
