/** A day as it is typed: `2026-11-20`, `20.11.2026`, `20.11.26`; anything else stays as it is, to be refused by name. */
export function typedDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (year === '') return text.trim()
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
