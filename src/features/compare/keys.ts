import type { Instrument } from '#contract/instruments.ts'

/** What names an instrument in a comparison: `STOCK:82849`. */
export const keyOf = ({ entityType, entityValue }: Pick<Instrument, 'entityType' | 'entityValue'>): string =>
  `${entityType}:${entityValue}`
/** In addresses: without the colon. */
export const addressKey = (key: string): string => key.replace(':', '-')
/** Also what a reader types there: an ISIN or a WKN of the class. @param entityType of the class */
export function wireKey(key: string, entityType: string): string {
  const number = key.trim().toUpperCase()
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(number)) return `${entityType}:ISIN:${number}`
  return /^[A-Z0-9]{6}$/.test(number) ? `${entityType}:WKN:${number}` : key.replace('-', ':')
}
