import { addDays, addMonths, later } from '#calendar/days.ts'
import {
  getReturnDistribution,
  getReturnTriangle,
  type ReturnDistribution,
} from '#features/instrument/returns.contract.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { reinvestedCloses } from '#market/corporate-actions.ts'
import { spreadOfReturns, yearsHeld, type SpreadOfReturns } from '#market/held-returns.ts'
import { runsThroughZero, type Listing } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { longHistory } from '#market/long-history.ts'
import { explanationsOf } from './explanations.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { requireQuality } from '#api/quality.ts'
import { historyListing } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { yearRowsOf, type YearRows } from '#market/year-rows.ts'

const yearsOf = { Y1: 1, Y3: 3, Y5: 5, Y10: 10, MAX: undefined } as const
const explanations = explanationsOf('returns')

/** What holding an instrument brought, by years and by how its returns were spread. */
export function returnHandlers(rooms: Rooms) {
  const { market, calendar, corporateActions } = rooms

  const yearRows = perGeneration(rooms, () => yearRowsOf(market))

  /** closes up to the present the asker may see, and its day */
  async function closes(
    listing: Listing,
    asker: Asker,
    withEarnings: boolean,
    read: (today: TradingDay, at: Instant) => Promise<YearRows>,
  ) {
    const { id } = listing.notation
    const { shownAt, isOpen } = market.quote(id, requireQuality(asker, listing))
    const today = calendar.dayOf('XETR', shownAt)
    // levels that run through zero have no return
    if (runsThroughZero(listing.instrument)) return { day: [], close: [], today, isOpen, sources: [] }
    const { day, close, sources } = await read(today, shownAt)
    const payouts = withEarnings ? corporateActions.payouts(listing.instrument, day[0] ?? today, today) : []
    return {
      day,
      close: reinvestedCloses({ day, close }, payouts),
      today,
      isOpen,
      sources: [...new Set(sources.map(({ source }) => source))],
    }
  }
  const head = ({ instrument, notation }: Listing, expires: Instant, withEarnings: boolean) => ({
    expires,
    entityType: instrument.entityType,
    entityValue: instrument.entityValue,
    idNotation: notation.id,
    isoCurrency: notation.isoCurrency,
    withEarnings,
  })

  return [
    handle(getReturnTriangle, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { day, close, today, sources } = await closes(listing, asker, query.withEarnings, (to, at) =>
        yearRows()(listing.notation, to, at),
      )
      const { bought, sold } = yearsHeld({ day, close }, today)
      return {
        ...head(listing, expires, query.withEarnings),
        sources,
        dateLast: day.at(-1),
        boughtYears: bought,
        list: sold.map(({ returns, ...selling }) => ({ ...selling, returnsPct: returns.map(asPercent) })),
      }
    }),

    handle(getReturnDistribution, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { period, range, withEarnings } = query
      const years = yearsOf[range]
      const firstDay = market.firstDay(listing.notation.id)
      // Ended periods go back beyond the range by at most the running one.
      const from = (today: TradingDay) =>
        years === undefined ? firstDay : later(firstDay, addMonths(today, -12 * (years + (period === 'YEAR' ? 2 : 1))))
      const { day, close, today, isOpen, sources } = await closes(listing, asker, withEarnings, (to, at) =>
        longHistory(market, listing.notation.id, from(to), to, at),
      )
      // After its close a day has ended, too.
      const unended = period === 'DAY' && !isOpen ? addDays(today, 1) : today
      const spread = spreadOfReturns({ day, close }, period, { today, unended, years })
      return {
        ...head(listing, expires, withEarnings),
        sources,
        period,
        range,
        explanations,
        figures: spread && presentSpread(spread),
      }
    }),
  ]
}

const presentSpread = (spread: SpreadOfReturns): ReturnDistribution['figures'] => ({
  dateFirst: spread.first,
  dateLast: spread.last,
  number: spread.figures.count,
  meanPct: asPercent(spread.figures.mean),
  medianPct: asPercent(spread.figures.median),
  deviationPct: inPercent(spread.figures.deviation),
  best: { date: spread.best.day, returnPct: asPercent(spread.best.value) },
  worst: { date: spread.worst.day, returnPct: asPercent(spread.worst.value) },
  positivePct: asPercent(spread.figures.positiveShare),
  maxDrawdownPct: asPercent(spread.maxDrawdown),
  dateDrawdownHigh: spread.fallFrom,
  dateDrawdownLow: spread.fallTo,
  bins: spread.figures.bins.map(({ from, to, count }) => ({
    fromPct: inPercent(from),
    toPct: inPercent(to),
    number: count,
  })),
})

const asPercent = (fraction: number): number => tidy(fraction * 100, 4)
