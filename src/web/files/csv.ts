import { germanCsv } from '#web/files/german-csv.ts'
import type { Cell, WrittenTable } from '#web/files/written-table.ts'

/** A name that begins like a formula stays a name in a spreadsheet. */
const named = (text: string) => (/^[=+−@-]/.test(text) && !/^[+−-][\d.,]+(\s?%)?$/.test(text) ? `'${text}` : text)
const textsOf = ({ text, detail, numeric }: Cell) => (numeric ? [text, detail] : [named(text), named(detail)])

/** A table with plain minus signs. A second line within cells is a column of its own, and so is the group of a row. */
export function csvOf({ headings, rows }: WrittenTable): string {
  const grouped = rows.some(({ group }) => group !== undefined)
  const detailed = headings.map((_, i) => rows.some(({ cells }) => cells[i]?.detail))
  const lines = [
    [
      ...(grouped ? ['Gruppe'] : []),
      ...headings.flatMap(({ label }, i) => (detailed[i] ? [label, `${label} (2. Zeile)`] : [label])),
    ],
    ...rows.map(({ group, cells }) => [
      ...(grouped ? [group ?? ''] : []),
      ...cells.flatMap((cell, i) => textsOf(cell).slice(0, detailed[i] ? 2 : 1)),
    ]),
  ]
  return germanCsv(lines.map((fields) => fields.map((field) => field.replaceAll('−', '-'))))
}
