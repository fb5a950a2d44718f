import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { EntityValueParam } from '#contract/instruments.ts'
import { ListRow } from '#contract/lists.ts'
import { notationChoice } from '#contract/quotes.ts'

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
  query: z.object({ page: whole(0, 10_000, 0), perPage: whole(1, 1000, 25) }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    total: z.int(),
    hint: z.string().optional().describe('said while turnovers are still being counted'),
    list: z.array(LargestCoin),
  }),
  cache: 'live',
})

export const getAllTimeHigh = endpoint({
  name: 'getAllTimeHigh',
  path: '/v1/cryptos/:entityValue/all_time_high',
  summary: 'The highest price of a coin since its first day here, and how far it is from it.',
  group: 'Quotes',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object(notationChoice),
  reply: z.object({
    expires: EpochMs,
    isoCurrency: z.string(),
    dateFirst: IsoDay.describe('where the history begins'),
    high: z.number().optional(),
    dateHigh: IsoDay.optional().describe('the first day with this price; days of coins are those of UTC'),
    distancePct: z.number().optional().describe('of the last price, percent'),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN'],
  cache: 'minute',
})
export type CoinHigh = z.infer<typeof getAllTimeHigh.reply>
