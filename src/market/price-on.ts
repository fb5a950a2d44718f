import { addDays } from '#calendar/days.ts'
import type { Quality, TradingDay } from '#contract/vocabulary.ts'
import { unadjusted, type CorporateActions } from './corporate-actions.ts'
import type { Listing } from './instruments.ts'
import type { Market } from './market.ts'

export interface PriceOn {
  price?: number
  /** the day of the price: an earlier one where nothing was traded */
  priceDate?: TradingDay
  low?: number
  high?: number
}

const daysBack = 12

/**
 * What a paper cost on a day, as it was quoted then: before later splits. Of today the last price in this quality; nothing of a
 * day to come, or of one nearly two weeks after the last trade.
 */
export function priceOn(
  { market, corporateActions }: { market: Market; corporateActions: CorporateActions },
  listing: Listing,
  { day, today, quality }: { day: TradingDay; today: TradingDay; quality: Quality },
): PriceOn {
  if (day > today) return {}
  if (day === today) {
    const { last, low, high } = market.quote(listing.notation.id, quality)
    return last === undefined ? {} : { price: last, priceDate: today, ...(low && { low }), ...(high && { high }) }
  }
  const bars = unadjusted(
    market.daily(listing.notation.id, addDays(day, -daysBack), day),
    corporateActions.splits(listing.instrument, today),
  )
  const [close, at, low, high] = [bars.close.at(-1), bars.day.at(-1), bars.low.at(-1), bars.high.at(-1)]
  return close === undefined || at === undefined
    ? {}
    : { price: close, priceDate: at, ...(low && { low }), ...(high && { high }) }
}
