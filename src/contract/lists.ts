import * as z from 'zod'
import { assetClasses } from './asset-classes.ts'
import { EpochMs, IsoDay, IsoInstant, endpoint, flag, whole } from './endpoint.ts'
import { EntityValueParam, Instrument } from './instruments.ts'
import { Quote } from './quotes.ts'
import { entityTypes } from './vocabulary.ts'

const sorting = {
  sort: z
    .string()
    .max(40)
    .optional()
    .describe('NAME, LAST, PERFORMANCE_PCT, PERFORMANCE_1Y, MONEY …; another name is 400 and tells all of them'),
  order: z.enum(['ASC', 'DESC']).optional().describe('default DESC, of names ASC'),
  page: whole(0, 10_000, 0),
  perPage: whole(1, 1000, 50),
}

/** A row of a list of instruments: quote, figures of the year, and points of a sparkline where asked for. */
export const ListRow = z.object({
  instrument: Instrument,
  quote: Quote,
  performance1YearPct: z.number().optional(),
  highPrice1Year: z.number().optional(),
  lowPrice1Year: z.number().optional(),
  marketCapitalization: z.number().optional(),
  isoCurrencyMarketCapitalization: z.string().optional(),
  averageMoneyD20: z
    .number()
    .optional()
    .describe('turnover of an average day of the last twenty, where the main listing is in the same currency'),
  weightPct: z.number().optional(),
  contribution: z
    .number()
    .optional()
    .describe('points by which a member has moved its index since the close before; only where asked for'),
  nameIndustry: z.string().optional().describe('of a share, in German; absent where a list does not tell it'),
  cnPer: z.number().optional(),
  cnDivYield: z.number().optional(),
  cnPeg: z.number().optional(),
  /** closes for a sparkline, oldest first; the first is the reference (close before the stretch) */
  sparkline: z.array(z.number()).optional(),
  /** where its points lie, 0 to 1; absent: at equal distances */
  sparklineAt: z.array(z.number()).optional(),
})
export type ListRow = z.infer<typeof ListRow>

const withoutRatios = flag.describe('true: quotes only; ratios take years of history, so this answers sooner')

/** What the members of an index can be sorted by. */
export const constituentSorts = [
  'NAME',
  'LAST',
  'PERFORMANCE_PCT',
  'VOLUME',
  'MARKET_CAPITALIZATION',
  'PERFORMANCE_1Y',
  'WEIGHT',
  'CONTRIBUTION',
  'PER',
  'DIV_YIELD',
  'PEG',
] as const

