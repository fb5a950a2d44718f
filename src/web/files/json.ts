import type { WrittenTable } from '#web/files/written-table.ts'

export type Value = number | string
export type JsonRow = Record<string, Value>

const magnitudes: Record<string, number> = { 'Tsd.': 3, 'Mio.': 6, 'Mrd.': 9, 'Bio.': 12 }
const figure =
  /^([+\-−±]?)((?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?)(?: (Tsd\.|Mio\.|Mrd\.|Bio\.))?(?: ?([\p{L}%‰€$]\S*))?$/u
const day = /^(\d\d)\.(\d\d)\.(\d{4})$/

/**
 * What a cell says as a program reads it: „1.234,5“ is 1234.5, „31,2 Mrd.“ 31200000000, „20.11.2026“ 2026-11-20; a
 * percentage is its number, another unit stands beside it.
 * @param numeric of a column of figures; elsewhere „2026“ stays a text
 * @returns undefined for an absent value
 */
export function valueOf(written: string, numeric: boolean): { value: Value; unit?: string } | undefined {
  const text = written.replace(/\s+/g, ' ').trim()
  if (text === '' || text === '–') return undefined
  const [, date, month, year] = day.exec(text) ?? []
  if (year) return { value: `${year}-${month}-${date}` }
  const [, sign, digits, magnitude, unit] = (numeric && figure.exec(text)) || []
  if (!digits) return { value: text }
  const minus = sign === '-' || sign === '−' ? '-' : ''
  // the exponent is read with the digits, so that nothing is rounded twice
  const value =
    Number(`${minus}${digits.replaceAll('.', '').replace(',', '.')}e${magnitudes[magnitude ?? ''] ?? 0}`) + 0
  return unit && unit !== '%' ? { value, unit } : { value }
}

/**
 * The rows of a table, one object each. A field is called as its column's key, else as its heading; a second line in a
 * cell is the field with `Detail` behind it, an instant told there that with `Time`, a note that with `Note`, a unit that
 * with `Unit`, the page it leads to that with `Path`. What is absent is left out, and where a cell is rounded to millions,
 * its figure is exact.
 */
export const jsonOf = ({ headings, rows }: WrittenTable): JsonRow[] =>
  rows.map(({ group, cells }) => {
    const fields: JsonRow = group ? { group } : {}
    headings.forEach(({ key }, i) => {
      const cell = cells[i]
      if (!cell) return
      put(fields, key, cell.text, cell.numeric)
      if (cell.exactly !== undefined) fields[key] = cell.exactly
      put(fields, `${key}Detail`, cell.detail, cell.numeric)
      if (cell.time !== undefined) fields[`${key}Time`] = cell.time
      put(fields, `${key}Note`, cell.note, false)
      if (cell.path !== undefined) fields[`${key}Path`] = cell.path
    })
    return fields
  })

function put(fields: JsonRow, key: string, text: string, numeric: boolean): void {
  const read = valueOf(text, numeric)
  if (!read) return
  fields[key] = read.value
  if (read.unit) fields[`${key}Unit`] = read.unit
}
