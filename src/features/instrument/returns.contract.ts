import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, flag } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam } from '#contract/instruments.ts'
import { notationChoice } from '#contract/quotes.ts'
import { entityTypes } from '#contract/vocabulary.ts'

const params = z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam })
const failures = ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN', 'INPUT_INVALID'] as const
const withEarnings = flag.describe('true: total return, every dividend put back; false: the price alone')

const head = {
  expires: EpochMs,
  entityType: z.enum(entityTypes),
  entityValue: z.string(),
  idNotation: z.int(),
  isoCurrency: z.string(),
  withEarnings: z.boolean(),
  /** who the prices are from, the oldest first: `simulated` or a name */
  sources: z.array(z.string()),
}

export const getReturnTriangle = endpoint({
  name: 'getReturnTriangle',
  path: '/v1/instruments/:entityType/:entityValue/return_triangle',
  summary:
    'Return a year for every buying and selling year: bought and sold at their last prices, the ' +
    'running year at the price of the moment. At most 20 full years.',
  group: 'History',
  params,
  query: z.object({ withEarnings, ...notationChoice }),
  reply: z.object({
    ...head,
    /** of the last price */
    dateLast: IsoDay.optional(),
    boughtYears: z.array(z.int()),
    list: z
      .array(
        z.object({
          year: z.int(),
          running: z.boolean(),
          /**
           * percent a year, one for each of `boughtYears` before `year`, in their order; held for less than a year as
           * it is
           */
          returnsPct: z.array(z.number()),
        }),
      )
      .describe('selling years, newest first'),
  }),
  failures,
  cache: 'minute',
})
export type ReturnTriangle = z.infer<typeof getReturnTriangle.reply>

export const returnPeriods = ['DAY', 'MONTH', 'YEAR'] as const
export const returnRanges = ['Y1', 'Y3', 'Y5', 'Y10', 'MAX'] as const

const DatedReturn = z.object({ date: IsoDay, returnPct: z.number() })

export const getReturnDistribution = endpoint({
  name: 'getReturnDistribution',
  path: '/v1/instruments/:entityType/:entityValue/return_distribution',
  summary:
    'How the returns of ended days, months or years were distributed: histogram, mean, median, ' +
    'deviation, extremes, worst fall. Without figures where there was no return.',
  group: 'History',
  params,
  query: z.object({
    period: z.enum(returnPeriods).default('DAY').describe('length of one return'),
    range: z.enum(returnRanges).default('MAX').describe('how far back they count'),
    withEarnings,
    ...notationChoice,
  }),
  reply: z.object({
    ...head,
    period: z.enum(returnPeriods),
    range: z.enum(returnRanges),
    /** the figures below as the registry explains them, by `returns.id` */
    explanations: z.record(z.string(), z.object({ words: z.string(), formula: z.string(), source: z.string() })),
    figures: z
      .object({
        /** the close the first return is measured against, and the last one */
        dateFirst: IsoDay,
        dateLast: IsoDay,
        number: z.int(),
        meanPct: z.number(),
        medianPct: z.number(),
        deviationPct: z.number().optional().describe('of returns of the period, n − 1, not annualised'),
        best: DatedReturn,
        worst: DatedReturn,
        positivePct: z.number().describe('share of returns above zero'),
        maxDrawdownPct: z.number().describe('≤ 0: the deepest fall of daily closes below an earlier one'),
        dateDrawdownHigh: IsoDay.optional(),
        dateDrawdownLow: IsoDay.optional(),
        bins: z
          .array(z.object({ fromPct: z.number().optional(), toPct: z.number().optional(), number: z.int() }))
          .describe('ascending; [from, to), open at the ends'),
      })
      .optional(),
  }),
  failures,
  cache: 'minute',
})
export type ReturnDistribution = z.infer<typeof getReturnDistribution.reply>
