const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table as German programs read it: semicolons, decimal commas, a mark that says UTF-8. */
export function csvOf(table: HTMLTableElement): string {
  const rows = Array.from(table.rows, (row) => Array.from(row.cells, (cell) => quoted(cell.innerText.trim().replace(/\s+/g, ' ').replaceAll('−', '-'))))
  return '\ufeff' + rows.map((row) => row.join(';')).join('\r\n') + '\r\n'
}
