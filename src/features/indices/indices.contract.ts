import * as z from 'zod'
import { endpoint, EpochMs } from '#contract/endpoint.ts'
import { EntityValueParam } from '#contract/instruments.ts'

/** How the members of an index stand; fewer than `total` count where prices or histories are missing. */
export const getIndexBreadth = endpoint({
  name: 'getIndexBreadth',
  path: '/v1/indices/:entityValue/breadth',
  summary:
    'How many members of an index rose and fell today, stand above their mean of 200 closes, and reached a high or a low of 52 ' +
    'weeks on the last ended day.',
  group: 'Indices',
  params: z.object({ entityValue: EntityValueParam }),
  reply: z.object({
    expires: EpochMs,
    total: z.int().describe('members'),
    numberTop: z.int().describe('rose today'),
    numberFlop: z.int().describe('fell today'),
    numberEqual: z.int(),
    closes: z
      .object({
        numberAboveMean200: z.int(),
        numberJudged: z.int().describe('have 200 closes'),
        numberHigh52w: z.int(),
        numberLow52w: z.int(),
      })
      .optional()
      .describe('absent until the closes of all members are counted'),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
export type IndexBreadth = z.infer<typeof getIndexBreadth.reply>
