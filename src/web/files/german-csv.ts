const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as German programs read them: semicolons, decimal commas as they were written, a mark that says UTF-8. */
export const germanCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((fields) => fields.map(quoted).join(';')).join('\r\n')}\r\n`
