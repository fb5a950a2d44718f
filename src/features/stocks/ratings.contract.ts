import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { EntityValueParam, Instrument } from '#contract/instruments.ts'

const params = z.object({ entityValue: EntityValueParam })
const failures = ['INSTRUMENT_UNKNOWN'] as const

export const Recommendation = z.object({
  datetime: IsoInstant,
  institute: z.string().describe('Musterinstitut A …'),
  rating: z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']),
  ratingBefore: z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']).optional(),
  targetPrice: z.number(),
  targetPriceBefore: z.number().optional(),
  priceAtPublication: z.number(),
  isoCurrency: z.string(),
})

export const getRecommendations = endpoint({
  name: 'getRecommendations',
  path: '/v1/stocks/:entityValue/analyzer_recommendations',
  summary: 'Sample analysts’ consensus and single recommendations (simulated, institutes are samples).',
  group: 'Stocks',
  params,
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    recommendationConsensus: z.number().optional().describe('1 strong buy … 5 strong sell'),
    numTotal: z.int(),
    numStrongBuy: z.int(),
    numBuy: z.int(),
    numHold: z.int(),
    numSell: z.int(),
    numStrongSell: z.int(),
    numPositive: z.int(),
    numNegative: z.int(),
    numUpgraded: z.int().describe('in the last 4 weeks'),
    numDowngraded: z.int(),
    numUnchanged: z.int(),
    ratioPositiveToNegative: z.number().optional(),
    avgTargetPrice: z.number().optional(),
    minTargetPrice: z.number().optional(),
    maxTargetPrice: z.number().optional(),
    idCurrencyTargetPrice: z.string(),
    list: z.array(Recommendation),
  }),
  failures,
  cache: 'minute',
})
export type Recommendations = z.infer<typeof getRecommendations.reply>

const RatedItems = z.object({
  typeItemList: z.string(),
  list: z.array(
    z.object({
      typeItem: z.string(),
      typeDescription: z.string().describe('German name'),
      typeValue: z.enum(['INT', 'FLOAT']),
      value: z.number(),
      hasStar: z.boolean(),
      numberStars: z.int().optional().describe('of the whole list, on its first row'),
      shortText: z.string(),
      longText: z.string().describe('HTML'),
    }),
  ),
})

export const getScreenerRating = endpoint({
  name: 'getScreenerRating',
  path: '/v1/stocks/:entityValue/the_screener_rating',
  summary:
    'Chance and risk of a share by simple rules on the figures of the other answers (simulated, no agency’s rating).',
  group: 'Stocks',
  params,
  reply: z.object({ expires: EpochMs, hint: z.string(), fundamentalList: RatedItems, riskList: RatedItems }),
  failures,
  cache: 'minute',
})

/** What a view changed: as programs name it, in addresses, and for readers. */
export const ratingChangeWords = [
  { change: 'UPGRADED', alias: 'hochgestuft', label: 'Hochgestuft' },
  { change: 'DOWNGRADED', alias: 'abgestuft', label: 'Abgestuft' },
  { change: 'TARGET_RAISED', alias: 'ziel-erhoeht', label: 'Kursziel erhöht' },
  { change: 'TARGET_LOWERED', alias: 'ziel-gesenkt', label: 'Kursziel gesenkt' },
] as const
export const ratingChanges = ratingChangeWords.map(({ change }) => change)

export const listAnalyses = endpoint({
  name: 'listAnalyses',
  path: '/v1/articles/analyses',
  summary:
    'Views of sample institutes on all shares on a day, and what they changed (simulated, institutes are samples).',
  group: 'Articles',
  query: z.object({
    date: IsoDay.optional().describe('within the last 90 days; default: today'),
    change: z.enum(ratingChanges).optional().describe('only views that changed so'),
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 50),
  }),
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    date: IsoDay,
    datePrevious: IsoDay.optional().describe('the trading day before, where it may be asked for'),
    numPerChange: z.array(z.object({ change: z.enum(ratingChanges), number: z.int() })),
    total: z.int(),
    list: z.array(Recommendation.extend({ instrument: Instrument, last: z.number().optional() })),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'minute',
})
export type Analyses = z.infer<typeof listAnalyses.reply>
