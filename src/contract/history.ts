import * as z from 'zod'
import { EpochMs, EpochSeconds, IsoDay, IsoInstant, endpoint, flag, whole } from './endpoint.ts'
import { EntityTypeParam, EntityValueParam } from './instruments.ts'
import { MarketReply, notationChoice } from './quotes.ts'
import { entityTypes } from './vocabulary.ts'

/**
 * In histories the notation decides; without one the id in the path is looked up, and may itself be a notation's
 * number.
 */
const params = z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam })
const failures = ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN', 'INPUT_INVALID'] as const

/** `2026-07-31`, `2026-7-31`, or a full instant whose `+` may arrive as a space. */
const requestDate = z.string().max(40)
const from = requestDate.optional().describe('first day (2026-07-02), or instant with offset')
const to = requestDate.optional().describe('last day, or instant; default now')

const head = {
  expires: EpochMs,
  entityType: z.enum(entityTypes),
  entitySubType: z.string().optional(),
  entityValue: z.string(),
  market: MarketReply,
  idInstrument: z.int().optional(),
  idNotation: z.int(),
  isoCurrency: z.string(),
  unitType: z.string(),
  displayUnit: z.string(),
}

const column: z.ZodType<readonly number[]> = z.array(z.number())
const seconds: z.ZodType<readonly number[]> = z.array(EpochSeconds)
const ticks: z.ZodType<readonly number[]> = z.array(EpochMs)
const bars = {
  datetimeLast: seconds,
  first: column,
  last: column,
  high: column,
  low: column,
  volume: column,
  numberPrices: column,
}

/** Daily bars in columns of equal length, ascending; stamps stand at 12:00 UTC of the trading day. */
export const EodHistory = z.object({
  ...head,
  idTradingSchedule: z.int(),
  datetimeStartAvailableHistory: IsoInstant,
  datetimeEndAvailableHistory: IsoInstant,
  ...bars,
  /** clients read the column of every instrument */
  volume: column.describe(
    'pieces; where none are counted (indices, currencies, rates, redemption prices) 0 throughout',
  ),
  money: column.optional().describe('what was traded; absent where no pieces are counted'),
  /** what prices are adjusted for: splits; splits and dividends put back; nothing, as they were quoted */
  adjustment: z.enum(['SPLITS', 'SPLITS_AND_EARNINGS', 'NONE']),
  /** simulated splits within the days shown: how many new shares an old one became on the first day with them */
  splits: z.array(z.object({ date: IsoDay, ratio: z.number() })),
  /** where prices come from: index of the first row of each stretch */
  sources: z.array(z.object({ from: z.int(), name: z.string() })),
  /** the close before the first row, for its change */
  previousLast: z.number().optional(),
})
export type EodHistory = z.infer<typeof EodHistory>

export const getEodHistory = endpoint({
  name: 'getEodHistory',
  path: '/v1/instruments/:entityType/:entityValue/eod_history',
  summary:
    'Daily bars of one notation, adjusted for splits. `range` is a length counted from `startDate`, or back from today without one.',
  group: 'History',
  params,
  query: z.object({
    range: z.string().optional().describe('D1 W1 M1 M3 M6 Y1 Y3 Y5 Y10 MAX, required'),
    startDate: from,
    endDate: to,
    perPage: whole(1, 20_000, 20_000),
    withEarnings: flag.describe(
      'true: earlier prices less the dividends paid since, so that their growth is the total return',
    ),
    unadjusted: flag.describe('true: prices and pieces as they were on their day, not adjusted for later splits'),
    ...notationChoice,
  }),
  reply: EodHistory,
  failures: [...failures, 'RANGE_MISSING'],
  cache: 'minute',
})

export const getChartHistory = endpoint({
  name: 'getChartHistory',
  path: '/v1/instruments/:entityType/:entityValue/chart_history',
  summary:
    'Bars of 1 minute, 15 minutes or 1 day; the short ones from and to an instant, where dates are ' +
    'instants. A plain date is the trading day of the venue.',
  group: 'History',
  params,
  query: z.object({
    resolution: z.enum(['1m', '15m', '1D']).default('1D').describe('length of a bar'),
    startDate: from,
    endDate: to,
    range: z.string().optional().describe('D1 W1 M1 M3 M6 Y1 Y3 Y5 Y10 MAX, instead of days'),
    ...notationChoice,
  }),
  reply: z.object({
    ...head,
    ...bars,
    datetimeOpens: EpochSeconds.optional().describe('of one trading day: when continuous trading begins'),
    datetimeCloses: EpochSeconds.optional().describe('of one trading day: when the venue closes'),
    previousLast: z.number().optional().describe('of the last trading day: the close before'),
  }),
  failures,
  cache: 'short',
})
export type ChartHistory = z.infer<typeof getChartHistory.reply>

