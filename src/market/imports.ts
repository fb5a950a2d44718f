import { basename } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Calendar } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Listing, Universe } from './instruments.ts'
import { readRates } from './import/fx.ts'
import { readInstruments } from './import/instruments.ts'
import { openFile } from './import/open-file.ts'
import { readPrices } from './import/prices.ts'
import { recordsOf, textOf } from './import/records.ts'
import { Findings, type Fault } from './import/report.ts'
import { symbolOfFileName, symbolReader } from './import/symbols.ts'
import {
  beginImport,
  copyInto,
  copyLine,
  createStagingPrices,
  createStagingRates,
  endImport,
  inTransaction,
  mergePrices,
  mergeRates,
  stagingPrices,
  stagingRates,
} from './import/write.ts'
import { calendarOf, venueOf } from './venues.ts'
import { createStagingPapers, validatePapers, mergePapers, paperLine, stagedColumns } from './import/write-papers.ts'

export interface ImportOptions {
  pool: Pool
  path: string
  /** take the good lines although others are at fault */
  skipBad?: boolean
  /** what readers see as „Quelle“; default: the file's name */
  source?: string
  onBytes?: (read: number, size: number) => void
  signal?: AbortSignal
}

export interface ImportReport {
  path: string
  /** imported: rows changed; unchanged: all was there already; refused: faults, so nothing was written */
  outcome: 'imported' | 'unchanged' | 'refused'
  /** lines read (FX: rates) */
  lines: number
  changedRows: number
  faultCount: number
  noticeCount: number
  /** up to 1,000, by line, with a German reason */
  faults: readonly Fault[]
  notices: readonly Fault[]
}

type Kind = 'instruments' | 'prices' | 'fx'
/** Stages what the file says and answers how to move it over. */
type Stage = (
  client: PoolClient,
  text: AsyncIterable<string>,
  findings: Findings,
) => Promise<(importId: number) => Promise<number>>

/** Whole or not at all: one transaction stages the file, judges the findings, moves the rows over. */
async function importFile(
  kind: Kind,
  { pool, path, skipBad = false, source = basename(path), onBytes, signal }: ImportOptions,
  stage: Stage,
): Promise<ImportReport> {
  const findings = new Findings()
  const file = await openFile(path, (read, size) => {
    signal?.throwIfAborted()
    onBytes?.(read, size)
  })
  try {
    const changedRows = await inTransaction(pool, async (client) => {
      const move = await stage(client, textOf(file.bytes), findings)
      if (isRefused(findings, skipBad)) return undefined
      const id = await beginImport(client, kind, source, file.sha256())
      const changed = await move(id)
      if (changed === 0) return undefined
      await endImport(client, id, changed)
      return changed
    })
    findings.sort()
    const { lines, faultCount, noticeCount, faults, notices } = findings
    const outcome = isRefused(findings, skipBad) ? 'refused' : changedRows ? 'imported' : 'unchanged'
    return { path, outcome, lines, changedRows: changedRows ?? 0, faultCount, noticeCount, faults, notices }
  } finally {
    await file.close()
  }
}

const isRefused = ({ unreadable, faultCount }: Findings, skipBad: boolean): boolean =>
  unreadable || (faultCount > 0 && !skipBad)

/** Exchanges alone: what trades around the clock has sources with other days. Every day of a calendar is looked up once. */
function closures(calendar: Pick<Calendar, 'isTradingDay'>) {
  const known = new Map<string, boolean>()
  return ({ instrument, notation }: Listing, day: TradingDay): string | undefined => {
    const venue = venueOf(notation.venue)
    const id = venue && (venue.kind === 'exchange' || venue.kind === 'index') ? calendarOf(instrument, venue) : '24/7'
    if (!venue || id.startsWith('24/')) return undefined
    const key = `${id} ${day}`
    let open = known.get(key)
    if (open === undefined) known.set(key, (open = calendar.isTradingDay(id, day)))
    return open ? undefined : venue.name
  }
}

interface PriceOptions extends ImportOptions {
  universe: Universe
  /** the series, where neither the lines nor the file's name tell */
  listing?: Listing
  /** today: days after it are faults */
  today: TradingDay
  calendar: Pick<Calendar, 'isTradingDay'>
}

/** Takes daily prices in. The series is named by a column, by `listing`, or by the file's name (`SAP.DE.csv.gz`). */
export function importPrices({ universe, listing, today, calendar, ...options }: PriceOptions): Promise<ImportReport> {
  return importFile('prices', options, async (client, text, findings) => {
    await client.query(createStagingPrices)
    const symbolOf = symbolReader(universe)
    const named = listing ?? symbolOf(symbolOfFileName(options.path))
    const closedOn = closures(calendar)
    const batches = readPrices(
      recordsOf(text),
      { symbolOf, today, closedOn, ...(named && { listing: named }) },
      findings,
    )
    async function* lines(): AsyncGenerator<string> {
      for await (const rows of batches) {
        if (rows.length > 0)
          yield rows
            .map(({ listing: { notation }, day, open, high, low, close, volume }) =>
              copyLine([notation.id, day, open, high, low, close, volume]),
            )
            .join('')
      }
    }
    await copyInto(client, stagingPrices, lines())
    return (id) => mergePrices(client, id)
  })
}

/** Takes the ECB's reference rates in, CSV or XML. */
export function importRates({ today, ...options }: ImportOptions & { today: TradingDay }): Promise<ImportReport> {
  return importFile('fx', options, async (client, text, findings) => {
    await client.query(createStagingRates)
    async function* lines(): AsyncGenerator<string> {
      for await (const rows of readRates(text, today, findings)) {
        if (rows.length > 0)
          yield rows.map(({ isoCurrency, day, unitsPerEuro }) => copyLine([isoCurrency, day, unitsPerEuro])).join('')
      }
    }
    await copyInto(client, stagingRates, lines())
    return (id) => mergeRates(client, id)
  })
}

/**
 * Takes papers in that the portal does not ship, and figures of any paper with their source and day.
 * @param shipped the universe without imports
 * @param today figures of later days are faults
 */
export function importInstruments({
  shipped,
  today,
  ...options
}: ImportOptions & { shipped: Universe; today: TradingDay }): Promise<ImportReport> {
  const { source = basename(options.path) } = options
  return importFile('instruments', options, async (client, text, findings) => {
    await createStagingPapers(client)
    async function* lines(): AsyncGenerator<string> {
      for await (const papers of readInstruments(recordsOf(text), shipped, today, findings))
        if (papers.length > 0) yield papers.map(paperLine).join('')
    }
    await copyInto(client, stagedColumns, lines())
    await validatePapers(client, findings)
    return (id) => mergePapers(client, id, source)
  })
}
