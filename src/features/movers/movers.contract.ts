import * as z from 'zod'
import { moverPeriods } from '#contract/asset-class.ts'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

/** Classes whose strongest and weakest have a page of their own. */
export const movingClasses = ['stocks', 'funds', 'etfs', 'bonds'] as const
export type MovingClass = (typeof movingClasses)[number]

/** Papers of the class change hands on venues; others are given back to who issued them, or have no turnover here. */
export const isTraded = (key: MovingClass): boolean => key === 'stocks' || key === 'etfs'

/** A row of what moved: the change is over the period asked for. */
export const MoveRow = ListRow.extend({
  changePct: z.number().optional().describe('percent over the period'),
  change: z.number().optional().describe('the same in the currency of the price'),
  yieldToMaturityPct: z.number().optional().describe('of a bond at the price of the row, percent a year'),
  nameCategory: z.string().optional().describe('of a fund or ETF, in German'),
  volumeTimes: z
    .number()
    .optional()
    .describe('pieces traded today, of those of an average day of the last thirty; where both are of one listing'),
  moneyEuro: z.number().optional().describe('money traded today on the listing of the row, EUR'),
  extreme: z.enum(['high', 'low']).optional().describe('the day brought the highest or lowest price of 52 weeks'),
})
export type MoveRow = z.infer<typeof MoveRow>

/** EUR of an average day; less is traded by chance */
export const usualTurnover = 50_000

const marketChoice = {
  index: z.string().max(40).optional().describe('entityValue of an index: its members alone'),
  isoCountry: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional()
    .describe('two letters: those of a country alone'),
  minMoney: z.coerce
    .number()
    .min(0)
    .max(1e12)
    .default(usualTurnover)
    .describe('EUR traded on an average day of the last thirty, at least; of classes with turnover'),
}

