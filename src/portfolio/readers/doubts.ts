import type { Cells } from './adapter.ts'
import { absolute, multiply } from './decimal.ts'
import type { Facts } from './facts.ts'
import type { KnownTable } from './table.ts'
import { plain, spellings } from './words.ts'

/**
 * What the owner of a row should look at, because the row itself does not say it clearly.
 * @param searchedUnnamed the row's currency was looked for in columns without a name
 */
export function* doubtsAboutRow(facts: Facts, cells: Cells<string>, searchedUnnamed: boolean): Generator<string> {
  const { quantity, currency, gross, amount } = facts
  const text = quantity === undefined ? undefined : cells.doubtfulText(quantity)
  if (text !== undefined && !isConfirmed(facts)) {
    const other = text.replace(/[.,]/, (sign) => (sign === '.' ? ',' : '.'))
    yield `Stück „${text}“ ist mit Tausenderzeichen gelesen; gemeint sein könnte „${other}“ mit Dezimalzeichen`
  }
  const isMoney = gross !== undefined || amount !== undefined
  if (!isMoney || (currency !== undefined && !searchedUnnamed)) return
  const codes = cells.currenciesUnder('')
  if (codes.length === 0) return
  yield currency === undefined
    ? `${codes.join(', ')} steht in einer Spalte ohne Namen: die Währung bleibt offen`
    : `Die Währung ${currency} ist aus einer Spalte ohne Namen genommen, die nicht neben dem Betrag steht`
}

/** Whether quantity × price is the money, within a hundredth. */
function isConfirmed({ quantity, price, gross, amount }: Facts): boolean {
  const money = gross ?? amount
  if (quantity === undefined || price === undefined || money === undefined) return false
  const traded = absolute(multiply(quantity, price))
  return absolute(traded - absolute(money)) * 100n <= absolute(money)
}

/** Columns of a recognised format that are missing while the file has headings nobody knows: probably renamed. */
export function renamedColumns({ adapter, heading, places }: KnownTable): string | undefined {
  const { columns, mayLack = [] } = adapter
  const missing = Object.keys(columns).filter((column) => !places.has(column) && !mayLack.includes(column))
  const known = new Set(Object.values(columns).flat().flatMap(spellings))
  const named = new Set(heading.cells.map((cell) => cell.trim()))
  const unknown = [...named].filter((cell) => cell !== '' && !known.has(plain(cell)))
  if (missing.length === 0 || unknown.length === 0) return undefined
  const quoted = (names: readonly string[]): string => names.map((name) => `„${name}“`).join(', ')
  const wanted = missing.map((column) => columns[column]?.[0] ?? column)
  return (
    `Diese Spalten des Formats fehlen: ${quoted(wanted)}; unbekannt sind ${quoted(unknown.slice(0, 30))}. ` +
    'Wurde umbenannt? Dann gib ihnen in der Datei wieder die alten Namen.'
  )
}
