import type { WatchlistPosition, WatchlistReport } from '#features/watchlist/watchlists.contract.ts'

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, each) => sum + each, 0) / values.length

const known = (values: readonly (number | undefined)[]): number[] => values.filter((each) => each !== undefined)

export function reportOf(positions: readonly WatchlistPosition[]): WatchlistReport {
  const day = known(positions.map(({ quote }) => quote.performancePct))
  const since = known(positions.map(({ performanceSincePct }) => performanceSincePct))
  const byDay = positions
    .flatMap(({ instrument, quote: { performancePct } }) =>
      performancePct === undefined ? [] : [{ instrument, performancePct }],
    )
    .toSorted((a, b) => b.performancePct - a.performancePct)
  return {
    numberPositions: positions.length,
    performanceDayPct: mean(day),
    numberRising: day.filter((each) => each > 0).length,
    performanceSincePct: mean(since),
    numberRisenSince: since.filter((each) => each > 0).length,
    numberSince: since.length,
    best: byDay[0],
    worst: byDay.length > 1 ? byDay.at(-1) : undefined,
  }
}
