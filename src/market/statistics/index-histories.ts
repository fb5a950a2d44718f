import { utcDayOf } from '#calendar/days.ts'
import { dayMs, type Instant, type NotationId, type TradingDay, daxValue } from '#contract/vocabulary.ts'
import type { Universe } from '../instruments.ts'
import { joinedBars } from '../joined-bars.ts'
import { mainListing } from '../listings.ts'
import type { DailyBars, Market } from '../market.ts'
import { lastSettledDay } from '../settled-days.ts'

/** Entity values of indices whose histories stand on most pages, best known first. */
const largeIndices = [daxValue, '324977', '193736', '325104', '323547', '6623216', '324724', '4359526']
/** a stretch keeps the processor for some hundredths of a second */
const stretchDays = 45

/** The notations of the large indices, which everything is compared with. */
export const notationsOfLargeIndices = (universe: Universe): NotationId[] =>
  largeIndices.flatMap((value) => {
    const index = universe.find('INDEX', value)
    return index ? [mainListing(index).notation.id] : []
  })

/** The notations of the futures: each day's price of one follows from its underlying's, of an index from all members'. */
export const notationsOfFutures = (universe: Universe): NotationId[] =>
  universe.ofType('FUTURE').map((future) => mainListing(future).notation.id)

/** Settled daily bars of a notation whose days cost much: every trading day from `from` to `to`. */
export interface IndexHistory {
  id: NotationId
  from: TradingDay
  to: TradingDay
  bars: DailyBars
}

/**
 * Daily bars from the first day, or from where they are known, up to the last settled day. They are sums over hundreds of
 * members, so they are made in the background.
 * @param wanted in this order
 * @param known last known day of each
 * @param rest told after each stretch how long it took
 */
export function* missingHistories(
  market: Market,
  wanted: readonly NotationId[],
  known: Iterable<readonly [NotationId, TradingDay]>,
  at: Instant,
  rest: (workedMs: number) => void,
): Generator<IndexHistory> {
  const last = new Map(known)
  const end = Date.parse(lastSettledDay(at))
  for (const id of wanted) {
    const knownTo = last.get(id)
    const begin = Date.parse(knownTo ?? market.firstDay(id)) + (knownTo === undefined ? 0 : dayMs)
    const parts: DailyBars[] = []
    for (let from = begin; from <= end; from += stretchDays * dayMs) {
      const began = performance.now()
      parts.push(market.daily(id, utcDayOf(from), utcDayOf(Math.min(end, from + (stretchDays - 1) * dayMs)), at))
      rest(performance.now() - began)
    }
    if (parts.length > 0) yield { id, from: utcDayOf(begin), to: utcDayOf(end), bars: joinedBars(parts) }
  }
}
