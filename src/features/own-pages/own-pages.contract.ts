import * as z from 'zod'
import { IsoDay, EpochMs, endpoint } from '#contract/endpoint.ts'
import { ContentItem } from '#contract/rich-text.ts'

const group = 'Articles'
const Wording = z.object({ since: IsoDay.describe('it holds'), version: z.string().optional() })

export const getOwnPage = endpoint({
  name: 'getOwnPage',
  path: '/v1/pages/:slug',
  summary: 'A page of the operator as parts of a text, in a wording and compared with another.',
  group,
  params: z.object({ slug: z.string().max(120).describe('as in its address') }),
  query: z.object({
    since: IsoDay.optional().describe('an earlier wording, by the day since which it held'),
    comparedWith: IsoDay.optional().describe('what changed since that wording is told'),
  }),
  reply: z.object({
    expires: EpochMs,
    slug: z.string(),
    title: z.string(),
    description: z.string().optional(),
    ...Wording.shape,
    isCurrent: z.boolean(),
    contentItems: z.array(ContentItem),
    wordings: z.array(Wording).describe('the newest first'),
    changes: z
      .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
      .optional()
      .describe('with comparedWith'),
  }),
  failures: ['NOT_FOUND'],
  cache: 'minute',
})
