import { readRow } from './amended.ts'
import { Cells, type Conventions, type Statement, type TableAdapter } from './adapter.ts'
import { csvRecords, type CsvRecord } from './csv.ts'
import { dateOrderOf, readMoment } from './days.ts'
import { doubtsAboutRow } from './doubts.ts'
import type { Facts, Skip } from './facts.ts'
import { fieldsOfHeading } from './headings.ts'
import type { ReadBooking } from './finish.ts'
import { provenDecimalSign, readAsThousands, type DecimalSign } from './numbers.ts'
import { UnreadableFile, UnreadableRow, type Amends, type RowPlace, type SkippedRow } from './schema.ts'
import { settle } from './settle.ts'
import { plain, spellings } from './words.ts'

export interface Table {
  readonly delimiter: string
  readonly heading: CsvRecord
  /** lines above the heading */
  readonly above: readonly CsvRecord[]
}

export interface KnownTable extends Table {
  readonly adapter: TableAdapter
  readonly places: ReadonlyMap<string, number>
}

const delimiters = [';', ',', '\t', '|']
const headingWithin = 40
const sampled = 500
const maximumRows = 1_000_000

/** The adapter, delimiter and heading line that explain most columns; undefined when no adapter has what it needs. */
export function recogniseTable(text: string, adapters: readonly TableAdapter[]): KnownTable | undefined {
  let best: KnownTable | undefined
  for (const delimiter of delimiters) {
    const above: CsvRecord[] = []
    for (const heading of firstRecords(text, delimiter)) {
      const names = heading.cells.map(plain)
      for (const adapter of adapters) {
        const places = placesOf(adapter, names)
        if (places && places.size > (best?.places.size ?? 0))
          best = { adapter, delimiter, heading, above: [...above], places }
      }
      above.push(heading)
    }
  }
  return best
}

/**
 * The heading of a table nobody knows: the line that names most fields; where none names any, the first line as wide as most,
 * under the delimiter that makes most columns.
 */
export function guessTable(text: string): Table | undefined {
  return namedTable(text) ?? widestTable(text)
}

/** fewer may be words of a sentence */
const fewestNamed = 3

function namedTable(text: string): Table | undefined {
  let best: (Table & { named: number }) | undefined
  for (const delimiter of delimiters) {
    const above: CsvRecord[] = []
    for (const heading of firstRecords(text, delimiter)) {
      const fields = new Set(heading.cells.flatMap((cell) => fieldsOfHeading(cell)[0]?.field ?? []))
      const named = heading.cells.some((cell) => /^[+-]?\d/.test(cell.trim())) ? 0 : fields.size
      if (named >= fewestNamed && named > (best?.named ?? 0)) best = { delimiter, heading, above: [...above], named }
      above.push(heading)
    }
  }
  return best && { delimiter: best.delimiter, heading: best.heading, above: best.above }
}

function widestTable(text: string): Table | undefined {
  let best: Table | undefined
  for (const delimiter of delimiters) {
    const records = [...firstRecords(text, delimiter)]
    const widths = new Map<number, number>()
    for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    const usual = [...widths].filter(([width]) => width > 1).toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0]
    const at = records.findIndex(
      ({ cells }) => cells.length === usual && cells.filter((cell) => cell.trim() !== '').length > 1,
    )
    const heading = records[at]
    if (heading && heading.cells.length > (best?.heading.cells.length ?? 1))
      best = { delimiter, heading, above: records.slice(0, at) }
  }
  return best
}

function* firstRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let seen = 0
  for (const record of csvRecords(text, delimiter)) {
    yield record
    seen += 1
    if (seen >= headingWithin) return
  }
}

function placesOf(adapter: TableAdapter, names: readonly string[]): Map<string, number> | undefined {
  const places = new Map<string, number>()
  for (const [column, headings] of Object.entries(adapter.columns)) {
    const place = headings.map((heading) => findHeading(names, heading)).find((found) => found >= 0)
    if (place !== undefined) places.set(column, place)
  }
  return adapter.needs.every((column) => places.has(column)) ? places : undefined
}

function findHeading(names: readonly string[], heading: string): number {
  const [whole = '', stripped = ''] = spellings(heading)
  const exact = names.indexOf(whole)
  return exact >= 0 || stripped === '' ? exact : names.indexOf(stripped)
}

/** Records below the heading. */
export function* rowsBelow(text: string, { delimiter, heading }: Table): Generator<CsvRecord> {
  let rows = 0
  for (const record of csvRecords(text, delimiter)) {
    if (record.line <= heading.line || record.cells.every((cell) => cell.trim() === '')) continue
    rows += 1
    if (rows > maximumRows) throw new UnreadableFile('Die Datei hat mehr als eine Million Zeilen.')
    yield record
  }
}

/** The first rows, to learn the file's conventions from. */
export const sampleRows = (text: string, table: Table): CsvRecord[] => rowsBelow(text, table).take(sampled).toArray()

