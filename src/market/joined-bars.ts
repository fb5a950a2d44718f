import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, Quote } from './market.ts'
import { indexOnOrBefore } from './performance.ts'

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

/** Bars of the days from one to another, both included, as a copy. */
export function barsWithin(bars: DailyBars, from: TradingDay, to: TradingDay): DailyBars {
  const start = indexOnOrBefore(bars.day, addDays(from, -1)) + 1
  const end = indexOnOrBefore(bars.day, to) + 1
  const part = <T>(column: T[]) => column.slice(start, end)
  const ahead = bars.sources.findLast((each) => each.from <= start)
  const within = bars.sources.filter((each) => each.from > start && each.from < end)
  return {
    day: part(bars.day),
    open: part(bars.open),
    high: part(bars.high),
    low: part(bars.low),
    close: part(bars.close),
    volume: part(bars.volume),
    turnover: part(bars.turnover),
    trades: part(bars.trades),
    sources:
      end > start && ahead
        ? [{ ...ahead, from: 0 }, ...within.map((each) => ({ ...each, from: each.from - start }))]
        : [],
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
