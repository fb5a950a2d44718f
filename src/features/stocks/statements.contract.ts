import * as z from 'zod'
import { EntityValueParam } from '#contract/instruments.ts'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'

/** How the amounts of a statement were translated: the balance sheet at the end of its period, flows at its average. */
export const Translation = z.object({
  isoCurrencyFrom: z.string().describe('the reporting currency'),
  rateEnd: z.number().describe('units of `isoCurrency` for one of the reporting currency'),
  dateRateEnd: IsoDay.describe('the day of that rate'),
  rateAverage: z.number().describe('mean of the daily closes of the period'),
  numberRates: z.int().describe('how many they are'),
})

/** The statement of a fiscal year or of one of its quarters, in millions; rows of absent items are left out. */
export const Statement = z.object({
  label: z.string().describe('`2025`, `24/25`; quarters `Q3 2025`'),
  idYear: z.int().describe('the calendar year in which the fiscal year ends'),
  idQuarter: z.int().optional().describe('1 to 4 of the fiscal year; absent on the year itself'),
  isoCurrency: z.string(),
  periodeEnd: IsoDay,
  nameBalanceType: z.string(),
  /** income statement */
  turnover: z.number(),
  grossProfit: z.number(),
  ebitda: z.number(),
  ebit: z.number(),
  ebt: z.number(),
  netIncome: z.number(),
  eps: z.number(),
  /** balance sheet */
  nonCurrentAssets: z.number(),
  currentAssets: z.number(),
  cash: z.number(),
  totalAssets: z.number(),
  equity: z.number(),
  nonCurrentLiabilities: z.number(),
  currentLiabilities: z.number(),
  /** cash flow */
  cashflowOperating: z.number(),
  cashflowInvesting: z.number(),
  cashflowFinancing: z.number(),
  freeCashflow: z.number(),
  translation: Translation.optional().describe('absent in the reporting currency'),
})
export type Statement = z.infer<typeof Statement>

export const statementPeriods = ['YEAR', 'QUARTER'] as const

export const getStatements = endpoint({
  name: 'getStatements',
  path: '/v1/stocks/:entityValue/statements',
  summary:
    'Income statement, balance sheet and cash flow of a share’s company, by fiscal year or by reported ' +
    'quarter, oldest first; also translated (simulated).',
  group: 'Stocks',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object({
    period: z.enum(statementPeriods).default('YEAR').describe('whole years or quarters'),
    isoCurrency: z
      .string()
      .regex(/^[A-Za-z]{3}$/)
      .transform((code) => code.toUpperCase())
      .optional()
      .describe('default: the reporting currency; periods without a rate are left out'),
  }),
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    isoCurrency: z.string(),
    isoCurrencyReported: z.string(),
    /** into which it can be translated, the reporting currency first */
    currencies: z.array(z.string()),
    list: z.array(Statement),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})
export type Statements = z.infer<typeof getStatements.reply>
