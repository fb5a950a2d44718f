import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

/** Lists of the most read, by the last part of their address. */
export const topLists = [
  { alias: 'top-aktien', assetClass: 'stocks', label: 'Aktien' },
  { alias: 'top-fonds', assetClass: 'funds', label: 'Fonds' },
  { alias: 'top-etfs', assetClass: 'etfs', label: 'ETFs' },
  { alias: 'top-anleihen', assetClass: 'bonds', label: 'Anleihen' },
  { alias: 'top-zertifikate', assetClass: 'derivatives', label: 'Derivate' },
  { alias: 'top-indizes', assetClass: 'indices', label: 'Indizes' },
] as const
export type TopAlias = (typeof topLists)[number]['alias']

export const TopValue = ListRow.extend({
  rank: z.int().describe('from 1'),
  rankBefore: z.int().optional().describe('in the month before; absent where nobody read its pages then'),
})
export type TopValue = z.infer<typeof TopValue>

export const listTopValues = endpoint({
  name: 'listTopValues',
  path: '/v1/lists/top_values/:alias',
  summary:
    'Instruments of a class whose pages most different readers opened in the last full month, robots left out, with ' +
    'their place in the month before. Counted on this portal; empty while it has not counted a full month.',
  group: 'Lists',
  params: z.object({
    alias: z.enum(topLists.map(({ alias }) => alias)).describe('last part of the list’s address'),
  }),
  query: z.object({ page: whole(0, 10_000, 0), perPage: whole(1, 1000, 25) }),
  reply: z.object({
    expires: EpochMs,
    month: IsoDay.describe('first day of the month that is counted'),
    total: z.int(),
    list: z.array(TopValue),
  }),
  cache: 'minute',
})
export type TopValues = z.infer<typeof listTopValues.reply>
