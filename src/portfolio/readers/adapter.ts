import { absolute, type Decimal } from './decimal.ts'
import type { Facts, Skip } from './facts.ts'
import { readAsThousands, readNumber, type DecimalSign } from './numbers.ts'
import { mayBeOtherDay, Moments, readTime, type DateOrder, type Moment } from './days.ts'
import type { PiecedText } from './pieced-text.ts'
import { UnreadableRow, type CellRepair, type FileKind } from './schema.ts'
import { plain, spellings } from './words.ts'

/**
 * A table format: data, and a small function that says what one row means. `Column` are the adapter's own names.
 */
export interface TableAdapter<Column extends string = string> {
  /** unique, kebab-case, the name of its file */
  readonly id: string
  /** what a user calls this export */
  readonly label: string
  readonly kind: FileKind
  /** every heading under which a column occurs, best first; case, blanks and punctuation do not count */
  readonly columns: Readonly<Record<Column, readonly string[]>>
  /** the columns that make a table this format */
  readonly needs: readonly NoInfer<Column>[]
  /** columns that some versions of the export lack; any other that is missing beside an unknown heading was renamed */
  readonly mayLack?: readonly NoInfer<Column>[]
  /** decimal sign assumed where the file itself is ambiguous */
  readonly decimalSign: DecimalSign
  /** told with every file of this format */
  readonly hints?: readonly string[]
  row(cells: Cells<Column>, statement: Statement): Facts | Skip | readonly Facts[]
}

/** A format that is no table: recognised by its text, read piece by piece. */
export interface DocumentAdapter {
  readonly id: string
  readonly label: string
  readonly kind: FileKind
  readonly hints?: readonly string[]
  /** must be cheap; does not parse */
  readonly recognises: (text: PiecedText) => boolean
  /**
   * Facts in the order of the file. May end with names of depots (id → name) where they stand behind the bookings or
   * count only together; a depot without one is then not named.
   */
  readonly read: (
    text: PiecedText,
    warn: (text: string) => void,
  ) => Generator<Facts | Skip, ReadonlyMap<string, string> | undefined>
}

export const tableAdapter = <Column extends string>(adapter: TableAdapter<Column>): TableAdapter<Column> => adapter

/** What the lines above the heading say, and a way to warn. */
export interface Statement {
  /** the first day named above the heading */
  readonly day?: string
  readonly warn: (text: string) => void
}

export interface Conventions {
  readonly decimalSign: DecimalSign
  /** whether the file itself shows its sign, or each of its columns does */
  readonly proven: boolean
  /** by place, in a file whose columns differ; absent: as the file */
  readonly decimalSigns: readonly (DecimalSign | undefined)[]
  readonly dateOrder: DateOrder
  /** nothing in the file says whether days or months come first */
  readonly isDateOrderOpen: boolean
}

/** A cell of the current row that cannot be read. */
export interface CellFault {
  readonly column: string
  readonly place: number
  readonly text: string
  readonly repair: CellRepair
}

/** Strings repeat: up to this many are interned instead of being kept once per row. */
const remembered = 20_000

/** The cells of the current row by the adapter's column names. One object serves all rows of a file. */
export class Cells<Column extends string> {
  readonly #heading: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #conventions: Conventions
  readonly #moments = new Moments()
  readonly #texts = new Map<string, string>()
  #row: readonly string[] = []
  #doubtful: { readonly text: string; readonly value: Decimal }[] = []
  #unnamed = false
  /** absent: what cannot be read throws */
  #faults: CellFault[] | undefined

  constructor(heading: readonly string[], places: ReadonlyMap<string, number>, conventions: Conventions) {
    this.#heading = heading.map(plain)
    this.#places = places
    this.#conventions = conventions
  }

