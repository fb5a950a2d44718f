import { dayFrom, tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { StatementItems } from './fundamentals.ts'
import type { PeriodRate } from './period-rates.ts'

/** What was there at the end of a period; everything else of a statement came or went within it. */
const balanceItems = [
  'nonCurrentAssets',
  'currentAssets',
  'cash',
  'totalAssets',
  'equity',
  'nonCurrentLiabilities',
  'currentLiabilities',
] as const
const flowItems = [
  'revenue',
  'grossProfit',
  'ebitda',
  'ebit',
  'ebt',
  'netIncome',
  'cashflowOperating',
  'cashflowInvesting',
  'cashflowFinancing',
  'freeCashflow',
] as const

/** A statement in another currency: the balance sheet at the rate of the period's end, flows at its average. */
export function translatedItems<Items extends StatementItems>(items: Items, { end, average }: PeriodRate): Items {
  const moved = { ...items, eps: tidy(items.eps * average, 4) }
  for (const item of balanceItems) moved[item] = tidy(items[item] * end, 1) as Items[typeof item]
  for (const item of flowItems) moved[item] = tidy(items[item] * average, 1) as Items[typeof item]
  return moved
}

/** The first day of a period of so many months that ends with a day. */
export function periodStart(end: TradingDay, months: number): TradingDay {
  const [year = 0, month = 0] = end.split('-').map(Number)
  return tradingDayOf(dayFrom(year, month + 1 - months, 1))
}
