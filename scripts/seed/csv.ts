import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type Row = Readonly<Record<string, string>>

/** Rows of a CSV file with a header line, every value trimmed; no rows where there is no file. */
export function readRows(path: string): Row[] {
  if (!existsSync(path)) return []
  return parse<Record<string, string>>(readFileSync(path), { columns: true, trim: true, bom: true })
}

const field = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export function writeRows(path: string, columns: readonly string[], rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((column) => field(row[column] ?? '')).join(','))
  writeFileSync(path, `${[columns.join(','), ...lines].join('\n')}\n`)
}

/** A value every row must have. */
export function need(row: Row, column: string): string {
  const value = row[column]
  if (!value) throw new Error(`${column} is missing in ${JSON.stringify(row)}`)
  return value
}
