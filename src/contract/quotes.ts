import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint } from './endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from './instruments.ts'
import { entityTypes, qualities, requestedQualities } from './vocabulary.ts'

export const MarketReply = z.object({
  name: z.string().describe('Xetra'),
  codeMarket: z.string().describe('_GER'),
  nameExchange: z.string(),
  codeExchange: z.string().describe('GER'),
  idNotation: z.int(),
  codeExchangeGoogle: z.string().optional().describe('ETR; exchanges that have one'),
  isoCountry: z.string().optional(),
  codeContributor: z.string().optional().describe('over-the-counter sources only'),
})
export type MarketReply = z.infer<typeof MarketReply>

/** One instrument on one venue. Absent values are left out. */
export const Quote = z.object({
  idInstrument: z.string(),
  entityType: z.enum(entityTypes),
  entitySubType: z.string().optional(),
  entityValue: z.string(),
  market: MarketReply,
  isoCurrency: z.string(),
  unitType: z.string().describe('STK pieces, PKT points, PRC percent: volumes are then nominal in isoCurrency'),
  displayUnit: z.string().describe('shown behind the price: EUR, %, Pkt.'),
  last: z.number().optional(),
  volume: z.number().optional().describe('pieces or nominal of the last trade'),
  money: z.number().optional().describe('its turnover'),
  open: z.number().optional(),
  high: z.number().optional(),
  low: z.number().optional(),
  previousLast: z.number().optional(),
  performance: z.number().optional(),
  performancePct: z.number().optional(),
  totalVolume: z.number().optional().describe('of an index: of its members on their main listings, in its currency'),
  totalMoney: z.number().optional(),
  numberPrices: z.int().optional(),
  volume4Weeks: z.number().optional(),
  bid: z.number().optional(),
  ask: z.number().optional(),
  volumeBid: z.number().optional(),
  volumeAsk: z.number().optional(),
  highPrice1Year: z
    .number()
    .optional()
    .describe('of the main listing where that has the same currency, and of the running day here'),
  lowPrice1Year: z.number().optional(),
  datetimeHigh1Year: IsoInstant.optional(),
  datetimeLow1Year: IsoInstant.optional(),
  performance1YearPct: z.number().optional(),
  hintYear: z.string().optional().describe('said while figures of the year are still being worked out after a start'),
  codeQualityPrice: z.enum(qualities),
  codeQualityPriceBidAsk: z.enum(qualities).optional(),
  datetimeLast: IsoInstant.optional(),
  datetimeOpen: IsoInstant.optional(),
  datetimeHigh: IsoInstant.optional(),
  datetimeLow: IsoInstant.optional(),
  datetimePreviousLast: IsoInstant.optional(),
  datetimeBid: IsoInstant.optional(),
  datetimeAsk: IsoInstant.optional(),
  /** the venue trades at this moment */
  isOpen: z.boolean(),
  closesAt: IsoInstant.optional().describe(
    'when the venue closes next, in delayed quality a quarter of an hour later; absent where sessions follow one another',
  ),
  /** there is no price, or the venue has begun more than three trading days since the last one */
  isStale: z.boolean(),
  /** prices of this source are generated, not traded */
  simulated: z.boolean(),
  source: z.string().optional().describe('who delivers the prices; absent where they are simulated'),
  addendum: z.string(),
})
export type Quote = z.infer<typeof Quote>

const instrumentParams = z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam })
const quality = z
  .enum(requestedQualities)
  .default('BST')
  .describe('RLT real time, DLY delayed, EOD of the last close, BST the best one may see')
const access = 'anyone; RLT of Frankfurt and German indices with Basic, of Xetra with Plus'

/** Which of an instrument's notations is meant: by number, else by venue and currency, else the main listing. */
export const notationChoice = {
  idNotation: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('number of the listing: an instrument on one venue in one currency; default the main one'),
  codeMarket: z.string().max(12).optional().describe('code of the venue instead: _GER is Xetra'),
  isoCurrency: z.string().length(3).optional().describe('the best listing in this currency'),
}

