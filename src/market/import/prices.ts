import { assetClasses } from '#contract/asset-classes.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { isIsin } from '#figures/identifiers.ts'
import type { Instrument, Listing } from '../instruments.ts'
import { DaySet } from './day-set.ts'
import { isSpike, splitBetween } from './jumps.ts'
import { isListOfBookings, priceLayout, type PriceLayout } from './price-layout.ts'
import { isWider, tooWide, type CsvRecord } from './records.ts'
import type { Findings } from './report.ts'
import type { SymbolReader } from './symbols.ts'
import { dayReader, readDecimal, type ReadDay } from './values.ts'

/** One day of one series, checked. */
export interface PriceRow {
  line: number
  listing: Listing
  day: TradingDay
  /** days since 1970-01-01 */
  dayNumber: number
  open?: number
  high?: number
  low?: number
  close: number
  volume?: number
}

interface Options {
  symbolOf: SymbolReader
  /** the series of a file that names none in its lines */
  listing?: Listing
  /** days after it are faults */
  today: TradingDay
  /** the name of the venue where it was closed that day: prices of such days are faults */
  closedOn?: (listing: Listing, day: TradingDay) => string | undefined
}

interface Reading extends Options {
  readDay: (text: string) => ReadDay | undefined
}

/** Half of the last digit most sources keep: what rounding alone can do to a bar. */
const rounding = 1e-4

/**
 * Reads daily prices: the layouts of Parkett, Yahoo, Stooq and Portfolio Performance, recognised by their header. A
 * line is held back until the next one of its series has come, because a price far off is an error only when it is
 * taken back. Whatever is wrong goes to `findings`; the rows that come out are right. Memory grows with the number of
 * series alone.
 */
export async function* readPrices(
  records: AsyncIterable<CsvRecord[]>,
  options: Options,
  findings: Findings,
): AsyncGenerator<PriceRow[]> {
  const series = new Map<number, Series>()
  const reading: Reading = { ...options, readDay: dayReader() }
  let layout: PriceLayout | undefined
  for await (const batch of records) {
    let lines = batch
    if (!layout) {
      const [header, ...rest] = batch
      if (header && isListOfBookings(header))
        return findings.refuse(header.line, 'Das ist eine Liste von Buchungen, keine von Kursen.')
      layout = header && priceLayout(header, rest)
      if (!layout) return findings.refuse(header?.line ?? 1, 'Die Kopfzeile nennt kein Datum oder keinen Schlusskurs.')
      if (layout.symbol === undefined && !options.listing) {
        return findings.refuse(
          header?.line ?? 1,
          'Weder die Zeilen noch der Dateiname nennen das Wertpapier. Nenne es mit --instrument.',
        )
      }
      lines = rest
    }
    const rows: PriceRow[] = []
    for (const record of lines) {
      const row = readRow(record, layout, reading, findings)
      if (!row) continue
      let own = series.get(row.listing.notation.id)
      if (!own) series.set(row.listing.notation.id, (own = new Series(findings)))
      const ready = own.take(row)
      if (ready) rows.push(ready)
    }
    if (rows.length > 0) yield rows
  }
  if (!layout) findings.refuse(1, 'Die Datei ist leer.')
  yield [...series.values()].flatMap((own) => own.finish() ?? [])
}

/** how Yahoo writes a day without a price */
const gapText = 'null'
const emptyTexts = new Set([gapText, 'n/a', '-', 'nan'])
const isEmpty = (text: string): boolean => text === '' || (text.length < 5 && emptyTexts.has(text.toLowerCase()))
/** The cells of a line that hold numbers. */
const numberColumns = ['open', 'high', 'low', 'close', 'volume'] as const

