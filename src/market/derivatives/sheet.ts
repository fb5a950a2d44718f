import { dayNumberOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import {
  endsAtBarrier,
  paperKinds,
  type PaperColumns,
  type PaperFilter,
  type PaperTerms,
  type Underlying,
} from '../derivatives.ts'
import type { Paper } from './catalogue.ts'
import { financedBetween } from './financing.ts'

/** A paper on the way into columns. */
export interface SheetRow {
  paper: Pick<Paper, 'number' | 'terms' | 'issued' | 'issuer' | 'halfSpread' | 'premium'>
  hit: boolean
  factorValue: number
}

/** The public columns and what only pricing needs. */
export interface Sheet extends PaperColumns {
  american: Uint8Array
  endsToday: Uint8Array
  halfSpread: Float64Array
  factorValue: Float64Array
  bidPivot: Float64Array
  askPivot: Float64Array
  signedRatio: Float64Array
}

export const floats = [
  'ratio',
  'strike',
  'barrier',
  'cap',
  'bonusLevel',
  'factor',
  'couponPct',
  'halfSpread',
  'factorValue',
  'bidPivot',
  'askPivot',
  'signedRatio',
] as const
export const bytes = ['kind', 'isShort', 'issuer', 'hit', 'american', 'endsToday'] as const
export const integers = ['number', 'maturity', 'issued'] as const

type Columns = Record<(typeof floats)[number], Float64Array> &
  Record<(typeof bytes)[number], Uint8Array> &
  Record<(typeof integers)[number], Int32Array>

const emptyColumns = (length: number): Columns => ({
  ...record(floats, () => new Float64Array(length)),
  ...record(bytes, () => new Uint8Array(length)),
  ...record(integers, () => new Int32Array(length)),
})

const record = <K extends string, V>(keys: readonly K[], make: () => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>

/** Rows, which come in the order of their numbers, become columns grouped by kind and side. */
export function sheetOf(underlying: Underlying, day: TradingDay, rows: readonly SheetRow[]): Sheet {
  const columns = emptyColumns(rows.length)
  const today = dayNumberOf(day)
  const groups = Array.from({ length: paperKinds.length * 2 }, (): SheetRow[] => [])
  for (const row of rows)
    groups[paperKinds.indexOf(row.paper.terms.kind) * 2 + Number(row.paper.terms.isShort)]?.push(row)
  let index = 0
  for (const group of groups) for (const row of group) write(columns, index++, row, today)
  return { underlying, day, length: rows.length, ...columns }
}

function write(columns: Columns, index: number, { paper, hit, factorValue }: SheetRow, today: number): void {
  const { terms, halfSpread, premium } = paper
  const issued = dayNumberOf(paper.issued)
  const { strike, barrier } = levelsOn(terms, issued, today)
  const side = terms.isShort ? -1 : 1
  columns.number[index] = paper.number
  columns.kind[index] = paperKinds.indexOf(terms.kind)
  columns.isShort[index] = Number(terms.isShort)
  columns.issuer[index] = paper.issuer
  columns.hit[index] = Number(hit)
  columns.american[index] = Number(terms.exercise === 'american')
  columns.endsToday[index] = Number(dayNumberOf(terms.lastDay) === today)
  columns.maturity[index] = terms.openEnd ? 0 : dayNumberOf(terms.lastDay)
  columns.issued[index] = issued
  columns.ratio[index] = terms.ratio
  columns.strike[index] = strike
  columns.barrier[index] = barrier
  columns.cap[index] = terms.cap ?? terms.upperBarrier ?? Number.NaN
  columns.bonusLevel[index] = terms.bonusLevel ?? Number.NaN
  columns.factor[index] = terms.factor ?? terms.participation ?? Number.NaN
  columns.couponPct[index] = terms.couponPct ?? Number.NaN
  columns.halfSpread[index] = halfSpread
  columns.factorValue[index] = factorValue
  const isKnockOut = terms.kind === 'knockOut'
  columns.bidPivot[index] = isKnockOut ? strike - side * (premium - halfSpread) : Number.NaN
  columns.askPivot[index] = isKnockOut ? strike - side * (premium + halfSpread) : Number.NaN
  columns.signedRatio[index] = isKnockOut ? side * terms.ratio : Number.NaN
}

/** Strike and barrier after financing; NaN where there is none. */
export function levelsOn(terms: PaperTerms, issued: number, today: number): { strike: number; barrier: number } {
  const { strike = Number.NaN, barrier = Number.NaN, financingRate, isShort } = terms
  if (financingRate === undefined) return { strike, barrier }
  const moved = financedBetween(isShort, issued, today)
  return { strike: strike * moved, barrier: barrier * moved }
}

/** The rows that pass, as a sheet of their own; the sheet itself where all do. */
export function filtered(sheet: Sheet, { kinds, isShort, withKnockedOut = false }: PaperFilter): Sheet {
  const wanted = paperKinds.map((kind) => kinds === undefined || kinds.includes(kind))
  const ends = paperKinds.map(endsAtBarrier)
  const rows: number[] = []
  for (let index = 0; index < sheet.length; index++) {
    const kind = sheet.kind[index]!
    const suits =
      wanted[kind] &&
      (isShort === undefined || sheet.isShort[index] === Number(isShort)) &&
      (withKnockedOut || !ends[kind] || sheet.hit[index] === 0)
    if (suits) rows.push(index)
  }
  if (rows.length === sheet.length) return sheet
  const columns = emptyColumns(rows.length)
  for (const name of [...floats, ...bytes, ...integers]) {
    const [to, from] = [columns[name], sheet[name]]
    rows.forEach((row, index) => (to[index] = from[row]!))
  }
  return { ...columns, underlying: sheet.underlying, day: sheet.day, length: rows.length }
}
