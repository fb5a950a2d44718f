import * as z from 'zod'
import { endpoint, IsoDay } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

const ofReturns = {
  volatilityPct: z.number().optional().describe('a year, of 252 days'),
  sharpeRatio: z.number().optional(),
  sortinoRatio: z.number().optional().describe('against a target of 0'),
  valueAtRiskPct: z
    .number()
    .optional()
    .describe('0 or below: what was lost at most in 95 of 100 months of 21 trading days; absent: less than a year'),
}

export const getWealthRisk = endpoint({
  name: 'getWealthRisk',
  path: '/wealth/v1/risk',
  summary:
    'What all depots together risk and cost: risk a year against the benchmark, fees, what the present mix would have lost in ' +
    'crises. Empty without the entitlement.',
  group: 'Wealth',
  access: 'users, their own depots',
  cache: 'private',
  reply: z.object({
    isWhole: z.boolean().describe('false: without portfolio_analysis_feature, nothing follows'),
    benchmark: Instrument.optional().describe('of the first depot that names one'),
    riskFreePct: z.number().optional().describe('€STR of now'),
    risk: z
      .object({
        days: z.int().describe('trading days that were counted'),
        ...ofReturns,
        valueAtRisk: z.number().optional().describe('the same of the value of now, EUR'),
        beta: z.number().optional(),
        correlation: z.number().optional(),
        ofBenchmark: z.object(ofReturns).optional().describe('on the same days'),
      })
      .optional()
      .describe('absent: less than half a year'),
    explanations: z
      .record(z.string(), z.object({ words: z.string(), formula: z.string(), source: z.string() }))
      .describe('figures of funds as they are explained, by `fund.id`'),
    largest: z.array(Instrument).describe('the largest positions, up to six'),
    funds: z.array(Instrument).describe('the largest funds whose holdings are known, up to six'),
    costs: z.object({
      booked: z.number().optional().describe('EUR, fees of the bookings of twelve months'),
      funds: z.number().optional().describe('EUR a year, ongoing charges of the funds whose charges are known'),
      pctOfValue: z.number().optional().describe('both in percent of the wealth; absent: one of them is not known'),
      fundsKnown: z.int(),
      fundsHeld: z.int(),
    }),
    crises: z.array(
      z.object({
        name: z.string().describe('German'),
        from: IsoDay,
        to: IsoDay,
        changePct: z
          .number()
          .optional()
          .describe('in euro, of the part that is known; absent where that is less than half'),
        knownPct: z.number().describe('part of what is held today whose prices reach back'),
        withoutRate: z
          .array(z.string())
          .describe('currencies whose rates do not reach back: what is quoted in them counts by its price alone'),
      }),
    ),
  }),
  failures: ['LOGIN_REQUIRED'],
})
export type WealthRisk = z.output<typeof getWealthRisk.reply>
