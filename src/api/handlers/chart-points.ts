import type { DailyBars, MinuteBars } from '#market/market.ts'

const quarterMs = 15 * 60_000

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
  for (let i = 0; i < minutes.at.length; i++) {
    const at = Math.floor(minutes.at[i] / quarterMs) * quarterMs
    const last = bars.at.length - 1
    if (bars.at[last] !== at) {
      bars.at.push(at)
      bars.open.push(minutes.open[i])
      bars.high.push(minutes.high[i])
      bars.low.push(minutes.low[i])
      bars.close.push(minutes.close[i])
      bars.volume.push(minutes.volume[i])
      bars.trades.push(minutes.trades[i])
    } else {
      bars.high[last] = Math.max(bars.high[last], minutes.high[i])
      bars.low[last] = Math.min(bars.low[last], minutes.low[i])
      bars.close[last] = minutes.close[i]
      bars.volume[last] += minutes.volume[i]
      bars.trades[last] += minutes.trades[i]
    }
  }
  return bars
}

const mostPoints = 1300

/** Days and closes of a line: all of them up to five years, then every n-th, always with the last. */
export function sampleLine({ day, close }: DailyBars): { day: string[]; close: number[] } {
  const step = Math.ceil(day.length / mostPoints)
  if (step <= 1) return { day, close }
  const kept = (_: unknown, i: number) => (day.length - 1 - i) % step === 0
  return { day: day.filter(kept), close: close.filter(kept) }
}
