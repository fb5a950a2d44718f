import type { Command } from 'commander'
import { openDatabaseOf } from '#backup/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf } from '#mail/template.ts'
import { readConfig } from '#platform/config.ts'
import { siteSettings } from '#portal/site-settings.ts'

/** `parkett mail test ADDRESS`: whether the portal's mails arrive. */
export function registerMail(program: Command): void {
  program
    .command('mail')
    .description('the mails of the portal')
    .command('test')
    .argument('<address>')
    .description('write a mail to this address into the outbox; a running portal sends it within a minute')
    .action(writeTest)
}

async function writeTest(to: string): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { name, operator, publicUrl } = siteSettings(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
    const letter = {
      to,
      subject: `Testmail von ${name}`,
      paragraphs: ['diese Mail zeigt, dass der Versand funktioniert. Du musst nichts weiter tun.'],
    }
    const database = await openDatabaseOf(config)
    try {
      await transaction(database.db, (step) =>
        putInOutbox(step, mailOf(letter, { portal: name, origin: publicUrl, operator })),
      )
    } finally {
      await database.close()
    }
    process.stdout.write(
      config.SMTP_URL === undefined
        ? 'It stays in the outbox: SMTP_URL is not set. /dev/postausgang shows it.\n'
        : 'It is in the outbox and leaves within a minute; parkett jobs shows how it goes.\n',
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
