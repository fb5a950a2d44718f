import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, whole } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'

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
    priceUnderlying: z.coerce
      .number()
      .positive()
      .optional()
      .describe('in the currency of the underlying; default its price now'),
    impliedVolatility: z.coerce
      .number()
      .min(0.1)
      .max(500)
      .optional()
      .describe('percent; default: what the price implies'),
    date: z.string().max(40).optional().describe('day of valuation, default today'),
  }),
  reply: CalculatorResult,
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'live',
})

/** A paper on an underlying in lists: the terms that matter and its quote. */
export const DerivativeRow = z.object({
  instrument: Instrument,
  nameType: z.string(),
  direction: z.enum(['LONG', 'SHORT']),
  /** of strike and barrier: EUR, USD, Pkt. */
  unitUnderlying: z.string(),
  strikeAbs: z.number().optional(),
  knockOutAbs: z.number().optional(),
  gearingAsk: z.number().optional(),
  barrierDistancePct: z.number().optional(),
  bid: z.number().optional(),
  ask: z.number().optional(),
  spreadAskPct: z.number().optional(),
  dateMaturity: IsoDay.optional(),
  issuer: z.string(),
})
export type DerivativeRow = z.infer<typeof DerivativeRow>

export const getFittingDerivatives = endpoint({
  name: 'getFittingDerivatives',
  path: '/v1/instruments/:entityType/:entityValue/derivatives',
  summary: 'Knock-outs on an underlying nearest to a wanted leverage, three long and three short by default.',
  group: 'Derivatives',
  params: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam }),
  query: z.object({
    gearing: z.coerce.number().min(1).max(100).default(5).describe('leverage wanted'),
    perPage: whole(1, 50, 3),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    counts: z.array(z.object({ nameType: z.string(), total: z.int() })),
    longList: z.array(DerivativeRow),
    shortList: z.array(DerivativeRow),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'short',
})
export type FittingDerivatives = z.infer<typeof getFittingDerivatives.reply>
