import { SaxesParser } from 'saxes'
import type { TradingDay } from '#contract/vocabulary.ts'
import { isWider, recordsOf, tooWide, widthOf, type CsvRecord } from './records.ts'
import type { Findings } from './report.ts'
import { readDay } from './values.ts'

/** A reference rate: one euro buys so many units on that day. */
export interface RateRow {
  line: number
  isoCurrency: string
  day: TradingDay
  unitsPerEuro: number
}

/**
 * The ECB's `eurofxref` files: CSV (days in lines, currencies in columns, `N/A` where there is no rate) and XML (nested
 * `Cube` elements), told apart by their first sign. Whatever is wrong goes to `findings`.
 * @param today days after it are faults
 */
export async function* readRates(
  text: AsyncIterable<string>,
  today: TradingDay,
  findings: Findings,
): AsyncGenerator<RateRow[]> {
  const [first, all] = await peek(text)
  yield* first.trimStart().startsWith('<') ? fromXml(all, today, findings) : fromCsv(recordsOf(all), today, findings)
}

async function peek(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const pieces = text[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return ['', text]
  async function* all(): AsyncGenerator<string> {
    yield first.value as string
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  return [first.value, all()]
}

/** Checks one rate and remembers what it has seen. */
function rateCheck(
  today: TradingDay,
  findings: Findings,
): (line: number, isoCurrency: string, day: TradingDay, rate: string) => RateRow | undefined {
  const seen = new Map<TradingDay, Set<string>>()
  return (line, isoCurrency, day, rate) => {
    findings.lines++
    const fail = (reason: string): undefined => void findings.fault(line, reason)
    if (!/^[A-Z]{3}$/.test(isoCurrency)) return fail(`„${isoCurrency}“ ist keine Währung.`)
    const unitsPerEuro = Number(rate)
    if (!/^\d+(?:\.\d+)?$/.test(rate) || !(unitsPerEuro > 0)) return fail(`„${rate}“ ist kein Kurs für ${isoCurrency}.`)
    if (day > today) return fail(`Der ${day} liegt in der Zukunft.`)
    let ofDay = seen.get(day)
    if (!ofDay) seen.set(day, (ofDay = new Set()))
    if (ofDay.has(isoCurrency)) return fail(`${isoCurrency} kommt am ${day} zweimal vor.`)
    ofDay.add(isoCurrency)
    return { line, isoCurrency, day, unitsPerEuro }
  }
}

async function* fromCsv(
  records: AsyncIterable<CsvRecord[]>,
  today: TradingDay,
  findings: Findings,
): AsyncGenerator<RateRow[]> {
  let currencies: readonly string[] | undefined
  let width = 0
  const check = rateCheck(today, findings)
  for await (const batch of records) {
    let lines = batch
    if (!currencies) {
      const [header, ...rest] = batch
      if (header?.cells[0]?.toLowerCase() !== 'date')
        return findings.refuse(header?.line ?? 1, 'Die Kopfzeile beginnt nicht mit „Date“.')
      currencies = header.cells
      width = widthOf(header)
      lines = rest
    }
    const rows: RateRow[] = []
    for (const record of lines) {
      const { line, cells } = record
      const day = readDay(cells[0] ?? '')
      if (!day || isWider(record, width)) {
        findings.fault(line, day ? tooWide : `„${cells[0] ?? ''}“ ist kein Datum.`)
        continue
      }
      for (let place = 1; place < cells.length; place++) {
        const rate = cells[place] ?? ''
        if (rate === '' || rate === 'N/A') continue
        const row = check(line, currencies[place] ?? '', day, rate)
        if (row) rows.push(row)
      }
    }
    yield rows
  }
  if (!currencies) findings.refuse(1, 'Die Datei ist leer.')
}

async function* fromXml(text: AsyncIterable<string>, today: TradingDay, findings: Findings): AsyncGenerator<RateRow[]> {
  const parser = new SaxesParser({ position: true })
  const check = rateCheck(today, findings)
  let rows: RateRow[] = []
  let day: TradingDay | undefined
  let fault: Error | undefined
  parser.on('error', (error) => (fault ??= error))
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return
    const { time, currency, rate } = attributes as Record<string, string | undefined>
    if (time !== undefined) {
      day = readDay(time)
      if (!day) findings.fault(parser.line, `„${time}“ ist kein Datum.`)
    }
    if (currency === undefined || !day) return
    const row = check(parser.line, currency, day, rate ?? '')
    if (row) rows.push(row)
  })
  for await (const piece of text) {
    parser.write(piece)
    if (fault) return findings.refuse(parser.line, 'Das ist kein lesbares XML.')
    yield rows
    rows = []
  }
  parser.close()
  if (fault) findings.refuse(parser.line, 'Das XML bricht mitten im Text ab.')
  if (findings.lines === 0 && findings.faultCount === 0) findings.refuse(1, 'Das XML nennt keine Kurse.')
  yield rows
}
