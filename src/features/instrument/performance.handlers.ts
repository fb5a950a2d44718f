import { addDays, addMonths } from '#calendar/days.ts'
import { getPerformanceValues, getPerformanceValuesYear } from '#contract/history.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { closesWithEarnings } from '#market/corporate-actions.ts'
import { runsThroughZero, type Listing } from '#market/instruments.ts'
import { withRunningDay } from '#market/joined-bars.ts'
import { calendarIdOf, homeOfIndication } from '#market/listings.ts'
import type { Quote } from '#market/market.ts'
import {
  changesAlone,
  inPoints,
  performanceAt,
  type PerformanceBars,
  performanceByYear,
  performanceValues,
} from '#market/performance.ts'
import { performanceBarsOf } from '#market/performance-bars.ts'
import { referenceBars } from '#market/reference-bars.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { mostOfPages, recentMemory } from '#platform/kept.ts'
import { longHistory } from '#market/long-history.ts'
import { requireQuality, shownAt } from '#api/quality.ts'
import { historyListing } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { yearRowsOf } from '#market/year-rows.ts'

/** References of a notation's periods, and what they say to the last price asked for. */
interface KeptPerformance {
  at: Instant
  openAt: Instant | undefined
  close: number
  simulated: boolean
  values: ReturnType<typeof performanceValues>
  shown?: { last: number; values: ReturnType<typeof performanceValues> }
}

/** How a notation has done, by periods and by calendar years. */
export function performanceHandlers(rooms: Rooms) {
  const { market, calendar } = rooms
  const memory = perGeneration(rooms, () => ({
    yearRows: yearRowsOf(market),
    performanceBars: performanceBarsOf(market),
    performances: recentMemory<KeptPerformance>(mostOfPages),
    /** by the days of reference alone */
    changes: recentMemory<KeptPerformance>(mostOfPages),
  }))
  const today = (at: Instant) => calendar.dayOf('XETR', at)
  /** Of an indication, which is quoted at weekends as well, the days of the main listing and the running one here. */
  const barsUpTo = async (at: Instant, listing: Listing, quote: Quote): Promise<PerformanceBars> => {
    const home = homeOfIndication(listing)
    if (!home) return memory().performanceBars(listing.notation, addMonths(today(at), -121), today(at), at)
    const day = calendar.dayOf(calendarIdOf(home), at)
    const bars = await longHistory(market, home.notation.id, addMonths(day, -121), addDays(day, -1), at)
    return withRunningDay(bars, day, quote)
  }
  const changesOf = async (at: Instant, listing: Listing, quote: Quote) => {
    const few = homeOfIndication(listing) ? undefined : await referenceBars(rooms, listing, today(at), at)
    const bars = few ?? (await barsUpTo(at, listing, quote))
    return { bars, values: changesAlone(performanceValues(bars)) }
  }
  const allOf = async (at: Instant, listing: Listing, quote: Quote) => {
    const bars = await barsUpTo(at, listing, quote)
    const reinvested =
      listing.instrument.facts.kind === 'stock'
        ? closesWithEarnings(rooms.corporateActions, listing.instrument, bars, today(at))
        : undefined
    return { bars, values: performanceValues(bars, reinvested) }
  }
  return [
    handle(getPerformanceValues, async ({ params, query, asker }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const quote = market.quote(id, requireQuality(asker, listing))
      const { shownAt: at, openAt, last, source } = quote
      const known = query.only === 'CHANGES' ? memory().changes : memory().performances
      const valued = (values: KeptPerformance['values']) =>
        runsThroughZero(listing.instrument) ? inPoints(values) : values
      let kept = known.get(listing.notation)
      // Ten years of bars are read for about 120 numbers: their references stand for the minute that clients may keep them, too.
      if (!kept || kept.openAt !== openAt || Math.abs(at - kept.at) >= 60_000) {
        const { bars, values } = await (query.only === 'CHANGES' ? changesOf : allOf)(at, listing, quote)
        kept = {
          at,
          openAt,
          close: bars.close.at(-1) ?? 0,
          simulated: bars.sources.at(-1)?.source === 'simulated',
          values: valued(values),
        }
        known.set(listing.notation, kept)
      }
      // A price from outside is not measured against closes that are generated.
      if (last === undefined || (source !== undefined && kept.simulated)) return kept.values
      if (kept.shown?.last !== last) kept.shown = { last, values: valued(performanceAt(kept.values, kept.close, last)) }
      return kept.shown.values
    }),

    handle(getPerformanceValuesYear, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const at = shownAt(rooms, listing, asker)
      const list = performanceByYear(await memory().yearRows(listing.notation, today(at), at))
      return {
        expires,
        list: runsThroughZero(listing.instrument) ? list.map(({ performanceRel: _none, ...year }) => year) : list,
      }
    }),
  ]
}
