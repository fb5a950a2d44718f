import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from './endpoint.ts'
import { EntityTypeParam } from './instruments.ts'

export const OwnEvent = z.object({
  type: z
    .enum(['FIGURES', 'DIVIDEND', 'SPLIT', 'RATING', 'NEWS'])
    .describe('splits are adjusted for, ratings follow prices, and news are not of this market: none moves a price'),
  date: IsoDay,
  name: z.string().describe('German: what happened'),
  ratio: z.number().optional().describe('of a split: how many new shares an old one became'),
})

/** further back nobody looks at single days */
export const yearsOfEvents = 10

export const getOwnEvents = endpoint({
  name: 'getOwnEvents',
  path: '/v1/instruments/:entityType/:entityValue/own_events',
  summary:
    'What happened to a share of its own: figures, ex-days, splits, changed ratings and days with articles of the last ten years, ' +
    'ascending; of other classes articles alone. Ratings reach back about 15 months, articles to the hundredth.',
  group: 'History',
  params: z.object({
    entityType: EntityTypeParam.describe('asset class, e.g. STOCK'),
    entityValue: z.string().min(1).max(40).describe('id within its class, `ISIN:…` or `WKN:…`'),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(OwnEvent) }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})
