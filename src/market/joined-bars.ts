import type { DailyBars } from './market.ts'

/** One after the other; neighbours of one source become one stretch. */
export function joinedBars(parts: readonly DailyBars[]): DailyBars {
  const sources: DailyBars['sources'] = []
  let length = 0
  for (const { day, sources: own } of parts) {
    for (const { from, source } of own)
      if (sources.at(-1)?.source !== source) sources.push({ from: length + from, source })
    length += day.length
  }
  const column = <T>(of: (bars: DailyBars) => T[]): T[] => ([] as T[]).concat(...parts.map(of))
  return {
    day: column(({ day }) => day),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
    turnover: column(({ turnover }) => turnover),
    trades: column(({ trades }) => trades),
    sources,
  }
}
