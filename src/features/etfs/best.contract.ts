import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { ListRow } from '#contract/lists.ts'

/**
 * What ETFs are ranked by: `word` in addresses, `weight` as usual. A figure nobody here has takes no part; the fund's
 * volume is stood in for by what is traded.
 */
export const bestCriteria = [
  { id: 'trackingError', word: 'abweichung', label: 'Abweichung vom Index', weight: 30, lowerIsBetter: true },
  { id: 'turnover', word: 'umsatz', label: 'Umsatz je Tag', weight: 20, lowerIsBetter: false },
  { id: 'age', word: 'alter', label: 'Alter', weight: 10, lowerIsBetter: false },
  { id: 'spread', word: 'spread', label: 'Spread', weight: 10, lowerIsBetter: true },
] as const
export type BestCriterion = (typeof bestCriteria)[number]['id']

const weight = (label: string) => z.coerce.number().min(0).max(100).optional().describe(`weight of ${label}, 0 to 100`)
const figure = z.number().optional()

const Topic = z.object({ type: z.string(), slug: z.string(), name: z.string(), total: z.int() })
export type BestTopic = z.infer<typeof Topic>

export const BestEtf = ListRow.extend({
  rank: z.int().describe('from 1'),
  usualRank: z.int().describe('the rank with the usual weights'),
  points: figure.describe('0 to 100; absent where none of the weighed figures is known'),
  parts: z
    .array(z.object({ id: z.string(), points: z.number() }))
    .describe('what each criterion adds to the points; one whose figure is not known is absent'),
  distribution: z.enum(['accumulating', 'distributing']).optional(),
  isoCountryDomicile: z.string().optional(),
  trackingErrorPct: figure.describe('percent a year, over 250 days'),
  moneyD30: figure.describe('EUR an average day'),
  dateIssue: IsoDay.optional(),
  spreadPct: figure.describe('percent of the middle between bid and ask'),
})
export type BestEtf = z.infer<typeof BestEtf>

export const listEtfTopics = endpoint({
  name: 'listEtfTopics',
  path: '/v1/etfs/best',
  summary: 'What there are rankings of ETFs on, each with how many ETFs it compares.',
  group: 'Funds',
  reply: z.object({
    expires: EpochMs,
    types: z.array(z.object({ alias: z.string(), label: z.string(), topics: z.array(Topic) })),
  }),
  cache: 'minute',
})

export const rankBestEtfs = endpoint({
  name: 'rankBestEtfs',
  path: '/v1/etfs/best/:type/:item',
  summary:
    'ETFs on a topic by weighted points: by each criterion the best gets its whole weight, the worst nothing. A figure that ' +
    'is not known lowers the sum of the weights. Weights that are not given count as usual; if none is above 0, all do.',
  group: 'Funds',
  params: z.object({
    type: z.string().max(40).describe('alias of a type of listEtfTopics'),
    item: z.string().max(60).describe('slug of a topic'),
  }),
  query: z.object({
    trackingError: weight('the distance to the index'),
    turnover: weight('the turnover'),
    age: weight('the age'),
    spread: weight('the spread'),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    topic: Topic.extend({ typeLabel: z.string(), text: z.string() }),
    index: Instrument.optional(),
    hint: z.string().optional().describe('said while the daily figures are counted'),
    criteria: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        weight: z.number(),
        usualWeight: z.number(),
        known: z.int().describe('of how many ETFs the figure is known'),
        counts: z.boolean().describe('false where fewer than half of them have it: it ranks nothing then'),
      }),
    ),
    total: z.int(),
    list: z.array(BestEtf),
    robustness: z
      .array(z.object({ name: z.string(), rounds: z.int() }))
      .describe('of 100 weightings spread evenly: in how many which ETF comes first'),
    related: z.array(Topic),
  }),
  failures: ['NOT_FOUND', 'INPUT_INVALID'],
  cache: 'minute',
})
export type BestEtfs = z.infer<typeof rankBestEtfs.reply>
