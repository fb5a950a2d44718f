import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { addDays } from '#calendar/days.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Listing } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import { datedCrossings, type FindReports } from './dated.ts'
import { isDated, type Rule } from './rules.ts'

const yearDays = 365
const usualDays = 20
/** days before the year that the first move and the usual pieces need */
const leadDays = 40

/**
 * The days of the last twelve months on which a rule would have come true, ascending; undefined for a barrier, which was another
 * every day.
 */
export async function rehearse(
  {
    market,
    fundamentals,
    reports,
  }: { market: Pick<Market, 'daily' | 'now'>; fundamentals: Fundamentals; reports: FindReports },
  { instrument, notation }: Listing,
  { kind, threshold = 0 }: Pick<Rule, 'kind' | 'threshold'>,
  today: TradingDay,
): Promise<TradingDay[] | undefined> {
  const since = addDays(today, -yearDays)
  const from: Instant = Date.parse(since)
  if (kind === 'KNOCK_OUT') return undefined
  if (kind === 'NEWS') {
    const found = await reports([instrument.key], from, market.now())
    return [...new Set(found.map(({ at }) => dayOf(at)))]
  }
  if (isDated(kind))
    return datedCrossings(fundamentals, instrument, { kind, threshold }, from, market.now()).map(({ at }) => dayOf(at))
  const { day, high, low, close, volume } = market.daily(notation.id, addDays(since, -leadDays), today)
  return day.filter((each, i) => {
    const before = close[i - 1]
    if (each < since || before === undefined) return false
    switch (kind) {
      case 'ABOVE':
        return before < threshold && (high[i] as number) >= threshold
      case 'BELOW':
        return before > threshold && (low[i] as number) <= threshold
      case 'CHANGE':
        return (
          before > 0 && Math.max((high[i] as number) / before - 1, 1 - (low[i] as number) / before) * 100 >= threshold
        )
      case 'VOLUME': {
        const usual = volume.slice(Math.max(0, i - usualDays), i).reduce((sum, pieces) => sum + pieces, 0) / usualDays
        return i >= usualDays && usual > 0 && (volume[i] as number) >= threshold * usual
      }
    }
  })
}

const dayOf = (at: Instant): TradingDay => new Date(at).toISOString().slice(0, 10) as TradingDay // as ISO writes it
