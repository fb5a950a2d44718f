import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import type { Universe } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import { longHistory } from './long-history.ts'

/** Units of one currency for one of another over a period, by daily closes. */
export interface PeriodRate {
  /** close of the last day of the period with a rate */
  end: number
  endDay: TradingDay
  /** mean of the daily closes within the period */
  average: number
  /** how many they are */
  days: number
}

/** All closes of a pair, ascending. */
export interface RateSeries {
  day: readonly TradingDay[]
  rate: readonly number[]
}

/** a rate older than a week is none of the period's end */
const mostDaysBefore = 7

/**
 * Daily rates between two currencies from a day on, from the portal's own histories of currencies against the euro:
 * prices of other pairs have too few digits where a unit is small. Undefined where one of the two has no history.
 */
export async function ratesBetween(
  { market, universe }: { market: Pick<Market, 'daily' | 'firstDay' | 'now'>; universe: Universe },
  from: string,
  to: string,
  since: TradingDay,
  today: TradingDay,
): Promise<RateSeries | undefined> {
  if (from === 'EUR') return perEuro(to)
  const first = await perEuro(from)
  return to === 'EUR'
    ? first && { day: first.day, rate: first.rate.map((rate) => 1 / rate) }
    : crossed(first, await perEuro(to))

  async function perEuro(isoCurrency: string): Promise<RateSeries | undefined> {
    const pair = universe.find('CURRENCY', `EUR${isoCurrency}`)
    if (!pair) return undefined
    const bars = await longHistory(market, mainListing(pair).notation.id, since, today, market.now())
    return { day: bars.day, rate: bars.close }
  }
}

/** Units of the second for one of the first, both given per euro, on the days both have. */
function crossed(first: RateSeries | undefined, second: RateSeries | undefined): RateSeries | undefined {
  if (!first || !second) return undefined
  const rates = new Map(first.day.map((day, i) => [day, first.rate[i] as number]))
  const both = second.day.flatMap((day, i) => {
    const per = rates.get(day)
    return per === undefined ? [] : [{ day, rate: (second.rate[i] as number) / per }]
  })
  return { day: both.map(({ day }) => day), rate: both.map(({ rate }) => rate) }
}

/** The rate at the end of a period and its mean, both days included; undefined where the period has none. */
export function rateOf({ day, rate }: RateSeries, from: TradingDay, to: TradingDay): PeriodRate | undefined {
  const within = rate.filter((_, i) => (day[i] as string) >= from && (day[i] as string) <= to)
  const last = day.findLastIndex((each) => each <= to)
  const endDay = day[last]
  if (within.length === 0 || endDay === undefined || Date.parse(to) - Date.parse(endDay) > mostDaysBefore * dayMs)
    return undefined
  return {
    end: rate[last] as number,
    endDay,
    average: within.reduce((sum, each) => sum + each, 0) / within.length,
    days: within.length,
  }
}
