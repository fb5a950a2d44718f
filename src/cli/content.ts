import type { Command } from 'commander'
import { openDatabaseOf } from '#backup/open-database.ts'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import type { Db } from '#db/connection.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config.ts'

/** `parkett content import [FOLDER]`: what readers get to read. */
export function registerContent(program: Command): void {
  const group = program.command('content').description('own texts and feeds of others')
  group
    .command('import')
    .description('take the texts of a folder in now; faults are told with file and line')
    .argument('[folder]', 'default: CONTENT_FOLDER')
    .action((folder?: string) => withDatabase((db, config) => takeIn(db, folder ?? config.CONTENT_FOLDER)))
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function takeIn(db: Db, folder: string | undefined): Promise<void> {
  if (folder === undefined) return fail('name a folder, or set CONTENT_FOLDER', 2)
  const { articles, authors, changed, faults } = await takeInTexts(db, folder, await knownPapers(db), systemClock.now())
  for (const { file, line, text } of faults) process.stderr.write(`${file}:${line}: ${text}\n`)
  print(`${articles} articles, ${changed} of them new or changed, ${authors} authors`)
  if (faults.length > 0) process.exitCode = 1
}

function fail(text: string, code: 1 | 2): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}

async function withDatabase(act: (db: Db, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabaseOf(config)
    try {
      await act(database.db, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 1)
  }
}