export const getSimpleChartHistory = endpoint({
  name: 'getSimpleChartHistory',
  path: '/v1/instruments/:entityType/:entityValue/simple_chart_history',
  summary:
    'Points of a line chart: minutes for a day, quarter hours up to a week, else days; stamps are epoch milliseconds.',
  group: 'History',
  params,
  query: z.object({
    chartType: z.enum(['PRICE']).default('PRICE').describe('prices are all there is'),
    range: z.string().optional().describe('D1 W1 M1 M3 M6 Y1 Y3 Y5 Y10 MAX, instead of days'),
    startDate: from,
    endDate: to,
    withEarnings: flag.describe('true: earlier prices less the dividends paid since'),
    ...notationChoice,
  }),
  reply: z.object({ ...head, datetimeTick: ticks, tick: column }),
  failures: [...failures, 'RANGE_MISSING'],
  cache: 'short',
})
export type SimpleChartHistory = z.infer<typeof getSimpleChartHistory.reply>

export const getTimesAndSales = endpoint({
  name: 'getTimesAndSales',
  path: '/v1/instruments/:entityType/:entityValue/times_and_sales',
  summary: 'Single trades of one notation, about 30 days back. A plain date is the trading day of the venue.',
  group: 'History',
  params,
  query: z.object({
    startDate: requestDate.describe('day of the venue, or instant with offset'),
    endDate: requestDate.describe('the same; a whole second counts'),
    order: z.enum(['ASC', 'DESC']).default('ASC').describe('by time'),
    perPage: whole(1, 20_000, 1000),
    ...notationChoice,
  }),
  reply: z.object({
    ...head,
    price: column,
    datetimePrice: seconds,
    volume: column.describe('empty where nothing is traded: an index is calculated, an indication quoted'),
    totalVolume: column.describe('running sum of the day; empty as `volume` is'),
    addendum: z.array(z.string()),
    idTypePrice: z.array(z.int()).describe('1 continuous, 2 opening, 3 intraday, 4 closing auction'),
  }),
  failures,
  cache: 'live',
})
export type TimesAndSales = z.infer<typeof getTimesAndSales.reply>

const Level = z.object({ price: z.number(), volume: z.number(), numberOrders: z.int() })

export const getOrderBook = endpoint({
  name: 'getOrderBook',
  path: '/v1/instruments/:entityType/:entityValue/order_book',
  summary: 'The order book, best level first. One level is free; more belong to Pro.',
  group: 'History',
  params,
  query: z.object({ levels: whole(1, 10, 1), ...notationChoice }),
  reply: z.object({ ...head, datetime: IsoInstant, bid: z.array(Level), ask: z.array(Level) }),
  failures: [...failures, 'ORDER_BOOK_NOT_ENTITLED'],
  cache: 'live',
  access: 'anyone the best level, Pro all of them',
})
export type OrderBook = z.infer<typeof getOrderBook.reply>

/**
 * About 120 numbers of one notation: `performanceAbsW1`, `performanceRelY1`, `averageVolumeD30`, `volaM1` (a year), `volaPeriodM1`,
 * `highPriceW52` with `dateW52High`, `lowPriceW52`, `lastPriceW52` with the plain date `dateW52Last` …, of shares also
 * `totalReturnRelY1`: the performance with every dividend put back.
 */
export const getPerformanceValues = endpoint({
  name: 'getPerformanceValues',
  path: '/v1/instruments/:entityType/:entityValue/performance_values',
  summary: 'Performance, averages, volatility, highs and lows by period. Relative values are percent.',
  group: 'History',
  params,
  query: z.object({
    ...notationChoice,
    only: z
      .enum(['CHANGES'])
      .optional()
      .describe('the changes by period and what they are measured against, which takes a fraction of the time'),
  }),
  reply: z.record(z.string(), z.union([z.number(), z.string()])),
  failures,
  cache: 'minute',
})

export const getPerformanceValuesYear = endpoint({
  name: 'getPerformanceValuesYear',
  path: '/v1/instruments/:entityType/:entityValue/performance_values_year',
  summary: 'Performance by calendar year against the last price of the year before.',
  group: 'History',
  params,
  query: z.object(notationChoice),
  reply: z.object({
    expires: EpochMs,
    list: z.array(
      z.object({
        year: z.int(),
        dateBeforeLastPrice: IsoDay.optional(),
        beforeLastPrice: z.number().optional(),
        dateFirstPrice: IsoDay,
        firstPrice: z.number(),
        dateLastPrice: IsoDay,
        lastPrice: z.number(),
        performanceAbs: z.number().optional(),
        performanceRel: z.number().optional(),
      }),
    ),
  }),
  failures,
  cache: 'minute',
})
