import { mayAllLevels } from '#contract/entitlements.ts'
import {
  getChartHistory, getEodHistory, getOrderBook, getPerformanceValues, getPerformanceValuesYear, getSimpleChartHistory, getTimesAndSales,
} from '#contract/history.ts'
import { Failure } from '#contract/failures.ts'
import { ranges, type Instant, type NotationId, type Range, type TradingDay } from '#contract/vocabulary.ts'
import { listingFacts } from '#market/listings.ts'
import { reinvested, unadjusted } from '#market/corporate-actions.ts'
import { runsThroughZero, type Listing } from '#market/instruments.ts'
import type { DailyBars, MinuteBars } from '#market/market.ts'
import { performanceAt, performanceByYear, performanceValues } from '#market/performance.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { keeper } from '../kept.ts'
import { longHistory } from '../long-history.ts'
import { presentMarket, unitsOf } from '../present/quote.ts'
import { addDays, addMonths, iso, noonSeconds, readDate } from '../present/time.ts'
import { requireQuality } from '../quality.ts'
import { historyListing } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { yearRowsOf } from '../year-rows.ts'
import { quarterHours, sampleLine } from './chart-points.ts'

const rangeMonths: Partial<Record<Range, number>> = { M1: 1, M3: 3, M6: 6, Y1: 12, Y3: 36, Y5: 60, Y10: 120 }
const rangeDays: Partial<Record<Range, number>> = { D1: 0, W1: 7 }
const dayMs = 86_400_000
/** Minutes and trades are kept about this long; older ones are asked for as daily bars. */
const ticksKeptDays = 31
const mostPerformances = 5000
/** holidays never last longer: the close before a first day is found within so many days */
const daysToLookBack = 14

/** `Y1`, and `1Y` as one client sends it. */
function readRange(text: string | undefined): Range {
  if (!text) throw new Failure('RANGE_MISSING', {}, 'Range must not be empty')
  const turned = text.replace(/^(\d+)([DWMY])$/, '$2$1')
  const range = ranges.find((each) => each === turned)
  if (!range) throw new Failure('INPUT_INVALID', { range: text }, `Unknown range: ${text}. Known: ${ranges.join(' ')}`)
  return range
}

/** First and last day of a range: counted from `startDate` where given, else back from `today`. */
function span(range: Range, start: string | undefined, end: string | undefined, today: TradingDay, first: TradingDay): [TradingDay, TradingDay] {
  const last = end ? readDate(end).day : undefined
  const shift = (day: TradingDay, sign: 1 | -1) => {
    const months = rangeMonths[range]
    if (months !== undefined) return addMonths(day, sign * months)
    return addDays(day, sign * (rangeDays[range] ?? 0))
  }
  if (start) {
    const from = readDate(start).day
    const to = range === 'MAX' ? today : shift(from, 1)
    return [from, earlier(last ?? to, earlier(to, today))]
  }
  const to = earlier(last ?? today, today)
  return [range === 'MAX' ? first : shift(to, -1), to]
}

const earlier = (a: TradingDay, b: TradingDay) => (a < b ? a : b)
const later = (a: TradingDay, b: TradingDay) => (a < b ? b : a)

/** Stretches of one source in what is left from a row on. */
export const sourcesFrom = (sources: DailyBars['sources'], start: number): DailyBars['sources'] =>
  sources.slice(Math.max(0, sources.findLastIndex(({ from }) => from <= start))).map(({ from, source }) => ({ from: Math.max(0, from - start), source }))

const head = (listing: Listing, expires: number) => ({
  expires,
  entityType: listing.instrument.entityType,
  entitySubType: listing.instrument.entitySubType,
  entityValue: listing.instrument.entityValue,
  market: presentMarket(listing),
  idInstrument: /^\d+$/.test(listing.instrument.entityValue) ? Number(listing.instrument.entityValue) : undefined,
  idNotation: listing.notation.id,
  isoCurrency: listing.notation.isoCurrency,
  ...unitsOf(listing.instrument, listing.notation.isoCurrency),
})

const columnsOf = ({ at, open, high, low, close, volume, trades }: MinuteBars) =>
  ({ datetimeLast: at.map((instant) => Math.floor(instant / 1000)), first: open, last: close, high, low, volume, numberPrices: trades })

const keptColumns = keeper<ReturnType<typeof columnsOf>>()

/** References of a notation's periods, and what they say to the last price asked for. */
interface KeptPerformance {
  at: Instant
  openAt: Instant | undefined
  close: number
  simulated: boolean
  values: ReturnType<typeof performanceValues>
  shown?: { last: number; values: ReturnType<typeof performanceValues> }
}