export const listMovers = endpoint({
  name: 'listMovers',
  path: '/v1/lists/:assetClass/movers',
  summary:
    'The strongest and weakest of a whole class, or of an index or a country, over a period; turnover leaders and those ' +
    'at a high or low of 52 weeks.',
  group: 'Lists',
  params: z.object({ assetClass: z.enum(movingClasses).describe('key of the class') }),
  query: z.object({
    period: z.enum(moverPeriods).default('D1').describe('over which changes are compared'),
    ...marketChoice,
    perPage: whole(1, 50, 10),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    total: z.int().describe('how many were compared'),
    risen: z.int(),
    fallen: z.int(),
    unchanged: z.int(),
    meanPct: z.number().optional(),
    highs: z.int(),
    lows: z.int(),
    bins: z
      .array(z.object({ fromPct: z.number().optional(), toPct: z.number().optional(), number: z.int() }))
      .describe('how the changes are spread; open at the ends'),
    topList: z.array(MoveRow),
    flopList: z.array(MoveRow),
    moneyList: z.array(MoveRow).describe('most money traded today'),
    extremeList: z.array(MoveRow).describe('new highs and lows of 52 weeks, largest companies first'),
    hint: z.string().optional(),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'short',
})
export type Movers = z.infer<typeof listMovers.reply>

/** percent; the name of the list is of the second */
export const alarmThresholds = [3, 5, 7, 10] as const
export const usualThreshold = 5

/** A share that a day moved far: when first, and how it stands. */
export const AlarmRow = ListRow.extend({
  datetimeAlarm: IsoInstant.describe('of the first trade beyond the threshold'),
  priceAlarm: z.number(),
  changeAlarmPct: z.number(),
  changePct: z.number().describe('at the end of the day, or now'),
  highPct: z.number(),
  lowPct: z.number(),
  volumeTimes: z.number().optional().describe('pieces of the day, of those of an average day of the last thirty'),
  sector: z.string().optional().describe('in German'),
  watchlists: z
    .array(z.string())
    .optional()
    .describe('of the user that hold it, where the list is of their own values'),
  article: z
    .object({ headline: z.string(), datetimePublication: IsoInstant, url: z.string() })
    .optional()
    .describe('the newest on the share that day'),
})
export type AlarmRow = z.infer<typeof AlarmRow>

const ofAlarms = {
  group: 'Stocks',
  query: z.object({
    date: IsoDay.optional().describe('a trading day; default: today, before the opening the day before'),
    threshold: z.coerce
      .number()
      .refine((value) => alarmThresholds.some((each) => each === value), 'one of 3, 5, 7, 10')
      .default(usualThreshold)
      .describe('percent: 3, 5, 7 or 10'),
    direction: z.enum(['UP', 'DOWN']).optional().describe('rising or falling alone; default: both'),
    ...marketChoice,
    minCap: z.coerce
      .number()
      .min(0)
      .max(1e15)
      .default(0)
      .describe(
        'EUR that all shares of the company are worth at the last close, at least; others and unknown ones are left out',
      ),
    after: IsoInstant.optional().describe('only first crossings after this instant'),
    page: whole(0, 1000, 0),
    perPage: whole(1, 1000, 50),
  }),
} as const
export type AlarmQuery = z.infer<typeof ofAlarms.query>

const Alarms = z.object({
  expires: EpochMs,
  date: IsoDay,
  isToday: z.boolean(),
  total: z.int(),
  rising: z.int(),
  falling: z.int(),
  perThreshold: z
    .array(z.object({ threshold: z.number(), total: z.int() }))
    .describe('how many there are of either direction at each threshold'),
  sectors: z.array(z.object({ name: z.string(), total: z.int(), meanPct: z.number() })).describe('where they gather'),
  list: z.array(AlarmRow),
  hint: z.string().optional(),
})
export type Alarms = z.infer<typeof Alarms>

/** What part of the list somebody is told of. */
export const AlarmFilters = ofAlarms.query
  .pick({ threshold: true, direction: true, index: true, isoCountry: true, minMoney: true, minCap: true })
  .extend({ own: z.stringbool().default(false).describe('true: of shares that the user watches or has booked alone') })
export type AlarmFilters = z.infer<typeof AlarmFilters>

const AlarmWatch = z.object({
  filters: z.string().max(400).describe('of the list, as its query takes them, and `own=true`'),
  ways: z
    .array(z.enum(['PUSH', 'WEBHOOK']))
    .min(1)
    .describe('browsers and programs that the user has set up'),
})
const ofWatch = {
  path: '/v1/stocks/performance_alarms/watch',
  group: 'Stocks',
  access: 'users, their own',
  cache: 'private',
} as const

export const getAlarmWatch = endpoint({
  name: 'getAlarmWatch',
  summary: 'Of which alarms the user is told as they come.',
  reply: z.object({ watch: AlarmWatch.optional().describe('absent: of none') }),
  failures: ['LOGIN_REQUIRED'],
  ...ofWatch,
})

export const putAlarmWatch = endpoint({
  name: 'putAlarmWatch',
  method: 'PUT',
  summary: 'Has the user told of each share that joins a list of alarms from now on, in place of what was set before.',
  body: AlarmWatch,
  reply: z.object({ watch: AlarmWatch }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  ...ofWatch,
})

export const deleteAlarmWatch = endpoint({
  name: 'deleteAlarmWatch',
  method: 'DELETE',
  summary: 'Has the user told of alarms of the list no longer.',
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED'],
  ...ofWatch,
})

export const listAlarms = endpoint({
  name: 'listAlarms',
  path: '/v1/stocks/performance_alarms',
  summary:
    'Shares that were a threshold away from the close of the day before, by their first crossing, newest first. Any day gives ' +
    'the same list again.',
  reply: Alarms,
  failures: ['INSTRUMENT_UNKNOWN', 'BAD_REQUEST'],
  cache: 'short',
  ...ofAlarms,
})

export const listOwnAlarms = endpoint({
  name: 'listOwnAlarms',
  path: '/v1/stocks/performance_alarms/own',
  summary: 'The same of shares that the user watches or has booked alone.',
  reply: Alarms,
  failures: ['LOGIN_REQUIRED', 'INSTRUMENT_UNKNOWN', 'BAD_REQUEST'],
  access: 'users, on their own',
  cache: 'private',
  ...ofAlarms,
})
