import { addDays, earlier, later } from '#calendar/days.ts'
import { getChartHistory, getEodHistory, getSimpleChartHistory } from '#contract/history.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { unadjusted, withEarnings } from '#market/corporate-actions.ts'
import { quarterHours, sampleLine } from '#market/chart-points.ts'
import { ticksKeptDays, tickSpan } from '#market/tick-span.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import type { MinuteBars } from '#market/market.ts'
import { handle } from '#api/handle.ts'
import { daysOf } from '#calendar/range-days.ts'
import { askedDays, readRange } from '#api/history-range.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { longHistory } from '#market/long-history.ts'
import { historyHead, sourcesFrom } from './present-history.ts'
import { noonSeconds, readDate } from '#api/present-time.ts'
import { countsPieces } from '#market/counts-pieces.ts'
import { shownAt } from '#api/quality.ts'
import { historyListing } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

/** holidays never last longer: the close before a first day is found within so many days */
const daysToLookBack = 14

const columnsOf = ({ at, open, high, low, close, volume, trades }: MinuteBars) => ({
  datetimeLast: at.map((instant) => Math.floor(instant / 1000)),
  first: open,
  last: close,
  high,
  low,
  volume,
  numberPrices: trades,
})

const keptColumns = keeper<ReturnType<typeof columnsOf>>(mostOfPages)

/** Bars and lines of one notation. */
export function historyHandlers(rooms: Rooms) {
  const { market, calendar, corporateActions } = rooms
  const today = (at: Instant) => calendar.dayOf('XETR', at)

  return [
    handle(getEodHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(rooms, listing, asker)
      const [from, to] = daysOf(readRange(query.range), askedDays(query), today(at), market.firstDay(id))
      const adjusted = await longHistory(
        market,
        id,
        earlier(from, later(market.firstDay(id), addDays(from, -daysToLookBack))),
        to,
        at,
      )
      const splits = corporateActions.splits(listing.instrument, today(at))
      const bars = query.unadjusted
        ? unadjusted(adjusted, splits)
        : query.withEarnings
          ? withEarnings(corporateActions, listing.instrument, adjusted, today(at))
          : adjusted
      const start = Math.max(bars.day.findLastIndex((day) => day < from) + 1, bars.day.length - query.perPage)
      const cut = <T>(column: T[]) => (start === 0 ? column : column.slice(start))
      return {
        ...historyHead(listing, expires),
        idTradingSchedule: 1,
        datetimeStartAvailableHistory: `${market.firstDay(id)}T00:00:00.000+00:00`,
        datetimeEndAvailableHistory: `${today(at)}T23:59:59.000+00:00`,
        datetimeLast: cut(bars.day).map(noonSeconds),
        first: cut(bars.open),
        last: cut(bars.close),
        high: cut(bars.high),
        low: cut(bars.low),
        volume: cut(bars.volume),
        numberPrices: cut(bars.trades),
        ...(countsPieces(market, id, bars) && { money: cut(bars.turnover) }),
        adjustment: query.unadjusted
          ? ('NONE' as const)
          : query.withEarnings
            ? ('SPLITS_AND_EARNINGS' as const)
            : ('SPLITS' as const),
        splits: splits.filter(({ day }) => day >= from && day <= to).map(({ day, ratio }) => ({ date: day, ratio })),
        sources: sourcesFrom(bars.sources, start).map(({ from: index, source }) => ({ from: index, name: source })),
        previousLast: bars.close[start - 1],
      }
    }),

    handle(getChartHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(rooms, listing, asker)
      const [from, to] = daysOf(
        query.range ? readRange(query.range) : query.startDate ? 'MAX' : 'D1',
        askedDays(query),
        today(at),
        market.firstDay(id),
      )
      if (query.resolution === '1D') {
        const daily = await longHistory(market, id, from, to, at)
        return {
          ...historyHead(listing, expires),
          datetimeLast: daily.day.map(noonSeconds),
          first: daily.open,
          last: daily.close,
          high: daily.high,
          low: daily.low,
          volume: daily.volume,
          numberPrices: daily.trades,
        }
      }
      const minutes = minutesOf(listing, query, [from, to], at, query.range === undefined)
      return {
        ...historyHead(listing, expires),
        ...keptColumns(minutes, [query.resolution], () =>
          columnsOf(query.resolution === '1m' ? minutes : quarterHours(minutes)),
        ),
        ...(from === to ? dayFrame(listing, to, at) : {}),
      }
    }),

    handle(getSimpleChartHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(rooms, listing, asker)
      const asked = query.range || !query.startDate ? readRange(query.range) : undefined
      const [from, to] = daysOf(asked ?? 'MAX', askedDays(query), today(at), market.firstDay(id))
      const range = asked ?? shortRange(from, to, at)
      if (range === 'D1' || range === 'W1') {
        const minutes = minutesOf(listing, query, [from, to], at, range === 'D1')
        const bars = range === 'W1' ? quarterHours(minutes) : minutes
        return { ...historyHead(listing, expires), datetimeTick: bars.at, tick: bars.close }
      }
      const daily = await longHistory(market, id, from, to, at)
      const { day, close } = sampleLine(
        query.withEarnings ? withEarnings(corporateActions, listing.instrument, daily, today(at)) : daily,
      )
      return {
        ...historyHead(listing, expires),
        datetimeTick: day.map((each) => Date.parse(`${each}T12:00:00Z`)),
        tick: close,
      }
    }),
  ]

  /** From when to when a day is traded, and the close it is measured against where it is the last one. */
  function dayFrame(listing: Listing, day: TradingDay, at: Instant) {
    const session = calendar.sessionOf(calendarIdOf(listing), day)
    if (!session) return {}
    const { openAt, previousClose } = market.quote(listing.notation.id, 'RLT', at)
    return {
      datetimeOpens: session.continuousFrom / 1000,
      datetimeCloses: session.closesAt / 1000,
      ...(openAt !== undefined && openAt >= session.opensAt ? { previousLast: previousClose } : {}),
    }
  }

  /** Minutes of the days asked for, from and to the instant where one was named. Where no date was, a day is the last session. */
  function minutesOf(
    listing: Listing,
    asked: { startDate?: string; endDate?: string },
    [from, to]: [TradingDay, TradingDay],
    at: Instant,
    isDay: boolean,
  ): MinuteBars {
    const { id } = listing.notation
    const until = asked.endDate && readDate(asked.endDate).instant !== undefined ? asked.endDate : to
    const [start, end] =
      isDay && !asked.startDate && !asked.endDate
        ? [market.quote(id, 'RLT', at).openAt ?? at - dayMs, at]
        : tickSpan(calendar, listing, readDate(asked.startDate || from), readDate(until), at)
    return market.minutes(id, start, end, at)
  }
}

/** How fine the line of some days is drawn that were named by their dates: as that of a range of their length. */
function shortRange(from: TradingDay, to: TradingDay, at: Instant): 'D1' | 'W1' | undefined {
  if (Date.parse(from) < at - ticksKeptDays * dayMs) return undefined
  if (from === to) return 'D1'
  return to <= addDays(from, 7) ? 'W1' : undefined
}
