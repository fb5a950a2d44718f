import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars } from './market.ts'

type Extremes = Pick<DailyBars, 'day' | 'low' | 'high'>

/**
 * The last day on which a price stood at a level or beyond it. @param fromAbove the level lies below the price: it was
 * touched when the price fell to it
 */
export function lastTouch({ day, low, high }: Extremes, level: number, fromAbove: boolean): TradingDay | undefined {
  const row = fromAbove ? low.findLastIndex((price) => price <= level) : high.findLastIndex((price) => price >= level)
  return day[row]
}
