/** How a kind of program reads CSV. */
export interface CsvStyle {
  delimiter: ';' | ','
  decimalMark: ',' | '.'
  /** days as 20.11.2026, else 2026-11-20 */
  germanDays: boolean
  /** in front, where a program needs to be told that it is UTF-8 */
  mark: string
}

/** German spreadsheets: semicolons, decimal commas. */
export const germanStyle: CsvStyle = { delimiter: ';', decimalMark: ',', germanDays: true, mark: '\ufeff' }
/** Everybody else, and programs: RFC 4180. */
export const plainStyle: CsvStyle = { delimiter: ',', decimalMark: '.', germanDays: false, mark: '' }

/** @param rows of texts; numbers and days are written in the style already */
export function csvText(rows: readonly (readonly string[])[], { delimiter, mark }: CsvStyle): string {
  const quoted = (text: string) =>
    text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return `${mark}${rows.map((fields) => fields.map(quoted).join(delimiter)).join('\r\n')}\r\n`
}
