import type { Instrument } from '#contract/instruments.ts'

/** What names an instrument in a comparison: `STOCK:82849`. */
export const keyOf = ({ entityType, entityValue }: Pick<Instrument, 'entityType' | 'entityValue'>): string =>
  `${entityType}:${entityValue}`
/** In addresses: without the colon. */
export const addressKey = (key: string): string => key.replace(':', '-')
export const wireKey = (key: string): string => key.replace('-', ':')
