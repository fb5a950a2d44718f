import * as z from 'zod'
import { EpochMs, endpoint, IsoDay } from '#contract/endpoint.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { ContentItem } from '#contract/rich-text.ts'

const GuideTeaser = z.object({
  alias: z.string(),
  title: z.string(),
  teaser: z.string(),
  topic: z.string().describe('German'),
  checked: IsoDay.describe('of which its facts are'),
  minutes: z.int().describe('it takes to read'),
  calculator: z.enum(['compound-interest', 'savings-plan', 'withdrawal-plan', 'inflation', 'tax']).optional(),
})
export type GuideTeaser = z.infer<typeof GuideTeaser>
export type CalculatorName = NonNullable<GuideTeaser['calculator']>

const group = 'Guides'

export const listGuides = endpoint({
  name: 'listGuides',
  path: '/v1/guides',
  summary: 'Every guide with its topic, reading time and the day of its last check.',
  group,
  query: z.object({
    assetClass: z.enum(assetClasses.keys).optional().describe('only guides that explain something of this class'),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(GuideTeaser) }),
  cache: 'hour',
})

export const getGuide = endpoint({
  name: 'getGuide',
  path: '/v1/guides/:alias',
  summary: 'A guide as parts of a text, with its sources.',
  group,
  params: z.object({ alias: z.string().max(80).describe('as the list of guides names it') }),
  reply: GuideTeaser.extend({
    expires: EpochMs,
    author: z.string(),
    words: z.int(),
    contentItems: z.array(ContentItem),
    related: z.array(z.object({ path: z.string(), label: z.string() })),
    sources: z.array(z.string()),
  }),
  failures: ['NOT_FOUND'],
  cache: 'hour',
})
