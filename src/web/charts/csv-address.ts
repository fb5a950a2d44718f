import type { ChartRange } from '#web/charts/series.ts'

interface Wanted {
  entityType: string
  entityValue: string
  idNotation: number
  range: ChartRange
  withEarnings: boolean
}

/** Where the points of a chart are as a file. */
export const csvAddress = ({ entityType, entityValue, idNotation, range, withEarnings }: Wanted): string =>
  `/kursdaten/${entityType}/${entityValue}?${new URLSearchParams({ notation: String(idNotation), range, ...(withEarnings ? { kurse: 'mit-dividenden' } : {}) })}`
