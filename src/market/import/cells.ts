import { reportedNames } from '../reported.ts'
import { readDecimal } from './values.ts'

/** What a file of papers may say. */
export const columns = [
  'type',
  'name',
  'isin',
  'wkn',
  'symbol',
  'homeSymbol',
  'currency',
  'country',
  'venues',
  'mic',
  'sector',
  'industry',
  'size',
  'website',
  'family',
  'category',
  'index',
  'group',
  'domicile',
  'distribution',
  'issuer',
  'coupon',
  'frequency',
  'maturity',
  'issued',
  'firstCoupon',
  'denomination',
  'asOf',
  'source',
  ...reportedNames,
] as const
export type Column = (typeof columns)[number]

/** Longer ones are no names, and break tables and addresses. */
const longestName = 200

/** The cells of one line that say something. */
export type Cells = Partial<Record<Column, string>>
/** A fault in a cell, in words for the operator. */
export class CellFault extends Error {}

/** A cell that must say something. @throws CellFault, as all below */
export function must(cells: Cells, column: Column): string {
  const value = cells[column]
  if (!value) throw new CellFault(`${column} fehlt.`)
  return value
}

function number(cells: Cells, column: Column): number {
  const value = readDecimal(must(cells, column), must(cells, column).includes(',') ? ',' : '.')
  if (value === undefined) throw new CellFault(`${column} „${cells[column]}“ ist keine Zahl.`)
  return value
}

/** What stands in lists and becomes part of an address. */
export function nameOf(cells: Cells): string {
  const name = must(cells, 'name')
  if (name.length > longestName) throw new CellFault(`Der Name hat mehr als ${longestName} Zeichen.`)
  return name
}

/** The home exchange, Xetra where none is named; it need not be one that is shown here. */
export function micOf(cells: Cells): string {
  const mic = cells.mic?.toUpperCase() ?? 'XETR'
  if (!/^[A-Z0-9]{4}$/.test(mic)) throw new CellFault(`„${cells.mic}“ ist kein MIC einer Börse.`)
  return mic
}

/** Becomes a link. */
export function websiteOf({ website }: Cells): { website?: string } {
  if (!website) return {}
  if (!/^https?:/i.test(website) || !URL.canParse(website))
    throw new CellFault(`„${website}“ ist keine Internetadresse.`)
  return { website }
}

/** @param least smaller ones are faults */
export function numberFrom(cells: Cells, column: Column, least: number): number {
  const value = number(cells, column)
  if (value < least) throw new CellFault(`${column} „${cells[column]}“ ist zu klein.`)
  return value
}
