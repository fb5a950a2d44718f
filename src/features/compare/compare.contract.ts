import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'

/** over which returns may be compared */
export const relatedYears = [1, 3] as const

const matrix = z.array(z.array(z.number().nullable()))

export const relateInstruments = endpoint({
  name: 'relateInstruments',
  path: '/v1/instruments/compare/relations',
  summary:
    'How up to six instruments hang together, each row and column in the order asked for: correlation of daily returns over ' +
    'one or three years, and for funds whose holdings are known through their index how much of them is the same.',
  group: 'Lists',
  query: z.object({
    keys: z.string().max(300).describe('FUND:ISIN:IE00B4L5Y983,FUND:ISIN:DE0005933931').default(''),
    years: z.coerce
      .number()
      .refine((value) => relatedYears.some((each) => each === value), '1 or 3')
      .default(1)
      .describe('over which returns are compared: 1 or 3'),
  }),
  reply: z.object({
    expires: EpochMs,
    years: z.int().describe('as asked for'),
    dateFrom: IsoDay.describe('since when returns are compared'),
    /** entity types and values, so that rows find their instruments */
    keys: z.array(z.string()),
    correlation: matrix.describe('−1 … 1; null where both have too few days in common'),
    overlapPct: matrix.describe('null where the holdings of either are not known'),
    onlyIn: z
      .array(z.object({ name: z.string(), weightPct: z.number(), keys: z.array(z.string()) }))
      .describe('countries that some of the funds with known holdings hold and others do not, the heaviest first'),
  }),
  cache: 'short',
})
export type Relations = z.infer<typeof relateInstruments.reply>