  use(row: readonly string[]): void {
    this.#row = row
    if (this.#doubtful.length > 0) this.#doubtful = []
    this.#unnamed = false
    this.#faults = undefined
  }

  /** Takes what cannot be read of this row for empty, and writes it down. */
  useReadable(row: readonly string[]): readonly CellFault[] {
    this.use(row)
    return (this.#faults = [])
  }

  /** How a number of this row was written where it may be another, as 1.500 may be 1,5. */
  doubtfulText(value: Decimal): string | undefined {
    return this.#doubtful.find((one) => absolute(one.value) === absolute(value))?.text
  }

  /** Whether a currency of this row was looked for in columns without a name, away from its amount. */
  get searchedUnnamed(): boolean {
    return this.#unnamed
  }

  get dateOrder(): DateOrder {
    return this.#conventions.dateOrder
  }

  /** How a day is written that may be another one. */
  otherDay(column: Column): string | undefined {
    const text = this.#raw(column).trim()
    return this.#conventions.isDateOrderOpen && mayBeOtherDay(text) ? text : undefined
  }

  /** A currency that stands with a number in its cell: „1.675,80 EUR“. */
  currencyIn(column: Column): string | undefined {
    const text = this.#raw(column).trim()
    if (!/[A-Z€$£]/.test(text)) return undefined
    const [, before, behind] = /^[+\-−]?\s*([A-Z]{3}\b|[€$£])?.*?\d\s*([A-Z]{3}|€|\$|£)?$/.exec(text) ?? []
    return currencyCode(before ?? behind ?? '')
  }

  /** The currency in a neighbouring column whose heading speaks of currencies, the right one first. */
  currencyNextTo(column: Column): string | undefined {
    const place = this.#places.get(column)
    if (place === undefined) return undefined
    const beside = [place + 1, place - 1].filter((each) => /waehrung|currency|asset$/.test(this.#heading[each] ?? ''))
    return beside.map((each) => currencyCode(this.#row[each] ?? '')).find((code) => code !== undefined)
  }

  /** Cells of columns that are not read as anything. */
  get leftOver(): readonly string[] {
    const read = new Set(this.#places.values())
    return this.#row.filter((_, place) => !read.has(place))
  }

  /** Whether the row goes on where the heading has ended. */
  get isTooWide(): boolean {
    return this.#row.slice(this.#heading.length).some((cell) => cell.trim() !== '')
  }

  /** All that the row says, cell by cell. */
  get cells(): readonly string[] {
    return this.#row
  }

  has(column: Column): boolean {
    return this.#places.has(column)
  }

  /** Trimmed, blanks collapsed; undefined when empty. */
  text(column: Column): string | undefined {
    const raw = this.#raw(column)
    if (raw === '') return undefined
    let text = this.#texts.get(raw)
    if (text === undefined) {
      text = collapsed(raw)
      if (this.#texts.size < remembered) this.#texts.set(raw, text)
    }
    return text === '' ? undefined : text
  }

  /** Trimmed, line ends kept; undefined when empty. */
  note(column: Column): string | undefined {
    const text = this.#raw(column).trim().replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    return text === '' ? undefined : text
  }

  number(column: Column): Decimal | undefined {
    const { decimalSign, decimalSigns, proven } = this.#conventions
    const own = decimalSigns.length === 0 ? undefined : decimalSigns[this.#places.get(column) ?? -1]
    const raw = this.#raw(column)
    const value = this.#readable(column, 'number', undefined, () => readNumber(raw, own ?? decimalSign))
    if (!proven && own === undefined && value !== undefined && readAsThousands(raw, decimalSign))
      this.#doubtful.push({ text: raw.trim(), value })
    return value
  }

  /** A fee or a tax: an empty cell in an existing column says that there was none. */
  cost(column: Column): Decimal | undefined {
    return this.number(column) ?? (this.has(column) ? 0n : undefined)
  }

  moment(column: Column): Moment {
    return this.#readable(column, 'day', {}, () => this.#moments.read(this.#raw(column), this.#conventions.dateOrder))
  }

  time(column: Column): string | undefined {
    return readTime(this.#raw(column))
  }

  currency(column: Column): string | undefined {
    return currencyCode(this.#raw(column))
  }

  /**
   * The currency that stands beside an amount, in a column without a name of its own: the right neighbour, the left
   * one where the file puts currencies first, else the only code that such columns of this row agree on.
   */
  currencyBeside(column: Column, name: string, side: 'left' | 'right' = 'right'): string | undefined {
    const place = this.#places.get(column)
    if (place === undefined) return undefined
    if (this.isBeside(column, name, side)) return currencyCode(this.#row[place + (side === 'right' ? 1 : -1)] ?? '')
    const codes = this.currenciesUnder(name)
    return codes.length === 1 ? codes[0] : undefined
  }

  /** Whether the next column on that side has that heading. */
  isBeside(column: Column, name: string, side: 'left' | 'right'): boolean {
    const place = this.#places.get(column)
    const heading = place === undefined ? undefined : this.#heading[place + (side === 'right' ? 1 : -1)]
    return heading !== undefined && spellings(name).includes(heading)
  }

  /** The different currencies of this row in all columns of that heading. */
  currenciesUnder(name: string): string[] {
    const wanted = spellings(name)
    if (name === '') this.#unnamed = true
    const codes = this.#heading.map((heading, index) =>
      wanted.includes(heading) ? currencyCode(this.#row[index] ?? '') : undefined,
    )
    return [...new Set(codes.filter((code) => code !== undefined))]
  }

  #readable<T>(column: Column, repair: CellRepair, empty: T, read: () => T): T {
    if (!this.#faults) return read()
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      const place = this.#places.get(column) ?? -1
      if (this.#faults.every((known) => known.place !== place))
        this.#faults.push({ column, place, text: this.#raw(column).trim(), repair })
      return empty
    }
  }

  #raw(column: Column): string {
    const place = this.#places.get(column)
    const cell = place === undefined ? '' : (this.#row[place] ?? '')
    return cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell
  }
}

function collapsed(text: string): string {
  const trimmed = text.trim()
  return /\s\s|[\t\r\n\u00a0]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', EURO: 'EUR' }

export function currencyCode(cell: string): string | undefined {
  const text = cell.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(text) ? text : symbols[text]
}

export interface Identity {
  readonly isin?: string
  readonly wkn?: string
  readonly symbol?: string
}

/** What a cell that identifies an instrument holds: an ISIN, a WKN, else a symbol. */
export function identityOf(text: string | undefined): Identity {
  if (text === undefined) return {}
  const code = text.toUpperCase()
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return { isin: code }
  if (/^[A-Z0-9]{6}$/.test(code) && /\d/.test(code)) return { wkn: code }
  return { symbol: text }
}

/** Identity from the columns a format has for it; an ISIN or WKN that is none of either is left to `symbol`. */
export function identityFrom(isin: string | undefined, wkn?: string, symbol?: string): Identity {
  const first = identityOf(isin)
  const given = wkn && /^[A-Z0-9]{5,6}$/i.test(wkn) ? { wkn: wkn.toUpperCase() } : {}
  return { ...first, ...given, ...(symbol === undefined ? {} : { symbol }) }
}