export const getQuote = endpoint({
  name: 'getQuote',
  path: '/v1/instruments/:entityType/:entityValue/quote',
  summary: 'The quote of an instrument on its main listing or a chosen venue.',
  group: 'Quotes',
  params: instrumentParams,
  query: z.object({ quality, ...notationChoice }),
  reply: Quote.extend({ expires: EpochMs }),
  failures: ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN', 'REALTIME_NOT_ENTITLED'],
  cache: 'live',
  access,
})

export const getQuoteDate = endpoint({
  name: 'getQuoteDate',
  path: '/v1/instruments/:entityType/:entityValue/quote_date',
  summary: 'The prices of one day on the main listing or a chosen venue: the last trading day up to `date`.',
  group: 'Quotes',
  params: instrumentParams,
  query: z.object({ date: z.string().max(40).describe('day, or instant on it'), ...notationChoice }),
  reply: z.object({
    expires: EpochMs,
    idInstrument: z.string(),
    entityType: z.enum(entityTypes),
    entityValue: z.string(),
    market: MarketReply,
    isoCurrency: z.string(),
    unitType: z.string(),
    displayUnit: z.string(),
    /** absent, like all prices, where there was no trade yet */
    datetimeLast: IsoInstant.optional(),
    open: z.number().optional(),
    high: z.number().optional(),
    low: z.number().optional(),
    last: z.number().optional(),
    previousLast: z.number().optional(),
    performance: z.number().optional(),
    performancePct: z.number().optional(),
    totalVolume: z.number().optional(),
    totalMoney: z.number().optional(),
    source: z.string().optional(),
    simulated: z.boolean(),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})

export const getQuotes = endpoint({
  name: 'getQuotes',
  path: '/v1/instruments/:entityType/:entityValue/quotes',
  summary: 'The quotes of an instrument on all its venues, main listing first.',
  group: 'Quotes',
  params: instrumentParams,
  query: z.object({ quality }),
  reply: z.object({ expires: EpochMs, list: z.array(Quote) }),
  failures: ['INSTRUMENT_UNKNOWN', 'REALTIME_NOT_ENTITLED'],
  cache: 'live',
  access,
})

/**
 * An instrument somebody asks for. A class this portal does not have is unknown, not wrong: the other ones are
 * answered.
 */
const wanted = z.object({
  entityType: z.string().max(40),
  entityValue: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(40)),
  isoCurrency: z.string().length(3).nullish(),
})

/** The best venue of each instrument, in the order asked; unknown ones are left out. */
export const listQuotes = endpoint({
  name: 'listQuotes',
  method: 'POST',
  path: '/v1/instruments/quote_list',
  summary: 'Quotes of many instruments at once, each on its best venue, in the order asked.',
  group: 'Quotes',
  query: z.object({ quality }),
  body: z.object({ list: z.array(wanted).max(500) }),
  reply: z.object({ expires: EpochMs, list: z.array(Quote) }),
  failures: ['REALTIME_NOT_ENTITLED'],
  cache: 'live',
  access,
})

export const listInstruments = endpoint({
  name: 'listInstruments',
  method: 'POST',
  path: '/v1/instruments/list',
  summary: 'Instruments and their quotes, in the order asked.',
  group: 'Quotes',
  query: z.object({ quality }),
  body: z.object({ list: z.array(wanted).max(500) }),
  reply: z.object({ expires: EpochMs, list: z.array(z.object({ instrument: Instrument, quote: Quote })) }),
  failures: ['REALTIME_NOT_ENTITLED'],
  cache: 'live',
  access,
})

/** An entry of the bar on top of every page. */
export const TopAsset = z.object({
  instrument: Instrument,
  shortName: z.string(),
  quote: Quote,
})
export type TopAsset = z.infer<typeof TopAsset>

export const getTopAssets = endpoint({
  name: 'getTopAssets',
  path: '/v1/main/top_asset_list',
  summary: 'The seven instruments of the asset bar; the indication where the main venue is closed.',
  group: 'Quotes',
  query: z.object({
    device: z.string().optional().describe('taken for clients that send it; changes nothing'),
    application: z.string().optional().describe('the same'),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(TopAsset) }),
  cache: 'live',
})
