import { addMonths, dayNumberOf } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import type { DerivativeMarket } from './simulated-market.ts'

/** The mean of the overnight rate over the months of some years up to a day, a fraction a year: what returns are held against. */
export function meanOvernight(market: Pick<DerivativeMarket, 'riskFree'>, last: TradingDay, years: number): number {
  const months = Array.from({ length: 12 * years }, (_, back) => addMonths(last, -back))
  return months.reduce((sum, day) => sum + market.riskFree(0, dayNumberOf(day) * dayMs), 0) / months.length
}
