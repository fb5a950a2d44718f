import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import type { Command } from 'commander'
import { createCalendar } from '#calendar/sessions.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { OpenDatabase } from '#db/connection.ts'
import { importInstruments, importPrices, importRates, type ImportOptions, type ImportReport } from '#market/imports.ts'
import { importedInstruments } from '#market/imported.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { progressBar } from './progress.ts'
import { whenReaderLeaves } from './reader.ts'

interface Options {
  skipBad?: boolean
  json?: boolean
  source?: string
  instrument?: string
  venue?: string
}

/** Imports one file, whatever its kind. */
type Take = (options: ImportOptions) => Promise<ImportReport>
/** Prepares one kind of import; a text says what is wrong with the call. */
type Prepare = (database: OpenDatabase, options: Options) => Promise<Take | string>

/** `parkett import instruments|prices|fx FILE…`: takes files in, each whole or not at all. */
export function registerImport(program: Command): void {
  const group = program
    .command('import')
    .description('take files of instruments, daily prices or reference rates in, each whole or not at all')
  const add = (kind: string, description: string, files: string, prepare: Prepare): Command =>
    group
      .command(kind)
      .description(description)
      .argument('<file...>', `${files}, also packed with gzip`)
      .option('--skip-bad', 'take a file in although lines are at fault, less those lines')
      .option('--source <name>', 'what readers see as the source; default: the name of the file')
      .option('--json', 'print one JSON object')
      .action((files: string[], options: Options) => run(files, options, prepare))

  add('instruments', 'papers the portal does not ship, and figures such as fees with their day', 'CSV', async () => {
    const shipped = loadUniverse()
    return (options) => importInstruments({ ...options, shipped, today: today() })
  })
  add(
    'prices',
    'daily prices: CSV of Parkett, Yahoo, Stooq, Portfolio Performance',
    'CSV',
    async ({ db }, { instrument, venue }) => {
      const universe = loadUniverse({ imported: await importedInstruments(db) })
      const listing = instrument === undefined ? undefined : listingOf(universe, instrument, venue)
      if (instrument !== undefined && !listing)
        return `no series for --instrument ${instrument}${venue ? ` --venue ${venue}` : ''}`
      const calendar = createCalendar()
      return (options) => importPrices({ ...options, universe, calendar, today: today(), ...(listing && { listing }) })
    },
  )
    .option('--instrument <isin>', 'ISIN or WKN of a file that names no paper')
    .option('--venue <code>', 'venue of --instrument, e.g. _GAT; default: its main one')
  add(
    'fx',
    'reference rates of the ECB: eurofxref as CSV or XML',
    'CSV or XML',
    async () => (options) => importRates({ ...options, today: today() }),
  )
}

const today = (): TradingDay =>
  tradingDay(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(systemClock.now()))

function listingOf(universe: Universe, identifier: string, venue: string | undefined): Listing | undefined {
  const instrument = universe.byIsin(identifier.toUpperCase()) ?? universe.byWkn(identifier.toUpperCase())
  const notation = instrument?.notations.find((each) => venue === undefined || each.venue === venue)
  return instrument && notation && { instrument, notation }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function run(files: readonly string[], options: Options, prepare: Prepare): Promise<void> {
  let database: OpenDatabase | undefined
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new Error('interrupted: nothing of this file was taken in'))
  for (const signal of stopSignals) process.once(signal, interrupt)
  whenReaderLeaves(() => {}) // files are taken in, whoever listens
  try {
    const config = readConfig(process.env)
    database = await openDatabaseOf(config)
    const take = await prepare(database, options)
    if (typeof take === 'string') return fail(take, 2)
    const reports: (ImportReport | { path: string; outcome: 'failed'; error: string })[] = []
    for (const path of files) {
      const bar = progressBar(path, systemClock.now)
      try {
        const report = await take({
          pool: database.pool,
          path,
          signal: interrupted.signal,
          onBytes: bar.show,
          ...(options.skipBad && { skipBad: true }),
          ...(options.source && { source: options.source }),
        })
        bar.end()
        if (!options.json) print(report, options)
        reports.push(report)
      } catch (error) {
        bar.end()
        const text = faultOf(error)
        if (!options.json) process.stderr.write(`${path}: ${text}\n`)
        reports.push({ path, outcome: 'failed', error: text })
      }
      if (interrupted.signal.aborted) break
    }
    if (options.json) process.stdout.write(`${JSON.stringify({ files: reports })}\n`)
    if (reports.some(({ outcome }) => outcome === 'refused' || outcome === 'failed')) process.exitCode = 1
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 1)
  } finally {
    for (const signal of stopSignals) process.off(signal, interrupt)
    await database?.close()
  }
}

/** What went wrong with a file; faults of the system in words. */
function faultOf(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  return (code !== undefined && systemFaults[code]) || message
}

const systemFaults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'this file may not be read',
  Z_BUF_ERROR: 'the packed file ends too early',
}

function fail(text: string, code: 1 | 2): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}

/** At a terminal the first faults are enough; `--json` has up to a thousand. */
const mostPrinted = 20

function print(
  { path, outcome, lines, changedRows, faultCount, noticeCount, faults, notices }: ImportReport,
  { skipBad }: Options,
): void {
  const told = {
    imported: `${changedRows} rows written`,
    unchanged: 'nothing new',
    refused: 'refused, nothing written',
  }[outcome]
  process.stdout.write(`${path}: ${lines} lines, ${told}\n`)
  for (const { line, reason } of faults.slice(0, mostPrinted)) process.stdout.write(`  ✗ line ${line}: ${reason}\n`)
  if (faultCount > mostPrinted) process.stdout.write(`  ✗ and ${faultCount - mostPrinted} more\n`)
  for (const { line, reason } of notices.slice(0, mostPrinted)) process.stdout.write(`  ! line ${line}: ${reason}\n`)
  if (noticeCount > mostPrinted) process.stdout.write(`  ! and ${noticeCount - mostPrinted} more\n`)
  if (outcome === 'refused' && lines > faultCount && !skipBad)
    process.stdout.write('  --skip-bad takes the other lines\n')
}
