import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Quote } from './market.ts'

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

/** Daily bars and the day that a quote shows; nothing is traded on any of them. */
export function withRunningDay(
  bars: DailyBars,
  day: TradingDay,
  { last, open = last, high = last, low = last, source = 'simulated' }: Quote,
): DailyBars {
  if (last === undefined || open === undefined || high === undefined || low === undefined) return bars
  const running = {
    day: [day],
    open: [open],
    high: [high],
    low: [low],
    close: [last],
    volume: [],
    turnover: [],
    trades: [],
    sources: [{ from: 0, source }],
  }
  const joined = joinedBars([bars, running])
  const none = joined.day.map(() => 0)
  return { ...joined, volume: none, turnover: none, trades: none }
}