export function historyHandlers(rooms: Rooms) {
  const { market, calendar, corporateActions } = rooms
  const yearRows = yearRowsOf(market)
  const performances = new Map<NotationId, KeptPerformance>()
  /** the present as this asker may see the listing */
  const shownAt = (listing: Listing, asker: Asker): Instant =>
    market.quote(listing.notation.id, requireQuality(asker, listing)).shownAt
  const today = (at: Instant) => calendar.dayOf('XETR', at)

  return [
    handle(getEodHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(listing, asker)
      const [from, to] = span(readRange(query.range), query.startDate, query.endDate, today(at), market.firstDay(id))
      const adjusted = await longHistory(market, id, earlier(from, later(market.firstDay(id), addDays(from, -daysToLookBack))), to, at)
      const splits = corporateActions.splits(listing.instrument, today(at))
      const bars = query.unadjusted ? unadjusted(adjusted, splits) : query.withEarnings ? withEarnings(listing, adjusted, at) : adjusted
      const start = Math.max(bars.day.findLastIndex((day) => day < from) + 1, bars.day.length - query.perPage)
      const cut = <T>(column: T[]) => (start === 0 ? column : column.slice(start))
      return {
        ...head(listing, expires),
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
        money: cut(bars.turnover),
        adjustment: query.unadjusted ? 'NONE' as const : query.withEarnings ? 'SPLITS_AND_EARNINGS' as const : 'SPLITS' as const,
        splits: splits.filter(({ day }) => day >= from && day <= to).map(({ day, ratio }) => ({ date: day, ratio })),
        sources: sourcesFrom(bars.sources, start).map(({ from: index, source }) => ({ from: index, name: source })),
        previousLast: bars.close[start - 1],
      }
    }),

    handle(getChartHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(listing, asker)
      const [from, to] = span(query.range ? readRange(query.range) : query.startDate ? 'MAX' : 'D1', query.startDate, query.endDate, today(at), market.firstDay(id))
      if (query.resolution === '1D') {
        const daily = await longHistory(market, id, from, to, at)
        return {
          ...head(listing, expires),
          datetimeLast: daily.day.map(noonSeconds), first: daily.open, last: daily.close, high: daily.high, low: daily.low, volume: daily.volume, numberPrices: daily.trades,
        }
      }
      const minutes = minutesOf(listing, query, [from, to], at, query.range === undefined)
      return { ...head(listing, expires), ...keptColumns(minutes, [query.resolution], () => columnsOf(query.resolution === '1m' ? minutes : quarterHours(minutes))) }
    }),

    handle(getSimpleChartHistory, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const at = shownAt(listing, asker)
      const asked = query.range || !query.startDate ? readRange(query.range) : undefined
      const [from, to] = span(asked ?? 'MAX', query.startDate, query.endDate, today(at), market.firstDay(id))
      const range = asked ?? shortRange(from, to, at)
      if (range === 'D1' || range === 'W1') {
        const minutes = minutesOf(listing, query, [from, to], at, range === 'D1')
        const bars = range === 'W1' ? quarterHours(minutes) : minutes
        return { ...head(listing, expires), datetimeTick: bars.at, tick: bars.close }
      }
      const daily = await longHistory(market, id, from, to, at)
      const { day, close } = sampleLine(query.withEarnings ? withEarnings(listing, daily, at) : daily)
      return { ...head(listing, expires), datetimeTick: day.map((each) => Date.parse(`${each}T12:00:00Z`)), tick: close }
    }),

    handle(getTimesAndSales, ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const at = shownAt(listing, asker)
      const from = Math.max(instantOf(query.startDate, 0), at - ticksKeptDays * dayMs)
      const to = Math.min(instantOf(query.endDate, dayMs), at)
      const trades = market.trades(listing.notation.id, from, Math.max(from, to), at)
      const total = trades.at.length
      const picked = Array.from({ length: Math.min(total, query.perPage) }, (_, i) => (query.order === 'DESC' ? total - 1 - i : i))
      const kinds = { T: 1, O: 2, I: 3, C: 4 } as const
      return {
        ...head(listing, expires),
        price: picked.map((i) => trades.price[i]),
        datetimePrice: picked.map((i) => Math.floor(trades.at[i] / 1000)),
        volume: picked.map((i) => trades.size[i]),
        totalVolume: picked.map((i) => trades.cumulative[i]),
        addendum: picked.map(() => ''),
        idTypePrice: picked.map((i) => kinds[trades.kind[i]]),
      }
    }),

    handle(getOrderBook, ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      if (query.levels > 1 && !mayAllLevels(asker.rights, listingFacts(listing))) {
        throw new Failure('ORDER_BOOK_NOT_ENTITLED', {}, 'More than one level needs the order book feature')
      }
      const at = shownAt(listing, asker)
      const book = market.book(listing.notation.id, query.levels, at)
      const levels = (side: NonNullable<typeof book>['bid'] = []) => side.map(({ price, size, orders }) => ({ price, volume: size, numberOrders: orders }))
      return { ...head(listing, expires), datetime: iso(book?.at ?? at), bid: levels(book?.bid), ask: levels(book?.ask) }
    }),

    handle(getPerformanceValues, async ({ params, query, asker }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const { id } = listing.notation
      const { shownAt: at, openAt, last, source } = market.quote(id, requireQuality(asker, listing))
      let kept = performances.get(id)
      // Ten years of bars are read for about 120 numbers: their references stand for the minute that clients may keep them, too.
      if (!kept || kept.openAt !== openAt || Math.abs(at - kept.at) >= 60_000) {
        const to = today(at)
        const bars = await longHistory(market, id, addMonths(to, -121), to, at)
        const all = performanceValues(bars, listing.instrument.facts.kind === 'stock' ? withEarnings(listing, bars, at).close : undefined)
        const values = runsThroughZero(listing.instrument) ? inPoints(all) : all
        kept = { at, openAt, close: bars.close.at(-1) ?? 0, simulated: bars.sources.at(-1)?.source === 'simulated', values }
        if (performances.size >= mostPerformances) performances.clear()
        performances.set(id, kept)
      }
      // A price from outside is not measured against closes that are generated.
      if (last === undefined || (source !== undefined && kept.simulated)) return kept.values
      if (kept.shown?.last !== last) {
        const values = performanceAt(kept.values, kept.close, last)
        kept.shown = { last, values: runsThroughZero(listing.instrument) ? inPoints(values) : values }
      }
      return kept.shown.values
    }),

    handle(getPerformanceValuesYear, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const at = shownAt(listing, asker)
      const list = performanceByYear(await yearRows(listing.notation, today(at), at))
      return { expires, list: runsThroughZero(listing.instrument) ? list.map(({ performanceRel: _none, ...year }) => year) : list }
    }),
  ]

  /** As if every dividend had bought more of the share; today's price stays. */
  function withEarnings({ instrument }: Listing, bars: DailyBars, at: Instant): DailyBars {
    return reinvested(bars, corporateActions.payouts(instrument, bars.day[0] ?? today(at), today(at)))
  }
  function lastSessionStart(listing: Listing, at: Instant): Instant {
    return market.quote(listing.notation.id, 'RLT', at).openAt ?? at - dayMs
  }
  /** Minutes of the days asked for, from and to the instant where one was named. Where no date was, a day is the last session. */
  function minutesOf(listing: Listing, asked: { startDate?: string; endDate?: string }, [from, to]: [TradingDay, TradingDay], at: Instant, isDay: boolean) {
    const start = isDay && !asked.startDate && !asked.endDate ? lastSessionStart(listing, at) : Math.max(instantOf(asked.startDate || from, 0), at - ticksKeptDays * dayMs)
    const end = Math.min(exactly(asked.endDate) ?? Date.parse(to) + dayMs, at)
    return market.minutes(listing.notation.id, start, end, at)
  }
}

/** Levels that run through zero move by points: nothing is a part of them, and no return can be counted. */
const inPoints = (values: ReturnType<typeof performanceValues>): ReturnType<typeof performanceValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/^(performanceRel|totalReturnRel|vola)/.test(name)))

/** How fine the line of some days is drawn that were named by their dates: as that of a range of their length. */
function shortRange(from: TradingDay, to: TradingDay, at: Instant): 'D1' | 'W1' | undefined {
  if (Date.parse(from) < at - ticksKeptDays * dayMs) return undefined
  if (from === to) return 'D1'
  return to <= addDays(from, 7) ? 'W1' : undefined
}

const exactly = (text: string | undefined): Instant | undefined => (text ? readDate(text).instant : undefined)

/** The start of a day, or the exact instant; `plusMs` turns a plain end day into its end. */
function instantOf(text: string, plusMs: number): Instant {
  const { day, instant } = readDate(text)
  return instant ?? Date.parse(`${day}T00:00:00Z`) + plusMs
}
