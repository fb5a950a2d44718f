import * as z from 'zod'
import { endpoint, IsoDay, IsoInstant, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

const group = 'Portfolios'
const access = 'users, their own portfolios; what an expert shows is read by anyone'
const shared = { group, access, cache: 'private' } as const

/** The row's own id: digits. */
const entityValue = z.string().max(20).describe('number of the portfolio')

export const Portfolio = z.object({
  type: z.literal('Portfolio'),
  entityType: z.literal('PORTFOLIO'),
  entitySubType: z.enum(['USER', 'EXPERT']),
  entityValue: z.string(),
  kind: z.enum(['SAMPLE', 'DEPOT', 'ACCOUNT']).describe('DEPOT and ACCOUNT: really owned; the wealth API lists them'),
  name: z.string(),
  note: z.string(),
  isoCurrency: z.string(),
  keepsCash: z
    .boolean()
    .describe(
      'true: bookings move an account; false: what is bought is paid in and what is sold paid out, and deposits count as nothing',
    ),
  benchmark: Instrument.optional(),
  isCounted: z.boolean().describe('false: no sum over what is owned takes it in'),
  datetimeCreated: IsoInstant,
  version: z.int().describe('for If-Match'),
  urls: z.object({ WEBSITE: z.string() }),
})
export type Portfolio = z.infer<typeof Portfolio>

/** What a list shows of a portfolio. Absent: a price or a rate is missing. */
export const PortfolioFigures = z.object({
  value: z.number().optional().describe('with the account'),
  cash: z.number().optional(),
  performanceDay: z.number().optional(),
  performanceDayPct: z.number().optional(),
  gain: z.number().optional().describe('of what is held, after fees and taxes'),
  gainPct: z.number().optional().describe('percent of what it cost'),
  result: z.number().optional().describe('value − what was paid in, net: dividends, interest and what was sold count'),
  resultPct: z.number().optional().describe('percent of what was paid in'),
  ttwrorPct: z.number().optional().describe('true time-weighted return since the first booking'),
  numberPositions: z.int(),
  numberTransactions: z.int(),
  dateFirst: IsoDay.optional().describe('of the first booking'),
})
export type PortfolioFigures = z.infer<typeof PortfolioFigures>

export const ValueCurve = z
  .object({
    date: z.array(IsoDay),
    value: z.array(z.number()).describe('at the end of each day, of the last one now'),
  })
  .describe('what it was worth; what was paid in or out is in it. Every second day, counted back from today')
export type ValueCurve = z.infer<typeof ValueCurve>

/** Asks for more than lists say anyway. */
export const CurveQuery = z.object({
  curve: z.enum(['M6']).optional().describe('with what each was worth over six months'),
})

export const PortfolioWithFigures = Portfolio.extend({
  figures: PortfolioFigures,
  curve: ValueCurve.optional().describe('absent: not asked for, nothing booked, or a price or rate is missing'),
})
export type PortfolioWithFigures = z.infer<typeof PortfolioWithFigures>

const WholePortfolio = PortfolioWithFigures.extend({
  warnings: z.array(z.string()).describe('rows that do not count as they stand, in German'),
})
export type WholePortfolio = z.infer<typeof WholePortfolio>

export const PortfolioBody = z.object({
  name: z.string().trim().min(1).max(80),
  note: z.string().max(20_000).default(''),
  isoCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  keepsCash: z.boolean().default(false),
  benchmark: z.string().max(40).optional().describe('key of an instrument: INDEX:20735'),
  isCounted: z
    .boolean()
    .optional()
    .describe('of what is owned: whether sums take it in; left out: as it is, at first true'),
})

export const listPortfolios = endpoint({
  name: 'listPortfolios',
  path: '/v2/portfolios',
  summary: 'The portfolios of the user, by name, with their figures.',
  query: CurveQuery,
  reply: z.object({ list: z.array(PortfolioWithFigures) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postPortfolio = endpoint({
  name: 'postPortfolio',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios',
  summary: 'Creates a portfolio; at most 100 a user.',
  body: PortfolioBody,
  reply: Portfolio,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_PORTFOLIOS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const getPortfolio = endpoint({
  name: 'getPortfolio',
  path: '/v2/portfolios/:entityValue',
  aliases: ['/wealth/v1/depots/:entityValue'],
  summary: 'A portfolio with its figures of this moment.',
  params: z.object({ entityValue }),
  reply: WholePortfolio,
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const putPortfolio = endpoint({
  name: 'putPortfolio',
  method: 'PUT',
  path: '/v2/portfolios/:entityValue',
  aliases: ['/wealth/v1/depots/:entityValue'],
  summary: 'Changes what its owner says of a portfolio. With If-Match only that version.',
  params: z.object({ entityValue }),
  body: PortfolioBody,
  reply: Portfolio,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'PORTFOLIO_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const deletePortfolio = endpoint({
  name: 'deletePortfolio',
  method: 'DELETE',
  path: '/v2/portfolios/:entityValue',
  aliases: ['/wealth/v1/depots/:entityValue'],
  summary: 'Deletes a portfolio with its transactions. With If-Match only that version.',
  params: z.object({ entityValue }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const restorePortfolio = endpoint({
  name: 'restorePortfolio',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/restore',
  aliases: ['/wealth/v1/depots/:entityValue/restore'],
  summary: 'Takes the deletion of a portfolio back.',
  params: z.object({ entityValue }),
  reply: Portfolio,
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const Position = z.object({
  idPosition: z.string().describe('key of the instrument'),
  instrument: Instrument,
  quote: Quote,
  quantity: z.number(),
  purchasePrice: z.number().optional().describe('a piece, before fees and taxes, in the currency of the portfolio'),
  cost: z.number().optional().describe('of what is held, first in first out, with fees and taxes'),
  value: z.number().optional(),
  gain: z.number().optional(),
  gainPct: z.number().optional(),
  sharePct: z.number().optional().describe('of the value of the portfolio with its account'),
})
export type Position = z.infer<typeof Position>

const MissingPosition = z.object({
  idPosition: z.string().describe('key of a paper that is not known here any more'),
  quantity: z.number(),
  value: z.number().optional().describe('at the price it was booked at last'),
})
export type MissingPosition = z.infer<typeof MissingPosition>

export const getPositions = endpoint({
  name: 'getPositions',
  path: '/v2/portfolios/:entityValue/positions',
  aliases: ['/wealth/v1/depots/:entityValue/positions'],
  summary: 'What a portfolio holds, the largest first.',
  params: z.object({ entityValue }),
  reply: z.object({
    isoCurrency: z.string(),
    list: z.array(Position),
    missing: z
      .array(MissingPosition)
      .optional()
      .describe('what is held besides and counts in the sums; absent: nothing'),
    value: z.number().optional(),
    gain: z.number().optional(),
    gainPct: z.number().optional(),
    performanceDayPct: z.number().optional(),
    sharePct: z.number().optional(),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const ClosedPosition = z.object({
  instrument: Instrument,
  dateStart: IsoDay,
  dateEnd: IsoDay,
  quantity: z.number(),
  entryValue: z.number().describe('what it cost, with fees and taxes'),
  exitValue: z.number().describe('what it brought'),
  gain: z.number(),
  gainPct: z.number(),
  xirrPct: z.number().optional(),
  holdingDays: z.int(),
})
export type ClosedPosition = z.infer<typeof ClosedPosition>
const MissingClosedPosition = ClosedPosition.omit({ instrument: true }).extend({
  missingInstrument: z.string().describe('its key: the paper is not known here any more'),
})
export type MissingClosedPosition = z.infer<typeof MissingClosedPosition>

export const getClosedPositions = endpoint({
  name: 'getClosedPositions',
  path: '/v2/portfolios/:entityValue/closed_positions',
  aliases: ['/wealth/v1/depots/:entityValue/closed_positions'],
  summary: 'What was sold, a row for each closing booking, newest first.',
  params: z.object({ entityValue }),
  reply: z.object({
    isoCurrency: z.string(),
    list: z.array(ClosedPosition),
    missing: z.array(MissingClosedPosition).optional().describe('the same of papers that are not known here any more'),
    gain: z.number().optional().describe('of all of them'),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const getTransactionInstrumentInfo = endpoint({
  name: 'getTransactionInstrumentInfo',
  path: '/v2/portfolios/:entityValue/transaction_instrument_info',
  summary: 'What a form for a transaction needs to know of an instrument on a day: pieces held, close and range.',
  params: z.object({ entityValue }),
  query: z.object({
    instrument: z.string().max(60).describe('STOCK:82849, ISIN:… or WKN:…'),
    date: z.string().max(40).optional().describe('default today'),
  }),
  reply: z.object({
    instrument: Instrument,
    date: IsoDay,
    isoCurrency: z.string().describe('of the prices here'),
    unitType: z.enum(['STK', 'PRC']).describe('STK: it is held by pieces; PRC: by its nominal, and prices are percent'),
    currencies: z.array(z.string()).describe('in which it may be booked'),
    quantity: z.number().describe('held at the end of the day'),
    price: z.number().optional().describe('close of the day, of today the last price; as quoted before later splits'),
    priceDate: IsoDay.optional().describe('of the price: the day, or the last trading day before it'),
    low: z.number().optional(),
    high: z.number().optional(),
    cash: z.number().optional().describe('on the account now'),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const queryPortfolioInstruments = endpoint({
  name: 'queryPortfolioInstruments',
  path: '/v2/portfolios/instrument_query',
  summary: 'Instruments that can be booked or compared with, by name, ISIN, WKN or ticker.',
  query: z.object({
    searchValue: z.string().max(200).default('').describe('name, ISIN, WKN or ticker'),
    limit: whole(1, 100, 5),
    use: z.enum(['BOOKING', 'BENCHMARK']).default('BOOKING').describe('BENCHMARK: indices, too, which nobody owns'),
  }),
  reply: z.object({ searchValue: z.string(), list: z.array(Instrument) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

/** A curve drawn by some of its days. */
const Curve = z.object({
  date: z.array(IsoDay),
  value: z.array(z.number().optional()).describe('with the account'),
  returnPct: z.array(z.number().optional()),
  benchmarkPct: z.array(z.number().optional()).optional(),
  drawdownPct: z.array(z.number().optional()),
})

const Share = z.object({ name: z.string(), value: z.number(), sharePct: z.number() })

export const analysisRanges = ['M1', 'CY', 'Y1', 'MAX'] as const

export const getAnalysis = endpoint({
  name: 'getPortfolioAnalysis',
  path: '/v2/portfolios/:entityValue/analysis',
  aliases: ['/wealth/v1/depots/:entityValue/analysis'],
  summary: 'Return against the benchmark, drawdowns, months, allocation, dividends and what the gain consists of.',
  params: z.object({ entityValue }),
  query: z.object({
    range: z.enum(analysisRanges).default('MAX').describe('of the curves'),
    benchmark: z
      .string()
      .max(40)
      .optional()
      .describe('key of an instrument, INDEX:20735; default: that of the portfolio'),
  }),
  reply: z.object({
    isoCurrency: z.string(),
    benchmark: Instrument.optional(),
    dateDeals: z
      .array(IsoDay)
      .optional()
      .describe('days within the curves on which papers came in or went out; the last 200'),
    curve: Curve,
    figures: z.object({
      ttwrorPct: z.number().optional(),
      ttwrorAnnualisedPct: z.number().optional().describe('from one year on'),
      xirrPct: z.number().optional(),
      volatilityPct: z.number().optional().describe('over the whole period, not annualised'),
      maxDrawdownPct: z.number().optional(),
      maxDrawdownDays: z.int().optional(),
      benchmarkPct: z.number().optional(),
      benchmarkMaxDrawdownPct: z.number().optional(),
    }),
    breakdown: z
      .array(z.object({ figure: z.string(), value: z.number() }))
      .optional()
      .describe('initialValue to finalValue; what is between adds up, fees and taxes with their sign'),
    months: z.array(
      z.object({ year: z.int(), yearPct: z.number().optional(), monthPct: z.array(z.number().nullable()) }),
    ),
    allocation: z.object({
      class: z.array(Share),
      sector: z.array(Share),
      region: z
        .array(Share)
        .describe('Europa, Amerika, Asien und Ozeanien, Afrika; Ohne Region: coins and commodities'),
      country: z.array(Share),
      currency: z.array(Share),
    }),
    contributions: z.array(z.object({ instrument: Instrument, delta: z.number() })),
    dividends: z.array(z.object({ year: z.int(), month: z.int(), gross: z.number(), net: z.number() })),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

/** One line of what a figure comes from. */
export const TrailLine = z.object({
  kind: z.enum(['lot', 'booking', 'position', 'part']),
  text: z.string().describe('what it is, in German'),
  date: IsoDay.optional(),
  quantity: z.number().optional(),
  price: z.number().optional(),
  priceDate: IsoDay.optional(),
  priceSource: z.string().optional(),
  isoCurrency: z.string().optional().describe('of the price'),
  rates: z.array(z.string()).optional().describe('exchange rates with their day'),
  value: z.number().optional(),
})

export const getTrail = endpoint({
  name: 'getPortfolioTrail',
  path: '/v2/portfolios/:entityValue/trail',
  aliases: ['/wealth/v1/depots/:entityValue/trail'],
  summary: 'What a figure of a portfolio or of one position comes from: formula, lots, bookings, prices and rates.',
  params: z.object({ entityValue }),
  query: z.object({
    figure: z.string().max(40).describe('totals, ttwror, capitalGains …; of a position marketValue, fifoCost …'),
    instrument: z.string().max(60).optional().describe('key of an instrument: a figure of its position'),
  }),
  reply: z.object({ figure: z.string(), formula: z.string(), isoCurrency: z.string(), list: z.array(TrailLine) }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const exportPortfolio = endpoint({
  name: 'exportPortfolio',
  path: '/v2/portfolios/:entityValue/export',
  aliases: ['/wealth/v1/depots/:entityValue/export'],
  summary:
    'The portfolio with its prices as `parkett portfolio evaluate` reads it; that command gives the same figures.',
  params: z.object({ entityValue }),
  reply: z.record(z.string(), z.unknown()),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})
