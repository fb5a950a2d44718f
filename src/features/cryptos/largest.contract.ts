import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

/** A coin with its place and its changes over the clock: its market knows no close. */
export const LargestCoin = ListRow.extend({
  rank: z.int().describe('from 1; of a coin without `averageMoneyD20` only its place in this list'),
  performancePct1h: z.number().optional().describe('percent in the last hour'),
  performancePct24h: z.number().optional().describe('percent in the last 24 hours'),
  performancePct7d: z.number().optional().describe('percent in the last 7 times 24 hours'),
})
export type LargestCoin = z.infer<typeof LargestCoin>

export const listLargestCoins = endpoint({
  name: 'listLargestCoins',
  path: '/v1/cryptos/largest',
  summary:
    'Coins by the mean turnover of the last 20 days, with changes over an hour, a day and a week, and points of that ' +
    'week. What they are worth together is not known while nobody has imported how many there are.',
  group: 'Lists',
  query: z.object({ page: whole(0, 10_000, 0), perPage: whole(1, 50, 25) }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    total: z.int(),
    hint: z.string().optional().describe('said while turnovers are still being counted'),
    list: z.array(LargestCoin),
  }),
  cache: 'live',
})
