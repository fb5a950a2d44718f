import * as z from 'zod'
import { cursorQuery, endpoint, IsoDay, NextCursor } from '#contract/endpoint.ts'
import type { FailureName } from '#contract/failures.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'
import { ExpectedIncome } from '#features/depots/income.contract.ts'
import {
  analysisRanges,
  CurveQuery,
  getAnalysis,
  Portfolio,
  PortfolioBody,
  PortfolioFigures,
  PortfolioWithFigures,
  TrailLine,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { Decimal, Transaction } from '#features/sample-portfolio/transactions.contract.ts'

const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const
const entityValue = z.string().max(20).describe('number of the depot or account')
const instrument = z.string().max(60).describe('key of an instrument: STOCK:82849')

const stretch = z.coerce
  .number()
  .int()
  .min(1)
  .max(200)
  .optional()
  .describe('1 to 200 rows; left out and without cursor: all of them')

export const listDepots = endpoint({
  name: 'listDepots',
  path: '/wealth/v1/depots',
  summary: 'The own depots of the user, by name, with their figures; what is below a depot answers as for a portfolio.',
  query: CurveQuery,
  reply: z.object({ list: z.array(PortfolioWithFigures) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postDepot = endpoint({
  name: 'postDepot',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/depots',
  summary: 'Creates an own depot, or an account without papers.',
  body: PortfolioBody.extend({ kind: z.enum(['DEPOT', 'ACCOUNT']).default('DEPOT') }),
  reply: Portfolio,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_PORTFOLIOS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const getBooking = endpoint({
  name: 'getBooking',
  path: '/wealth/v1/bookings/:idTransaction',
  summary: 'One booking of the user, with the number of its depot.',
  params: z.object({ idTransaction: z.string().max(20).describe('number of the booking') }),
  reply: Transaction.extend({ entityValue }),
  failures: ['LOGIN_REQUIRED', 'TRANSACTION_UNKNOWN'],
  ...shared,
})

const transferFailures = [
  'LOGIN_REQUIRED',
  'PORTFOLIO_UNKNOWN',
  'INPUT_INVALID',
  'TOO_MANY_TRANSACTIONS',
  'KEY_REUSED',
  'REQUEST_RUNNING',
] as const satisfies readonly FailureName[]

export const postTransfer = endpoint({
  name: 'postTransfer',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/depots/:entityValue/transfers',
  summary:
    'Moves shares to another depot of the user with the lots they are, the oldest first: day and cost stay, nothing is sold. ' +
    'Deleting one of its bookings takes all of it back.',
  params: z.object({ entityValue }),
  body: z.object({
    to: z.string().max(20).describe('number of the depot they go to'),
    instrument: z.string().max(60).describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…'),
    quantity: Decimal,
    date: z.string().max(40).describe('2026-07-31, not after today'),
    note: z.string().max(20_000).optional(),
  }),
  reply: z.object({
    list: z
      .array(Transaction.extend({ entityValue }))
      .describe('one booking in the depot they leave, one for each lot in the other'),
  }),
  failures: transferFailures,
  ...shared,
})

export const postCashTransfer = endpoint({
  name: 'postCashTransfer',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/accounts/:entityValue/transfers',
  summary:
    'Moves money to another account of the user in the same currency: a withdrawal here, a deposit there. ' +
    'Deleting one of them takes back both.',
  params: z.object({ entityValue }),
  body: z.object({
    to: z.string().max(20).describe('number of the account, or of the depot with one, it goes to'),
    amount: Decimal,
    date: z.string().max(40).describe('2026-07-31, not after today'),
    note: z.string().max(20_000).optional().describe('default: where it goes to, and comes from'),
  }),
  reply: z.object({ list: z.array(Transaction.extend({ entityValue })).describe('the withdrawal, then the deposit') }),
  failures: transferFailures,
  ...shared,
})

const Share = z.object({ name: z.string(), value: z.number(), sharePct: z.number() })

/** A row of the overview. */
const DepotRow = Portfolio.extend({
  figures: PortfolioFigures,
  valueEur: z.number().optional().describe('in euro; absent: a price or a rate is missing, and the sums go without it'),
  gainEur: z.number().optional().describe('value − paid in, in euro'),
  sharePct: z.number().optional().describe('of the wealth'),
  xirrPct: z.number().optional(),
  numberWarnings: z.int().describe('rows that do not count as they stand'),
  warnings: z.array(z.string()).describe('the first three of them, in German; the depot itself tells of all'),
})
export type DepotRow = z.infer<typeof DepotRow>

const AccountRow = z.object({
  entityValue,
  name: z.string(),
  kind: z.enum(['DEPOT', 'ACCOUNT']).describe('DEPOT: the account of a depot'),
  isoCurrency: z.string(),
  balance: z.number().optional(),
  balanceEur: z.number().optional(),
  isCounted: z.boolean().describe('false: no sum takes it in'),
  interestYear: z.number().describe('interest of this calendar year before tax, in euro'),
  sharePct: z.number().optional(),
})
export type AccountRow = z.infer<typeof AccountRow>

const Benchmark = z.object({
  instrument: Instrument,
  value: z
    .number()
    .optional()
    .describe(
      'in euro: what all would be worth, had every payment gone into it on its day at its close; below 0 where more was taken out. ' +
        'Absent: it has no price on the day of the first payment, or no rate',
    ),
  difference: z.number().optional().describe('value of the wealth less this'),
})

const LargestPosition = z.object({
  idPosition: z.string().describe('key of the instrument'),
  instrument: Instrument,
  quote: Quote,
  value: z.number().describe('in euro, over all depots'),
  sharePct: z.number().describe('of all positions that are worth something'),
})
export type LargestPosition = z.infer<typeof LargestPosition>

export const getWealth = endpoint({
  name: 'getWealth',
  path: '/wealth/v1/overview',
  summary:
    'Everything a user owns, in euro: value, day, gain, what was paid in, returns, allocation, depots and accounts.',
  query: z.object({ range: z.enum(analysisRanges).default('MAX').describe('of the curve') }),
  reply: z.object({
    isoCurrency: z.string(),
    value: z.number(),
    performanceDay: z.number().optional(),
    performanceDayPct: z.number().optional(),
    gain: z.number().optional().describe('value − paid in'),
    gainPct: z.number().optional().describe('percent of what was paid in'),
    paidIn: z.number().describe('net'),
    ttwrorPct: z.number().optional(),
    xirrPct: z.number().optional(),
    incomeYear: z.number().describe('dividends and interest of this calendar year before tax'),
    cash: z.number().optional(),
    dateFirst: IsoDay.optional(),
    without: z.array(z.string()).describe('names of depots that cannot be valued and are left out'),
    uncounted: z.array(z.string()).describe('names of depots and accounts that count nowhere, as their owner says'),
    curve: z.object({
      date: z.array(IsoDay),
      value: z.array(z.number()),
      paidIn: z.array(z.number()),
      benchmark: z.array(z.number()).optional().describe('what the same payments into it would be worth'),
      returnPct: z.array(z.number().optional()).describe('time-weighted, since the first day of the curve'),
      benchmarkPct: z.array(z.number().optional()).optional().describe('what the benchmark brought in the same time'),
      drawdownPct: z.array(z.number().optional()).describe('below the highest return before, since the first booking'),
    }),
    isCompared: z.boolean().describe('false: without portfolio_benchmarking_feature'),
    benchmark: Benchmark.optional().describe('absent: no depot names one'),
    allocation: z.object({ class: z.array(Share), region: z.array(Share), currency: z.array(Share) }),
    largest: z.array(LargestPosition).describe('the largest positions, up to 40'),
    numberPositions: z.int().describe('that are worth something, over all depots'),
    nextIncome: z
      .array(ExpectedIncome)
      .optional()
      .describe('the next five payments expected, the soonest first; absent: without portfolio_payouts_feature'),
    depots: z.array(DepotRow),
    accounts: z.array(AccountRow),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type WealthReply = z.output<typeof getWealth.reply>

export const getBenchmarkTrail = endpoint({
  name: 'getBenchmarkTrail',
  path: '/wealth/v1/benchmark',
  summary:
    'What the same payments into the benchmark are made of: each with its price, its rate and the pieces it bought.',
  reply: z.object({
    benchmark: Benchmark.optional().describe('absent: no depot names one, or without portfolio_benchmarking_feature'),
    formula: z.string(),
    isoCurrency: z.string(),
    list: z.array(TrailLine),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const listAccounts = endpoint({
  name: 'listAccounts',
  path: '/wealth/v1/accounts',
  summary: 'Accounts of the user: those without papers, and those of depots.',
  reply: z.object({ list: z.array(AccountRow) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getAccount = endpoint({
  name: 'getAccount',
  path: '/wealth/v1/accounts/:entityValue',
  summary: 'An account: its balance day by day, and its interest by year.',
  params: z.object({ entityValue }),
  reply: AccountRow.extend({
    curve: z.object({ date: z.array(IsoDay), value: z.array(z.number()) }).describe('in the currency of the account'),
    interest: z.array(z.object({ year: z.int(), gross: z.number(), net: z.number() })).describe('in euro'),
    foreign: z
      .array(z.object({ isoCurrency: z.string(), balance: z.number() }))
      .describe('what of the balance was booked in other currencies, in them: it counts at the rate of now'),
  }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

const Investment = z.object({
  idPosition: z.string().describe('key of the instrument'),
  instrument: Instrument,
  quote: Quote,
  quantity: z.number(),
  cost: z.number().optional().describe('first in, first out within each depot, with fees and taxes'),
  value: z.number().optional(),
  gain: z.number().optional(),
  gainPct: z.number().optional(),
  realized: z.number().optional().describe('of what was sold, after fees and taxes'),
  dividends: z.number().optional().describe('before tax'),
  sharePct: z.number().optional().describe('of all investments'),
  depots: z.array(z.object({ entityValue, name: z.string(), quantity: z.number(), value: z.number().optional() })),
})
export type Investment = z.infer<typeof Investment>

export const listInvestments = endpoint({
  name: 'listInvestments',
  path: '/wealth/v1/investments',
  summary:
    'What the user holds over all depots, one row a paper, in euro: all of them, the largest first, or with `limit` and `cursor` by key.',
  query: z.object({ cursor: cursorQuery.cursor, limit: stretch }),
  reply: z.object({
    isoCurrency: z.string(),
    list: z.array(Investment),
    next: NextCursor,
    value: z.number().optional(),
    gain: z.number().optional(),
    gainPct: z.number().optional(),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getInvestment = endpoint({
  name: 'getInvestment',
  path: '/wealth/v1/investments/:instrument',
  summary: 'A paper over all depots: how its result adds up to the cent, lots, and what was booked.',
  params: z.object({ instrument }),
  reply: Investment.extend({
    isoCurrency: z.string(),
    result: z.number().optional().describe('the sum of the lines'),
    lines: z
      .array(z.object({ figure: z.string().describe('bought, sold, dividends, fees …'), value: z.number() }))
      .optional()
      .describe('absent: a price or a rate is missing'),
    lots: z.array(
      z.object({
        entityValue,
        name: z.string(),
        date: IsoDay,
        quantity: z.number(),
        cost: z.number(),
        value: z.number().optional().describe('its part of the value: those of all lots add up to it'),
      }),
    ),
    bookings: z.array(Transaction.extend({ entityValue, name: z.string() })),
  }),
  failures: ['LOGIN_REQUIRED', 'INVESTMENT_UNKNOWN'],
  ...shared,
})
export type InvestmentReply = z.output<typeof getInvestment.reply>

export const getWealthAnalysis = endpoint({
  name: 'getWealthAnalysis',
  path: '/wealth/v1/analysis',
  summary:
    'All depots as one: as the analysis of one portfolio, in euro. Without the entitlement some parts stay empty.',
  query: z.object({ range: z.enum(analysisRanges).default('MAX').describe('of the curves') }),
  reply: z.object({
    numberTransactions: z.int(),
    isWhole: z.boolean().describe('false: without portfolio_analysis_feature, return, months and classes alone'),
    isCompared: z.boolean().describe('false: without portfolio_benchmarking_feature'),
    analysis: getAnalysis.reply,
    concentration: z
      .object({ top10Pct: z.number(), hhi: z.number().describe('sum of squared shares in percent, 0 to 10,000') })
      .optional(),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type WealthAnalysis = z.output<typeof getWealthAnalysis.reply>
