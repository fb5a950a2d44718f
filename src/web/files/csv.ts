import type { WrittenTable } from '#web/files/written-table.ts'

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (fields: readonly string[]) => fields.map((field) => quoted(field.replaceAll('−', '-'))).join(';')

/**
 * A table as German programs read it: semicolons, decimal commas, a mark that says UTF-8. A second line within cells is a
 * column of its own, and so is the group of a row.
 */
export function csvOf({ headings, rows }: WrittenTable): string {
  const grouped = rows.some(({ group }) => group !== undefined)
  const detailed = headings.map((_, i) => rows.some(({ cells }) => cells[i]?.detail))
  const lines = [
    [...(grouped ? ['Gruppe'] : []), ...headings.flatMap(({ label }, i) => (detailed[i] ? [label, `${label} (2. Zeile)`] : [label]))],
    ...rows.map(({ group, cells }) => [...(grouped ? [group ?? ''] : []), ...cells.flatMap(({ text, detail }, i) => (detailed[i] ? [text, detail] : [text]))]),
  ]
  return '\ufeff' + lines.map(line).join('\r\n') + '\r\n'
}
