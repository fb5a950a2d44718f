import { getImport, type ImportRow } from '#features/import-workbench/imports.contract.ts'
import { paramsOf } from '#features/import-workbench/paths.ts'
import { csvText, germanStyle } from '#web/files/csv-text.ts'
import { format } from '#web/format.ts'
import { file, type PageContext } from '#web/page.tsx'

const heading = ['Zeile', 'Stand', 'Grund', 'Art', 'Tag', 'Wertpapier', 'Stück', 'Kurs', 'Betrag', 'Währung']

/** Rows that stay out and rows that were put right, with why and how, to be mended or looked at in a spreadsheet. */
export const faultFile = (base: string) =>
  file({
    path: `${base}/:run/fehler.csv`,
    load: async (context) => {
      const rows: ImportRow[] = []
      for (const state of ['red', 'left', 'repaired'] as const)
        for (const row of await rowsOf(context, state))
          if (state !== 'repaired' || row.state === 'green' || row.state === 'yellow') rows.push(row)
      const inFile = rows.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
      return {
        contentType: 'text/csv; charset=utf-8',
        text: csvText(
          [heading, ...inFile.map(cellsOf)].map((line) => line.map(harmless)),
          germanStyle,
        ),
        name: 'fehlerhafte-zeilen.csv',
        cacheControl: 'private, no-store',
      }
    },
  })

async function rowsOf(context: PageContext, state: 'red' | 'left' | 'repaired'): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let number = 0; ; number++) {
    const query = { state, page: number, perPage: 1000 }
    const { list, total } = await context.call(getImport, { params: paramsOf(context), query })
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}

function cellsOf(row: ImportRow): string[] {
  const textAt = (field: string): string | undefined => row.faulty.find((each) => each.field === field)?.text
  return [
    row.line === undefined ? '' : String(row.line),
    row.state === 'red' ? 'Fehler' : row.state === 'left' ? 'übergangen' : 'behoben',
    [...row.repaired, ...row.reasons].join(' '),
    row.nameType,
    textAt('date') ?? (row.date ? format.date(row.date) : ''),
    textAt('name') ?? row.name ?? '',
    textAt('quantity') ?? figure(row.quantity),
    textAt('price') ?? figure(row.price),
    textAt('amount') ?? figure(row.amount),
    row.isoCurrency ?? '',
  ]
}

const figure = (value: number | undefined): string => (value === undefined ? '' : String(value).replace('.', ','))

/** A spreadsheet would take such a text for a formula. */
const harmless = (text: string): string => (/^[=+@\t\r]|^-(?![\d,]+$)/.test(text) ? `'${text}` : text)
