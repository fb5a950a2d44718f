import type { ChartRange } from '#web/charts/series.ts'

interface Wanted {
  entityType: string
  entityValue: string
  idNotation: number
  range: ChartRange
  withEarnings: boolean
}

/** Where the points of a chart are as a file. */
export function csvAddress({ entityType, entityValue, idNotation, range, withEarnings }: Wanted): string {
  const query = new URLSearchParams({ notation: String(idNotation), range })
  if (withEarnings) query.set('kurse', 'mit-dividenden')
  return `/kursdaten/${entityType}/${entityValue}?${query}`
}
