import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'

interface Part {
  before: string
  value: string
  after: string
}

/** in the order in which they are said, with the words around what the file says */
const said: readonly [field: string, before: string, after: string][] = [
  ['date', 'Am', ':'],
  ['type', '', ''],
  ['quantity', '', ' Stück'],
  ['name', '', ''],
  ['symbol', '', ''],
  ['wkn', 'WKN', ''],
  ['isin', 'ISIN', ''],
  ['price', 'zu', ''],
  ['fee', 'mit', ' Gebühr'],
  ['tax', 'und', ' Steuer'],
  ['amount', 'zusammen', ''],
  ['debit', 'Belastung', ''],
  ['credit', 'Gutschrift', ''],
  ['currency', 'in', ''],
]

/** of each group a booking needs one */
const needed: readonly [label: string, fields: readonly string[]][] = [
  ['Handelstag', ['date', 'bookingDate']],
  ['Art', ['type']],
  ['Wertpapier', ['isin', 'wkn', 'symbol', 'name']],
  ['Stück', ['quantity']],
  ['Kurs oder Betrag', ['price', 'gross', 'amount', 'debit', 'credit']],
]

/** How the first row of a table reads by what its columns are taken for, and what they do not tell. */
export function readingOf(columns: readonly ImportCheck['columns'][number][]): { parts: Part[]; missing: string[] } {
  const samples = new Map(columns.flatMap(({ field, sample }) => (field ? [[field, sample] as const] : [])))
  return {
    parts: said.flatMap(([field, before, after]) => {
      const value = samples.get(field)
      return value ? [{ before, value, after }] : []
    }),
    missing: needed.flatMap(([label, fields]) => (fields.some((field) => samples.has(field)) ? [] : [label])),
  }
}
