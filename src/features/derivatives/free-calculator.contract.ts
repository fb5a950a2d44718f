import * as z from 'zod'
import { EpochMs, endpoint } from '#contract/endpoint.ts'
import { EntityValueParam } from '#contract/instruments.ts'

export const mostScenarios = 5

/** A warrant as somebody imagines it. */
export const WarrantScenario = z.object({
  right: z.enum(['CALL', 'PUT']),
  exercise: z.enum(['AMERICAN', 'EUROPEAN']).default('EUROPEAN'),
  priceUnderlying: z.number().describe('in its currency'),
  strike: z.number(),
  coverRatio: z.number().default(1).describe('0.1: ten papers for one unit'),
  daysToMaturity: z.number().max(36_500).describe('calendar days, may be fractional'),
  impliedVolatility: z.number().optional().describe('percent a year; absent: what the price implies'),
  price: z.number().optional().describe('of the paper, EUR'),
  rate: z.number().min(-20).max(100).default(2).describe('percent a year, continuous'),
  dividendYield: z.number().min(0).max(100).default(0).describe('percent a year, continuous'),
  dividends: z
    .array(z.object({ daysUntil: z.number().min(0), amount: z.number().min(0) }))
    .max(20)
    .default([])
    .describe('dated, in the currency of the underlying'),
  fx: z.number().default(1).describe('units of the currency of the underlying for one euro'),
})

const figure = z.number().optional()

/** What a warrant is worth by the model; absent figures are left out. */
const WarrantResult = z.object({
  fairValue: figure,
  intrinsicValue: figure,
  timeValue: figure,
  impliedVolatility: figure.describe('percent, of the price'),
  impliedVolatilityHint: z.string().optional().describe('why a price implies none'),
  breakEven: figure,
  premiumPct: figure,
  premiumPctPa: figure,
  gearing: figure,
  omega: figure,
  delta: figure,
  gamma: figure,
  theta: figure.describe('a day'),
  thetaWeek: figure,
  vega: figure.describe('for one point of volatility'),
  rho: figure.describe('for one point of interest'),
  totalLossProbabilityPct: figure,
})
export type WarrantResult = z.infer<typeof WarrantResult>

export const calculateWarrants = endpoint({
  name: 'calculateWarrants',
  method: 'POST',
  path: '/v1/derivatives/calculator',
  summary:
    'Model values of up to five warrants that are typed in: value, greeks, premium, and the volatility a price implies.',
  group: 'Derivatives',
  body: z.object({
    list: z.array(WarrantScenario).min(1).max(mostScenarios),
    isQuick: z
      .boolean()
      .default(false)
      .describe(
        'true: American warrants go without vega and rho, which take most of the time where dividends are dated',
      ),
  }),
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    list: z.array(WarrantResult),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'live',
})

export const getWarrantScenario = endpoint({
  name: 'getWarrantScenario',
  path: '/v1/derivatives/:entityValue/scenario',
  summary: 'A warrant on the market as a scenario of the calculator: its terms, its ask price and what it implies.',
  group: 'Derivatives',
  params: z.object({ entityValue: EntityValueParam }),
  reply: z.object({ expires: EpochMs, name: z.string(), scenario: WarrantScenario }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
