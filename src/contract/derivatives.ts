import * as z from 'zod'
import { EpochMs, endpoint } from './endpoint.ts'
import { EntityValueParam } from './instruments.ts'

const figure = z.number().optional()

/** What a paper would be worth at another price of its underlying, another volatility, on another day. */
export const CalculatorResult = z.object({
  expires: EpochMs,
  hint: z.string(),
  type: z.string().describe('WARRANT, KNOCKOUT_CERTIFICATE …; others have no figures here'),
  isoCurrency: z.string(),
  isoCurrencyUnderlying: z.string(),
  priceUnderlying: figure,
  daysToMaturity: z.int().optional(),
  knockedOut: z.boolean().optional(),
  fairValue: figure,
  intrinsicValue: figure,
  timeValue: figure,
  impliedVolatility: figure.describe('percent'),
  breakEven: figure,
  premiumPct: figure,
  premiumPctPa: figure,
  gearing: figure,
  omega: figure,
  delta: figure,
  gamma: figure,
  theta: figure.describe('a day'),
  vega: figure.describe('for one point of volatility'),
  rho: figure.describe('for one point of interest'),
  barrierDistancePct: figure,
  strikeNextDay: figure,
})
export type CalculatorResult = z.infer<typeof CalculatorResult>

export const getCalculatorResult = endpoint({
  name: 'getCalculatorResult',
  path: '/v1/derivatives/:entityValue/calculatorResult',
  summary: 'Value and figures of a warrant or knock-out, as things stand or as asked.',
  group: 'Derivatives',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object({
    priceUnderlying: z.coerce.number().positive().optional(),
    impliedVolatility: z.coerce.number().min(0.1).max(500).optional().describe('percent; default: what the price implies'),
    date: z.string().max(40).optional().describe('day of valuation, default today'),
  }),
  reply: CalculatorResult,
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'live',
})
