import type { Conventions } from './adapter.ts'
import { readMoment } from './days.ts'
import { fieldsOfHeading, isMoneyCode, sharedFields, type MappableField } from './headings.ts'
import { saysKind } from './kind-words.ts'
import { readNumber } from './numbers.ts'
import type { MappingGuess } from './schema.ts'
import { conventionsOf, guessTable, sampleRows, type Table } from './table.ts'

/** Column as the guess names it → field, null to leave it out. */
export type Mapping = Readonly<Record<string, MappableField | null>>

/** Names of the columns as a mapping uses them: the heading, numbered where it is empty or repeated. */
export function columnNames(heading: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return heading.map((cell, index) => {
    const name = cell.trim() || `Spalte ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/**
 * What each column of an unknown table probably is, from its heading and its cells, with a confidence and a sample.
 * A field is given to the best column only, but for those that add up.
 */
export function guessMapping(text: string, table: Table): Record<string, MappingGuess> {
  const rows = sampleRows(text, table)
  const looks = looksUnder(conventionsOf(rows, table.delimiter === ',' ? '.' : ','))
  const cellsOf = (index: number): string[] =>
    rows.map((row) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const columns = columnNames(table.heading.cells).map((column, index) => {
    const cells = cellsOf(index)
    return {
      column,
      cells,
      sample: (cells[0] ?? '').slice(0, 80),
      guesses: guessColumn(headingOver(table.heading.cells, index, cellsOf, looks), cells, looks),
    }
  })
  const given = new Map<string, { field: MappableField; confidence: number }>()
  const taken = new Set<MappableField>()
  const candidates = columns
    .flatMap(({ column, guesses }) => guesses.map((guess) => ({ column, ...guess })))
    .toSorted((a, b) => b.confidence - a.confidence)
  for (const { column, field, confidence } of candidates) {
    if (given.has(column) || (taken.has(field) && !sharedFields.has(field))) continue
    given.set(column, { field, confidence })
    taken.add(field)
  }
  const coins = columns.findIndex(
    ({ column, guesses }) => given.get(column)?.field === 'symbol' && guesses[0]?.confidence === coinSureness,
  )
  const pieces = columns[coins + 1]
  const payment = columns.find(
    ({ column, guesses }) =>
      column !== pieces?.column && !given.has(column) && guesses.some(({ field }) => field === 'amount'),
  )
  if (coins >= 0 && pieces && payment && given.get(pieces.column)?.field === 'amount') {
    given.set(pieces.column, { field: 'quantity', confidence: coinSureness })
    given.set(payment.column, { field: 'amount', confidence: coinSureness })
  }
  if (!taken.has('type')) {
    const telling = columns
      .filter(({ column }) => ['note', 'name', undefined].includes(given.get(column)?.field))
      .map(({ column, cells }) => ({
        column,
        share: cells.length === 0 ? 0 : cells.filter(looks.word).length / cells.length,
      }))
      .toSorted((a, b) => b.share - a.share)[0]
    if (telling && telling.share >= fewestTelling)
      given.set(telling.column, { field: 'type', confidence: rounded(0.6 * telling.share) })
  }
  return Object.fromEntries(
    columns.map(({ column, sample }) => {
      const { field, confidence } = given.get(column) ?? { field: null, confidence: 0 }
      return [column, { field, confidence, sample }]
    }),
  )
}

/** texts of which so many say a kind are what a file without a column of kinds says of it */
const fewestTelling = 0.6

/** A heading over two columns, its currency and its money, stands over the first alone. */
function headingOver(
  headings: readonly string[],
  index: number,
  cellsOf: (index: number) => readonly string[],
  looks: Looks,
): string {
  const own = headings[index] ?? ''
  if (own.trim() !== '' || index === 0) return own
  const share = (cells: readonly string[], look: Look) => cells.filter(looks[look]).length / Math.max(cells.length, 1)
  const isMoney = share(cellsOf(index), 'number') >= 0.8 && share(cellsOf(index - 1), 'currency') >= 0.8
  return isMoney ? (headings[index - 1] ?? '') : own
}

/** The same columns as their owner mapped them. */
export function saidMapping(text: string, mapping: Mapping): Record<string, MappingGuess> {
  const table = guessTable(text)
  return Object.fromEntries(
    Object.entries(table ? guessMapping(text, table) : {}).map(([column, { sample }]) => {
      const field = mapping[column] ?? null
      return [column, { field, confidence: field === null ? 0 : 1, sample }]
    }),
  )
}

type Look = 'coin' | 'isin' | 'wkn' | 'moment' | 'time' | 'currency' | 'word' | 'number' | 'text'
type Looks = Readonly<Record<Look, (cell: string) => boolean>>

/** What a field's cells look like, and which field cells of that look are when the heading says nothing. */
const lookOf: Readonly<Record<MappableField, Look>> = {
  date: 'moment',
  time: 'time',
  bookingDate: 'moment',
  valueDate: 'moment',
  type: 'word',
  isin: 'isin',
  wkn: 'wkn',
  symbol: 'text',
  name: 'text',
  quantity: 'number',
  price: 'number',
  gross: 'number',
  fee: 'number',
  tax: 'number',
  amount: 'number',
  debit: 'number',
  credit: 'number',
  currency: 'currency',
  instrumentCurrency: 'currency',
  instrumentGross: 'number',
  rate: 'number',
  rateToBase: 'number',
  status: 'text',
  depot: 'text',
  note: 'text',
}
const fieldOf: Partial<Readonly<Record<Look, MappableField>>> = {
  isin: 'isin',
  moment: 'date',
  currency: 'currency',
  word: 'type',
}

function looksUnder({ decimalSign, dateOrder }: Conventions): Looks {
  return {
    isin: (cell) => /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(cell),
    wkn: (cell) => /^(?=.*\d)[A-Z0-9]{6}$/i.test(cell),
    moment: (cell) => succeeds(() => readMoment(cell, dateOrder).date),
    time: (cell) => /^\d{1,2}:\d{2}(?::\d{2})?/.test(cell),
    currency: (cell) => /^(?:[A-Z]{3}|[€$£])$/.test(cell),
    coin: (cell) => /^[A-Z0-9]{2,6}$/.test(cell) && !isMoneyCode(cell),
    word: saysKind,
    number: (cell) => succeeds(() => readNumber(cell, decimalSign) ?? 0n),
    text: (cell) => /[\p{L}\p{N}]/u.test(cell),
  }
}

function succeeds(read: () => unknown): boolean {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}

/** What a column may be, the likeliest first. */
function guessColumn(
  heading: string,
  cells: readonly string[],
  looks: Looks,
): { field: MappableField; confidence: number }[] {
  const share = (look: Look) => (cells.length === 0 ? 0 : cells.filter(looks[look]).length / cells.length)
  const fields = fieldsOfHeading(heading)
  // exchanges put what is held and what is paid into one column of „currencies“
  if (fields[0]?.field === 'currency' && share('coin') >= leastShare)
    return [{ field: 'symbol', confidence: coinSureness }]
  const named = fields.map(({ field, sureness }) => ({
    field,
    confidence: rounded(sureness * (cells.length === 0 ? 0.5 : 0.35 + 0.6 * share(lookOf[field]))),
    looksSo: cells.length === 0 || share(lookOf[field]) >= leastShare,
  }))
  const seen = (Object.keys(fieldOf) as Look[])
    .map((look) => ({ look, share: share(look) }))
    .find((found) => found.share >= 0.8)
  const field = seen && fieldOf[seen.look]
  const looked = seen && field ? [{ field, confidence: rounded(0.6 * seen.share) }] : []
  return [...named.filter(({ looksSo }) => looksSo), ...looked].toSorted((a, b) => b.confidence - a.confidence)
}

/** of a column of „currencies“ that holds coins */
const coinSureness = 0.7
/** a column whose cells do not look like its heading's field is none of that field */
const leastShare = 0.3

const rounded = (value: number): number => Math.round(value * 100) / 100