export const getConstituents = endpoint({
  name: 'getConstituents',
  path: '/v1/indices/:entityValue/constituents',
  aliases: ['/v2/indices/:entityValue/constituents'],
  summary: 'Members of an index with quote, weight and ratios: all, or a stretch of them.',
  group: 'Indices',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object({
    sort: z.enum(constituentSorts).default('NAME').describe('figure of the row'),
    order: z.enum(['ASC', 'DESC']).default('ASC').describe('direction; what is unknown stands last in both'),
    start: whole(0, 10_000_000, 0).describe('so many rows are passed over'),
    limit: whole(1, 1000, 1000),
    withoutRatios,
    withContribution: flag.describe('true: what each member moved the index by, which walks through its day'),
    withSparkline: z
      .enum(['Y5'])
      .optional()
      .describe('points of a small chart for each row: of five years, one year or the day'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    /** says so when the list is not complete, or not known */
    hint: z.string().optional(),
    list: z.array(ListRow.extend({ idNotation: z.int() })),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
export type Constituents = z.infer<typeof getConstituents.reply>

const TopFlopEntry = z.object({
  instrument: Instrument,
  quote: Quote,
  idNotation: z.int(),
  isoCurrency: z.string(),
  last: z.number(),
  performance: z.number(),
  performancePct: z.number(),
  volume: z.number(),
  money: z.number(),
  cnPer: z.number().optional(),
  cnDivYield: z.number().optional(),
  cnPeg: z.number().optional(),
})

export const getTopFlop = endpoint({
  name: 'getTopFlop',
  path: '/v2/indices/:entityValue/top_flop',
  aliases: ['/v1/indices/:entityValue/top_flop'],
  summary: 'The strongest and weakest members of an index, today or over a period.',
  group: 'Indices',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object({
    perPage: whole(1, 100, 5),
    period: z
      .enum(['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3'])
      .default('D1')
      .describe('over which changes are compared'),
    withoutRatios,
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    numberTop: z.int(),
    numberFlop: z.int(),
    numberEqual: z.int(),
    /** said while the change of some members is not known yet */
    hint: z.string().optional(),
    topList: z.array(TopFlopEntry),
    flopList: z.array(TopFlopEntry),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
export type TopFlop = z.infer<typeof getTopFlop.reply>

const selections = ['lead', 'all', 'leadFirst', 'withMembers'] as const
export type ListSelection = (typeof selections)[number]

/** Rows of the lead table of a class, of a country, of a letter: one list for all classes. */
export const listClass = endpoint({
  name: 'listClass',
  path: '/v1/lists/:assetClass',
  summary:
    'Instruments of one class with quotes, filtered and sorted. `total` counts what the filters let ' +
    'through; of derivatives there are the ones looked for most.',
  group: 'Lists',
  params: z.object({ assetClass: z.enum(assetClasses.keys).describe('key of the class') }),
  query: z.object({
    ...sorting,
    letter: z.string().max(3).optional().describe('a–z or 0-9'),
    isoCountry: z.string().length(2).optional().describe('seat of the company'),
    sector: z.string().max(60).optional().describe('as rows of shares name it'),
    text: z.string().max(80).optional().describe('part of the name'),
    group: z.string().max(60).optional().describe('group of categories, of funds and ETFs'),
    category: z.string().max(60).optional().describe('category, of funds and ETFs'),
    family: z.string().max(120).optional().describe('house that issues funds or ETFs'),
    index: z
      .string()
      .max(80)
      .optional()
      .describe('the index an ETF follows: its entityValue, or its name where it is none of the portal'),
    selection: z
      .enum(selections)
      .default('all')
      .describe(
        'lead: the best known of the class in their proper order; leadFirst: these, then all others; ' +
          'withMembers: indices whose members are known',
      ),
    withSparkline: z
      .enum(['Y5', 'Y1', 'D1'])
      .optional()
      .describe('points of a small chart for each row: of five years, one year or the day'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    datetime: IsoInstant,
    list: z.array(ListRow),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'live',
})
export type ClassList = z.infer<typeof listClass.reply>

/** The live lists at `/realtime/{alias}`. */
export const realtimeAliases = [
  'DAX',
  'TecDAX',
  'MDAX',
  'SDAX',
  'EuroStoxx',
  'Dow',
  'US-Tech-100',
  'S-P-500',
  'Nikkei',
] as const

export const getRealtimeList = endpoint({
  name: 'getRealtimeList',
  path: '/v1/lists/realtime/:alias',
  summary: 'Index and members with the best price there is now: the main venue while open, else the indication.',
  group: 'Lists',
  params: z.object({ alias: z.enum(realtimeAliases).describe('name of the list in its address') }),
  query: z.object({
    sort: z.string().max(40).default('NAME').describe('as in lists of a class'),
    order: z.enum(['ASC', 'DESC']).default('ASC').describe('direction; what is unknown stands last in both'),
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 1000),
  }),
  reply: z.object({
    expires: EpochMs,
    name: z.string(),
    hint: z.string().optional(),
    index: ListRow,
    total: z.int(),
    list: z.array(ListRow),
  }),
  cache: 'live',
})
export type RealtimeList = z.infer<typeof getRealtimeList.reply>

/** The tabs of the home page's market overview. */
export const getMarketOverview = endpoint({
  name: 'getMarketOverview',
  path: '/v1/lists/overview/:tab',
  summary: 'The market overview: indices, currencies, commodities, cryptos, interest.',
  group: 'Lists',
  params: z.object({
    tab: z.enum(['indizes', 'devisen', 'rohstoffe', 'krypto', 'zinsen']).describe('part of the overview'),
  }),
  query: z.object({
    withSparkline: z
      .enum(['Y1', 'D1'])
      .default('D1')
      .describe('points of a small chart for each row: of five years, one year or the day'),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(ListRow) }),
  cache: 'live',
})

/** Highs and lows of 52 weeks, most searched: short lists beside the big ones. */
export const getExtremes = endpoint({
  name: 'getExtremes',
  path: '/v1/lists/extremes',
  summary: 'Shares whose 52-week high or low is of their last ended day.',
  group: 'Lists',
  query: z.object({ perPage: whole(1, 50, 10) }),
  reply: z.object({
    expires: EpochMs,
    highs: z.array(ListRow),
    lows: z.array(ListRow),
    datetime: IsoInstant.optional(),
    hint: z.string().optional(),
  }),
  cache: 'minute',
})

export const getMostSearched = endpoint({
  name: 'getMostSearched',
  path: '/v1/lists/most_searched',
  summary:
    'Instruments most visited on this portal in the last 30 days, counted here; empty while there is nothing to count.',
  group: 'Lists',
  query: z.object({ perPage: whole(1, 50, 6) }),
  reply: z.object({ expires: EpochMs, list: z.array(ListRow) }),
  cache: 'minute',
})

/** Kinds of dates as programs name them; those of companies are told unless others are asked for. */
export const companyEventCategories = ['RESULT_REPORTS', 'DIVIDENDS', 'GENERAL_MEETING', 'SPLITS'] as const
export const eventCategories = [
  ...companyEventCategories,
  'ECONOMY',
  'IPOS',
  'CENTRAL_BANKS',
  'EXPIRIES',
  'HOLIDAYS',
] as const

export const CalendarEvent = z.object({
  type: z.literal('V1CalendarEvent'),
  entityType: z.literal('CALENDAR_EVENT'),
  entityValue: z.string(),
  name: z.string(),
  eventCategoryType: z.enum(eventCategories),
  nameEventCategoryType: z.string(),
  datetimeStart: IsoInstant,
  datetimeEnd: IsoInstant,
  estimated: z.boolean(),
  stocksCompanyEvent: z
    .object({
      instrument: Instrument,
      companyEvent: z.object({
        id: z.string(),
        title: z.string(),
        eventName: z.string(),
        nameCategory: z.string(),
        datetimeEvent: IsoInstant,
      }),
    })
    .optional()
    .describe('absent where the date belongs to no company'),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const getCalendarEvents = endpoint({
  name: 'getCalendarEvents',
  path: '/v1/calendar_events/events',
  summary:
    'Company events: results, ex-dividend days, general meetings (simulated dates); where they are asked for, those of ' +
    'economies, first listings, central banks, expiries and holidays, too.',
  group: 'Calendar',
  query: z.object({
    dateTimeStart: z.string().max(40).optional().describe('day or instant; default today'),
    dateTimeEnd: z
      .string()
      .max(40)
      .optional()
      .describe('last day or instant; default a week on, of an index a quarter, of one instrument 400 days'),
    perPage: whole(1, 500, 50),
    entityType: z.enum(entityTypes).optional().describe('with entityValue: events of one instrument'),
    entityValue: EntityValueParam.optional(),
    idIndex: z.string().max(20).optional().describe('entityValue of an index: events of its members'),
    eventCategoryType: z
      .string()
      .max(200)
      .optional()
      .describe(
        `list of ${eventCategories.join(', ')}; default: those of companies, ${companyEventCategories.join(', ')}`,
      ),
  }),
  reply: z.object({ expires: EpochMs, total: z.int(), hint: z.string(), list: z.array(CalendarEvent) }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})
export type CalendarEvents = z.infer<typeof getCalendarEvents.reply>

export const getCrossRate = endpoint({
  name: 'getCrossRate',
  path: '/v1/currencies/crossrates/:base/:quote/date',
  summary:
    'The rate of a pair on one day, or the last one in the ten days before; without prices where there was none. Of reference ' +
    'rates alone, the last of a year where no day is asked for.',
  group: 'Currencies',
  params: z.object({
    base: z.string().length(3).describe('currency that one unit is of'),
    quote: z.string().length(3).describe('currency it costs'),
  }),
  query: z.object({
    date: z.string().max(40).optional().describe('day, default today; a day to come is 400'),
    source: z.enum(['REFERENCE']).optional().describe('only rates that a central bank has published'),
  }),
  reply: z.object({
    date: IsoDay,
    source: z.string().optional().describe('who published it, `EZB`; absent: simulated'),
    open: z.number().optional(),
    close: z.number().optional(),
    high: z.number().optional(),
    low: z.number().optional(),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})

/** A row of /boersen: a venue, its hours today and what its prices cost. */
export const Exchange = z.object({
  codeMarket: z.string(),
  name: z.string(),
  isoCountry: z.string().optional(),
  nameCountry: z.string().optional(),
  timezone: z.string(),
  hours: z.string().describe('09:00–17:30 in the venue’s own time'),
  hoursBerlin: z.string().describe('the same in German time, today'),
  isOpen: z.boolean(),
  openToday: z.boolean(),
  nextOpening: IsoInstant.optional().describe('when continuous trading begins next; absent while open'),
  closesAt: IsoInstant.optional().describe('when continuous trading ends, then when the closing auction does'),
  isoCurrency: z.string().describe('in which shares are traded there'),
  delay: z.string().describe('in German: 15 Minuten, Realtime …'),
  realtimeWith: z.string().optional().describe('Basic, Plus, Pro'),
  settlementDays: z.int().describe('days from trade to settlement: 2 where it is T+2'),
  holidays: z.array(z.object({ date: IsoDay, halfDay: z.boolean() })).describe('the next 120 days'),
})
export type Exchange = z.infer<typeof Exchange>

export const listExchanges = endpoint({
  name: 'listExchanges',
  path: '/v1/exchanges',
  summary: 'Trading venues: hours, whether they are open now, holidays to come, delay.',
  group: 'Lists',
  reply: z.object({ expires: EpochMs, datetime: IsoInstant, list: z.array(Exchange) }),
  cache: 'live',
})