function readRow(record: CsvRecord, layout: PriceLayout, options: Reading, findings: Findings): PriceRow | undefined {
  const { line, cells } = record
  if (cells.every((cell) => cell === '')) return undefined
  findings.lines++
  const fail = (reason: string): undefined => void findings.fault(line, reason)
  if (isWider(record, layout.width)) return fail(tooWide)
  const symbol = layout.symbol === undefined ? undefined : cells[layout.symbol]
  const listing = symbol === undefined ? options.listing : options.symbolOf(symbol)
  if (!listing) return fail(unknownPaper(symbol ?? ''))
  const dateText = cells[layout.date] ?? ''
  const read = options.readDay(dateText)
  if (!read) return fail(`„${dateText}“ ist kein Datum.`)
  const { day } = read
  if (day > options.today) return fail(`Der ${day} liegt in der Zukunft.`)
  if (read.weekend && restsAtWeekends(listing.instrument)) return fail(`Der ${day} ist kein Handelstag.`)
  const closeText = cells[layout.close]
  if (closeText?.toLowerCase() === gapText) return void findings.notice(line, `Der ${day} ist eine Lücke: kein Kurs.`)
  if (closeText === undefined) return fail('Die Zeile ist abgeschnitten: Der Schlusskurs fehlt.')
  if (closeText === '') return fail('Der Schlusskurs fehlt.')
  if (isEmpty(closeText)) return fail(`„${closeText}“ ist kein Schlusskurs.`)
  const closed = options.closedOn?.(listing, day)
  if (closed) return fail(`Am ${day} war ${closed} geschlossen.`)

  const row: PriceRow = { line, listing, day, dayNumber: read.number, close: 0 }
  for (const column of numberColumns) {
    const place = layout[column]
    const text = place === undefined ? '' : (cells[place] ?? '')
    if (isEmpty(text)) continue
    const value = readDecimal(text, layout.mark)
    if (value === undefined) return fail(`„${text}“ ist keine Zahl.`)
    if (column === 'volume' && value < 0) return fail(`„${text}“ Stück kann niemand handeln.`)
    if (column !== 'volume' && value <= 0 && !mayBeNegative(listing.instrument))
      return fail(`„${text}“ muss größer als null sein.`)
    row[column] = value
  }
  const reason = inconsistency(row)
  return reason ? fail(reason) : row
}

const unknownPaper = (symbol: string): string =>
  /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(symbol) && !isIsin(symbol.toUpperCase())
    ? `Die Prüfziffer der ISIN ${symbol} stimmt nicht.`
    : `Das Wertpapier „${symbol}“ kennen wir nicht.`

const restsAtWeekends = (instrument: Instrument): boolean => assetClasses.of(instrument).restsAtWeekends ?? false
const negativeTypes = assetClasses.typesWith((_, { mayBeNegative: negative = false }) => negative)
const mayBeNegative = ({ entityType }: Instrument): boolean => negativeTypes.has(entityType)
const isSplittable = (instrument: Instrument): boolean => assetClasses.of(instrument).splittable ?? false

function inconsistency({ open, high, low, close }: PriceRow): string | undefined {
  const slack = Math.abs(close) * rounding
  if (high !== undefined && low !== undefined && high < low - slack)
    return `Das Tageshoch ${high} liegt unter dem Tagestief ${low}.`
  for (const [name, price] of [
    ['Eröffnung', open],
    ['Schluss', close],
  ] as const) {
    if (price === undefined) continue
    if (high !== undefined && price > high + slack) return `${name} ${price} liegt über dem Tageshoch ${high}.`
    if (low !== undefined && price < low - slack) return `${name} ${price} liegt unter dem Tagestief ${low}.`
  }
  return undefined
}

/** One series while its file is read: which days have been, and the last prices in the file's order. */
class Series {
  readonly #days = new DaySet()
  readonly #findings: Findings
  #previous?: PriceRow
  #pending?: PriceRow

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** @returns the row before, when it is clear that it is right */
  take(row: PriceRow): PriceRow | undefined {
    if (!this.#days.add(row.dayNumber)) {
      this.#findings.fault(row.line, `Der ${row.day} kommt für ${row.listing.instrument.name} zweimal vor.`)
      return undefined
    }
    const pending = this.#pending
    const previous = this.#previous
    this.#pending = row
    if (pending && previous && ordered(previous, pending, row) && isSpike(previous.close, pending.close, row.close)) {
      this.#findings.fault(
        pending.line,
        `${pending.close} ist ein Ausreißer: davor ${previous.close}, danach ${row.close}.`,
      )
      return undefined
    }
    return this.#accept(pending)
  }

  finish(): PriceRow | undefined {
    return this.#accept(this.#pending)
  }

  #accept(row: PriceRow | undefined): PriceRow | undefined {
    if (row && this.#previous) {
      const [earlier, later] = this.#previous.day < row.day ? [this.#previous, row] : [row, this.#previous]
      const near = later.dayNumber - earlier.dayNumber < 10
      const split = near && isSplittable(row.listing.instrument) ? splitBetween(earlier, later) : undefined
      if (split)
        this.#findings.notice(
          later.line,
          `${earlier.close} → ${later.close} sieht nach einem nicht bereinigten Split ${split} aus.`,
        )
    }
    this.#previous = row
    return row
  }
}

const ordered = (one: PriceRow, two: PriceRow, three: PriceRow): boolean =>
  (one.day < two.day && two.day < three.day) || (one.day > two.day && two.day > three.day)
