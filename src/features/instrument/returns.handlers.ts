import { addDays, addMonths, later } from '#calendar/days.ts'
import {
  getReturnDistribution,
  getReturnTriangle,
  type ReturnDistribution,
} from '#features/instrument/returns.contract.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { returnDistribution } from '#figures/return-distribution.ts'
import { returnTriangle } from '#figures/return-triangle.ts'
import { reinvestedCloses } from '#market/corporate-actions.ts'
import { runsThroughZero, type Listing } from '#market/instruments.ts'
import { indexOnOrBefore } from '#market/performance.ts'
import { periodEnds } from '#market/period-ends.ts'
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

const mostYears = 20
const yearsOf = { Y1: 1, Y3: 3, Y5: 5, Y10: 10, MAX: undefined } as const
const explanations = explanationsOf('returns')
const periodsAYear = { MONTH: 12, YEAR: 1 } as const

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
      const ends = periodEnds(day, 'YEAR', today)
        .slice(-mostYears - 1)
        .map((row) => ({ year: yearOf(day[row]), close: close[row] as number }))
      const last = day.at(-1)
      const running =
        last !== undefined && yearOf(last) === yearOf(today)
          ? { year: yearOf(last), close: close.at(-1) as number, days: daysBetween(`${yearOf(last) - 1}-12-31`, last) }
          : undefined
      const { bought, sold } = returnTriangle(ends, running)
      return {
        ...head(listing, expires, query.withEarnings),
        sources,
        dateLast: last,
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
      const ends = periodEnds(day, period, period === 'DAY' && !isOpen ? addDays(today, 1) : today)
      const first =
        years === undefined
          ? 0
          : period === 'DAY'
            ? Math.max(0, indexOnOrBefore(day, addMonths(today, -12 * years)))
            : Math.max(0, ends.length - 1 - years * periodsAYear[period])
      return {
        ...head(listing, expires, withEarnings),
        sources,
        period,
        range,
        explanations,
        figures: distribution(day, close, ends.slice(first)),
      }
    }),
  ]
}

/** @param ends rows of the period ends, the first of which the first return is measured against */
function distribution(
  day: readonly TradingDay[],
  close: readonly number[],
  ends: readonly number[],
): ReturnDistribution['figures'] {
  const returns = ends.slice(1).map((row, i) => (close[row] as number) / (close[ends[i] as number] as number) - 1)
  const figures = returnDistribution(returns)
  const [first, last] = [ends[0], ends.at(-1)]
  if (!figures || first === undefined || last === undefined) return undefined
  const { maxDrawdown = 0, peakIndex, troughIndex } = worstDrawdown(close.slice(first, last + 1))
  const dayOf = (row: number) => day[row] as TradingDay
  const dated = (index: number) => ({
    date: dayOf(ends[index + 1] as number),
    returnPct: asPercent(returns[index] as number),
  })
  return {
    dateFirst: dayOf(first),
    dateLast: dayOf(last),
    number: figures.count,
    meanPct: asPercent(figures.mean),
    medianPct: asPercent(figures.median),
    deviationPct: inPercent(figures.deviation),
    best: dated(figures.best),
    worst: dated(figures.worst),
    positivePct: asPercent(figures.positiveShare),
    maxDrawdownPct: asPercent(maxDrawdown),
    dateDrawdownHigh: peakIndex === undefined ? undefined : dayOf(first + peakIndex),
    dateDrawdownLow: troughIndex === undefined ? undefined : dayOf(first + troughIndex),
    bins: figures.bins.map(({ from, to, count }) => ({
      fromPct: inPercent(from),
      toPct: inPercent(to),
      number: count,
    })),
  }
}

const asPercent = (fraction: number): number => tidy(fraction * 100, 4)
const yearOf = (day: TradingDay | undefined): number => Number(day?.slice(0, 4))
const daysBetween = (from: TradingDay, to: TradingDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
