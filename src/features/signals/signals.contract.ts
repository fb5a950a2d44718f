import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

/** papers asked for at once */
export const mostAsked = 200

const shared = {
  group: 'Signals',
  access: 'anyone; whole with Plus or Pro',
  cache: 'private',
} as const

const completedAt = EpochMs.optional().describe('when the figures were counted; absent: they are being counted')
const isWhole = z.boolean().describe('false: without portfolio_analysis_feature, nothing follows')

export const PaperSignals = z.object({
  instrument: Instrument,
  quote: Quote,
  day: IsoDay.optional().describe('whose close the signals count with; absent: there are no figures yet'),
  valuation: z
    .object({
      word: z.enum(['CHEAPER', 'USUAL', 'DEARER']),
      distancePct: z.number().describe('from the medians of the branch, the geometric mean over the ratios'),
      branch: z.string().describe('industry, or the sector where the industry has too few companies'),
      ratios: z.array(
        z.object({
          ratio: z.enum(['perExpected', 'priceToBook', 'evToEbitda']),
          value: z.number(),
          median: z.number().describe('of the branch'),
          compared: z.int().describe('companies of the branch with the ratio'),
        }),
      ),
    })
    .optional()
    .describe('of shares; absent: fewer than two ratios can be compared'),
  risk: z
    .object({
      word: z.enum(['LOW', 'MIDDLE', 'HIGH']),
      volatilityPct: z.number().describe('a year, over 250 trading days'),
      rankPct: z.number().describe('percent of the papers of the class that move less'),
      compared: z.int(),
      maxDrawdownPct: z.number().optional().describe('of 250 trading days, 0 or below'),
      beta: z.number().optional().describe('of shares, to their index'),
    })
    .optional(),
  trend: z
    .object({ word: z.enum(['UP', 'DOWN']), distancePct: z.number().describe('from the mean of 200 closes') })
    .optional(),
})
export type PaperSignals = z.infer<typeof PaperSignals>

export const SectorSignals = z.object({
  sector: z.string(),
  numberStocks: z.int(),
  abovePct: z.number().optional().describe('percent of its companies above their mean of 200 days'),
  trend: z.enum(['UP', 'SIDEWAYS', 'DOWN']).optional(),
  performancePctM1: z.number().optional().describe('median, as all up to the volatility'),
  performancePctY1: z.number().optional(),
  perExpected: z.number().optional(),
  dividendYieldPct: z.number().optional(),
  volatilityPct: z.number().optional(),
})
export type SectorSignals = z.infer<typeof SectorSignals>

export const getSignals = endpoint({
  name: 'getSignals',
  path: '/v1/signals',
  summary: 'Valuation, risk and trend of papers against others of their kind, from figures of their last close.',
  query: z.object({
    keys: z.string().max(6000).default('').describe('STOCK:82849,FUND:ISIN:IE00B4L5Y983; unknown ones are left out'),
  }),
  reply: z.object({ expires: EpochMs, isWhole, completedAt, list: z.array(PaperSignals) }),
  ...shared,
})

export const listSectorSignals = endpoint({
  name: 'listSectorSignals',
  path: '/v1/signals/sectors',
  summary: 'How the shares of each sector stand: how many rise, and the medians of their figures.',
  reply: z.object({
    expires: EpochMs,
    isWhole,
    completedAt,
    list: z.array(SectorSignals),
  }),
  ...shared,
})
