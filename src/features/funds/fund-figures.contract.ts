import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'
import { EntityValueParam, Instrument } from '#contract/instruments.ts'

const beside = 'against the index it follows; absent where none is known, or in another currency'

const Stretch = z.object({
  dateFirst: IsoDay,
  dateLast: IsoDay,
  returnPct: z.number(),
  volatilityPct: z.number().optional().describe('of daily returns, a year'),
  maxDrawdownPct: z.number().optional().describe('0 or below'),
  trackingErrorPct: z.number().optional().describe(beside),
})

export const FundPeriod = Stretch.extend({
  timeSpan: z.enum(['1Y', '3Y', '5Y', '10Y']),
  returnPctPa: z.number(),
  sharpeRatio: z.number().optional().describe('of 1, 3 and 5 years as in the table of daily figures'),
  dateDrawdownHigh: IsoDay.optional(),
  dateDrawdownLow: IsoDay.optional(),
  dateRecovered: IsoDay.optional().describe('absent: the high before the fall has not been reached again'),
  informationRatio: z.number().optional().describe(beside),
  beta: z.number().optional().describe(beside),
  alphaPct: z.number().optional().describe(`a year, over the mean overnight rate; ${beside}`),
  correlation: z.number().optional().describe(beside),
})
export type FundPeriod = z.infer<typeof FundPeriod>

export const FundYear = z.object({
  year: z.int(),
  running: z.boolean(),
  performancePct: z.number().optional().describe('absent: it has no price of the year before'),
  indexPerformancePct: z.number().optional(),
  trackingDifference: z.number().optional().describe(`percentage points, ${beside}`),
})
export type FundYear = z.infer<typeof FundYear>

/** How the figures of a fund stand and stood. */
export const getFundFigures = endpoint({
  name: 'getFundFigures',
  path: '/v1/funds/:entityValue/figures',
  summary:
    'A fund by calendar years beside its index, its risk over one, three, five and ten years, and how the figures of a year stood ' +
    'at the end of each quarter. By closes of the main listing, without distributions.',
  group: 'Funds',
  params: z.object({ entityValue: EntityValueParam }),
  reply: z.object({
    expires: EpochMs,
    isoCurrency: z.string(),
    index: Instrument.optional().describe('that it follows, where it can be compared'),
    hint: z.string().optional().describe('why there is none; German'),
    years: z.array(FundYear).describe('newest first, at most ten that are over'),
    periods: z.array(FundPeriod).describe('those its history reaches back for'),
    course: z.array(Stretch).describe('a year each, up to the end of a quarter; newest first'),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'hour',
})
export type FundFigures = z.infer<typeof getFundFigures.reply>