/** What the rows prove together; where they contradict each other a column that proves its own sign keeps it. */
export function conventionsOf(rows: readonly CsvRecord[], fallback: DecimalSign): Conventions {
  const cells = rows.flatMap((row) => row.cells)
  const { order: dateOrder, isOpen: isDateOrderOpen } = dateOrderOf(rows.map((row) => row.cells))
  const proven = provenDecimalSign(cells)
  if (proven !== 'both')
    return {
      decimalSign: proven ?? fallback,
      proven: proven !== undefined,
      decimalSigns: [],
      dateOrder,
      isDateOrderOpen,
    }
  const decimalSigns = (rows[0]?.cells ?? []).map((_, place) => {
    const own = provenDecimalSign(rows.map((row) => row.cells[place] ?? ''))
    return own === 'both' ? undefined : own
  })
  return { decimalSign: fallback, proven: false, decimalSigns, dateOrder, isDateOrderOpen }
}

/** What a reader should check where the file does not prove how its numbers are written. */
function doubtAbout(
  rows: readonly CsvRecord[],
  { decimalSign, proven, decimalSigns }: Conventions,
): string | undefined {
  if (decimalSigns.length > 0)
    return 'Komma und Punkt stehen in dieser Datei mal für Dezimalen, mal für Tausender: prüfe die Beträge'
  if (proven) return undefined
  const cell = rows.flatMap((row) => row.cells).find((text) => readAsThousands(text, decimalSign))
  return cell && `„${cell.trim()}“ ist als Tausender gelesen: keine Zelle beweist, was Komma und Punkt hier bedeuten`
}

export interface ReadRows {
  readonly read: readonly ReadBooking[]
  readonly skipped: readonly SkippedRow[]
}

/**
 * Reads every row by its adapter. A row that cannot be read is skipped with the reason; the rest goes on.
 * @param amends given: rows are to be checked, and tell what cannot be read of them
 */
export function readTable(text: string, table: KnownTable, warn: (text: string) => void, amends?: Amends): ReadRows {
  const { adapter, heading, places } = table
  const samples = sampleRows(text, table)
  const conventions = conventionsOf(samples, adapter.decimalSign)
  const doubt = doubtAbout(samples, conventions)
  if (doubt !== undefined) warn(doubt)
  const cells = new Cells(heading.cells, places, conventions)
  const day = firstDay(table.above)
  const statement: Statement = { ...(day === undefined ? {} : { day }), warn }
  const named = heading.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const repeated = heading.cells.join('\n')
  const read: ReadBooking[] = []
  const skipped: SkippedRow[] = []
  let usualWidth = named
  for (const { line, cells: row, end } of rowsBelow(text, table)) {
    if (end === 'quote' || (end === 'file' && row.length < Math.min(usualWidth, named))) {
      skipped.push({ line, reason: 'Die Datei bricht in dieser Zeile ab' })
      continue
    }
    if (row[0] === heading.cells[0] && row.join('\n') === repeated) {
      skipped.push({ line, reason: 'Die Kopfzeile steht hier noch einmal' })
      continue
    }
    usualWidth = row.length
    take(line, row)
  }
  return { read, skipped }

  function take(line: number, row: readonly string[]): void {
    const outcome = readRow(cells, () => adapter.row(cells, statement), { line, row, amends })
    if ('unread' in outcome) {
      skipped.push({ line, ...outcome.unread })
      return
    }
    const { searchedUnnamed } = cells
    for (const [part, facts] of outcome.parts.entries()) {
      if ('skip' in facts) skipped.push({ line, reason: facts.skip, ...(amends && facts.isNone && { isNone: true }) })
      else read.push(bookingOf(facts, { line, part, amended: outcome.amended }, searchedUnnamed))
    }
  }

  function bookingOf(
    facts: Facts,
    { line, part, amended }: Required<Pick<RowPlace, 'line' | 'part' | 'amended'>>,
    searchedUnnamed: boolean,
  ): ReadBooking {
    const warnOfRow = (said: string): void => warn(`Zeile ${line}: ${said}`)
    for (const said of doubtsAboutRow(facts, cells, searchedUnnamed)) warnOfRow(said)
    const booking = settle(facts, warnOfRow)
    const priceFollows = facts.price === undefined && booking.price !== null && cells.has('price')
    return {
      booking,
      place: {
        line,
        part,
        ...(priceFollows && { priceFollows }),
        ...(amended.length > 0 && { amended }),
        ...(booking.type === 'DIVIDEND' && booking.tax === 0 && !places.has('tax') && { isTaxUnsaid: true as const }),
        ...(facts.doubts && facts.doubts.length > 0 && { doubts: facts.doubts }),
      },
    }
  }
}

function attempt<T>(read: () => T): T | Skip {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRow) return { skip: error.message }
    throw error
  }
}

function firstDay(above: readonly CsvRecord[]): string | undefined {
  for (const { cells } of above) {
    for (const cell of cells) {
      const found = /\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2}/.exec(cell.slice(0, 200))?.[0]
      const moment = found === undefined ? undefined : attempt(() => readMoment(found, 'day-first'))
      if (moment && 'date' in moment) return moment.date
    }
  }
  return undefined
}
