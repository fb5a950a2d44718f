import * as z from 'zod'
import { EpochMs, endpoint } from '#contract/endpoint.ts'

/** What the fields of calculators may say; pages tell these limits in words. */
export const bounds = {
  amount: [0, 1_000_000_000],
  monthly: [0, 1_000_000],
  pct: [0, 30],
  costPct: [0, 10],
  years: [1, 100],
} as const satisfies Record<string, readonly [least: number, most: number]>
type Bound = keyof typeof bounds

const number = (bound: Bound) => z.coerce.number().min(bounds[bound][0]).max(bounds[bound][1])
const years = z.coerce.number().int().min(bounds.years[0]).max(bounds.years[1])

const Growth = z.array(z.object({ year: z.int(), paidIn: z.number(), value: z.number() }))
const group = 'Calculators'

export const calculateCompoundInterest = endpoint({
  name: 'calculateCompoundInterest',
  path: '/v1/calculators/compound-interest',
  summary: 'What a capital becomes with interest on interest.',
  group,
  query: z.object({
    capital: number('amount').default(10_000).describe('euros'),
    ratePct: number('pct').default(4).describe('percent a year'),
    years: years.default(20).describe('whole years, 1 to 100'),
  }),
  reply: z.object({
    expires: EpochMs,
    endValue: z.number(),
    interest: z.number(),
    simpleInterest: z.number().describe('what the rate pays without interest on interest'),
    doublingYears: z.number().optional().describe('absent without interest'),
    years: Growth,
  }),
  failures: ['INPUT_INVALID'],
  cache: 'day',
})

export const calculateSavingsPlan = endpoint({
  name: 'calculateSavingsPlan',
  path: '/v1/calculators/savings-plan',
  summary: 'What a savings plan becomes, within a band of 3 to 8.5 percent a year, and in buying power of today.',
  group,
  query: z.object({
    monthlyRate: number('monthly').default(200).describe('euros, on the first day of each month'),
    startCapital: number('amount').default(5000).describe('euros'),
    years: years.default(25).describe('whole years, 1 to 100'),
    returnPct: number('pct').default(6).describe('percent a year'),
    costPct: number('costPct').default(0.2).describe('of the value, each year'),
    inflationPct: number('pct').default(2).describe('percent a year'),
  }),
  reply: z.object({
    expires: EpochMs,
    endValue: z.number(),
    paidIn: z.number(),
    gain: z.number(),
    costEffect: z.number().describe('what costs take from the end value'),
    buyingPower: z.number().describe('of the end value, in money of today'),
    years: Growth,
    band: z.array(z.object({ returnPct: z.number(), endValue: z.number(), years: Growth })).describe('low, high'),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'day',
})

export const calculateWithdrawalPlan = endpoint({
  name: 'calculateWithdrawalPlan',
  path: '/v1/calculators/withdrawal-plan',
  summary:
    'How long a capital lasts with a monthly withdrawal that rises with prices, and what can be drawn for some years.',
  group,
  query: z.object({
    capital: z.coerce.number().positive().max(bounds.amount[1]).default(300_000).describe('euros'),
    monthlyWithdrawal: z.coerce
      .number()
      .positive()
      .max(bounds.monthly[1])
      .default(1500)
      .describe('euros of today, on the first day of each month'),
    years: years.default(25).describe('whole years, 1 to 100'),
    returnPct: number('pct').default(4).describe('percent a year'),
    inflationPct: number('pct').default(2).describe('percent a year'),
  }),
  reply: z.object({
    expires: EpochMs,
    months: z.int().optional().describe('whole months; absent where it lasts for ever'),
    withdrawal: z.number().describe('a month for `years`, in money of today'),
    perpetual: z.number().describe('a month without the capital losing buying power'),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'day',
})

export const calculateInflation = endpoint({
  name: 'calculateInflation',
  path: '/v1/calculators/inflation',
  summary: 'What an amount costs and buys after years of inflation.',
  group,
  query: z.object({
    amount: number('amount').default(10_000).describe('euros'),
    ratePct: number('pct').default(2).describe('percent a year'),
    years: years.default(20).describe('whole years, 1 to 100'),
  }),
  reply: z.object({ expires: EpochMs, priceThen: z.number(), buyingPower: z.number(), lossPct: z.number() }),
  failures: ['INPUT_INVALID'],
  cache: 'day',
})

const fundTypes = ['other', 'equity', 'mixed'] as const
const churchTaxes = ['0', '8', '9'] as const
/** the table of allowances begins with it */
const firstTaxYear = 2018

export const calculateTaxOnGain = endpoint({
  name: 'calculateTaxOnGain',
  path: '/v1/calculators/tax',
  summary:
    'German tax on a gain: Teilfreistellung, allowance of the year, capital gains tax, solidarity surcharge, church tax.',
  group,
  query: z.object({
    gain: number('amount').default(3000).describe('euros in the year, before Teilfreistellung'),
    fundType: z.enum(fundTypes).default('other').describe('of the paper: decides the Teilfreistellung'),
    couple: z.enum(['true', 'false']).default('false').describe('assessed jointly: twice the allowance'),
    allowanceUsed: number('amount').default(0).describe('euros of the allowance that other income took'),
    churchTaxPct: z.enum(churchTaxes).default('0').describe('percent of the capital gains tax'),
    year: z.coerce
      .number()
      .int()
      .min(firstTaxYear)
      .max(2100)
      .default(2026)
      .describe('calendar year, for its allowance'),
  }),
  reply: z.object({
    expires: EpochMs,
    teilfreistellungPct: z.number(),
    exempt: z.number(),
    allowance: z.number(),
    allowanceTaken: z.number(),
    taxBase: z.number(),
    kapitalertragsteuer: z.number(),
    solidaritaetszuschlag: z.number(),
    kirchensteuer: z.number(),
    tax: z.number(),
    net: z.number(),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'day',
})
