import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, MinuteBars } from '#market/market.ts'

const quarterMs = 15 * 60_000
const columns = ['open', 'high', 'low', 'close', 'volume', 'trades'] as const

/** Minute bars folded into quarter hours. */
export function quarterHours(minutes: MinuteBars): MinuteBars {
  const bars: Record<keyof MinuteBars, number[]> = {
    at: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    trades: [],
  }
  for (const [i, minute] of minutes.at.entries()) {
    const at = Math.floor(minute / quarterMs) * quarterMs
    const last = bars.at.length - 1
    const of = (column: keyof MinuteBars) => minutes[column][i] as number
    if (bars.at[last] !== at) {
      bars.at.push(at)
      for (const column of columns) bars[column].push(of(column))
    } else {
      bars.high[last] = Math.max(bars.high[last] as number, of('high'))
      bars.low[last] = Math.min(bars.low[last] as number, of('low'))
      bars.close[last] = of('close')
      bars.volume[last] = (bars.volume[last] as number) + of('volume')
      bars.trades[last] = (bars.trades[last] as number) + of('trades')
    }
  }
  return bars
}

const mostPoints = 1300

/** Days and closes of a line: all of them up to five years, then every n-th, always with the last. */
export function sampleLine({ day, close }: DailyBars): { day: TradingDay[]; close: number[] } {
  const step = Math.ceil(day.length / mostPoints)
  if (step <= 1) return { day, close }
  const kept = (_: unknown, i: number) => (day.length - 1 - i) % step === 0
  return { day: day.filter(kept), close: close.filter(kept) }
}
