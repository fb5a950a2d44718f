import * as z from 'zod'
import { IsoInstant } from './endpoint.ts'
import { Instrument } from './instruments.ts'
import { ContentItem } from './rich-text.ts'

/** articles with words that are counted and can be paged to: each of them has to be looked at */
export const mostFound = 1000

/** Kinds of articles with their German names. */
export const articleKinds = {
  NEWS: 'Nachricht',
  ANALYSIS: 'Analyse',
  RECOMMENDATION: 'Empfehlung',
  AD_HOC: 'Ad-hoc',
  COLUMN: 'Kolumne',
  BACKGROUND: 'Hintergrund',
  PRESS_RELEASE: 'Pressemitteilung',
  ADVERTISEMENT: 'Anzeige',
} as const
export type ArticleKind = keyof typeof articleKinds
export const articleKindNames = Object.keys(articleKinds) as ArticleKind[] // the keys of a constant

/** Sections in which an own text has an address by its alias. */
export const articleSections = {
  aktien: 'Aktien',
  index: 'Indizes',
  rohstoffe: 'Rohstoffe',
  devisen: 'Devisen',
  anlagethemen: 'Anlagethemen',
} as const
export type ArticleSection = keyof typeof articleSections
export const articleSectionNames = Object.keys(articleSections) as ArticleSection[] // the keys of a constant

/** How the word „Anzeige“ looks at texts that were paid for: framed, dark, or in a line of its own. */
export const adLabelStyles = ['framed', 'filled', 'line'] as const
export type AdLabelStyle = (typeof adLabelStyles)[number]

export const Publisher = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  kind: z.enum(['own', 'agency']),
  noIndex: z.boolean(),
  adLabelStyle: z.enum(adLabelStyles).optional().describe('of „Anzeige“; absent: framed'),
  displayAds: z.boolean().describe('false: its articles stand beside no advertising'),
  finderAlias: z.string().optional(),
  finderName: z.string().optional(),
  finderTitle: z.string().optional(),
  finderDescription: z.string().optional(),
  finderHeadline: z.string().optional(),
})
export type Publisher = z.infer<typeof Publisher>

export const Author = z.object({
  id: z.int(),
  alias: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  role: z.string().optional(),
  sample: z.literal(true).optional().describe('does not exist'),
  urls: z.object({ WEBSITE: z.string() }),
})
export type Author = z.infer<typeof Author>

/** An instrument an article tells of, and how it moved since. */
export const MentionedValue = z.object({
  instrument: Instrument,
  performancePctSincePublication: z
    .number()
    .optional()
    .describe('of the main listing; a search as typed leaves it out'),
})
export type MentionedValue = z.infer<typeof MentionedValue>

/** A picture from the portal's own address; WebP. */
export const Picture = z.object({
  url: z.string(),
  urlSmall: z.string().describe('at most 480 points wide'),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  credit: z.string().describe('whose it is'),
})
export type Picture = z.infer<typeof Picture>

const teaser = {
  entityType: z.literal('ARTICLE'),
  entityValue: z.string(),
  headline: z.string(),
  teaser: z.string(),
  datetimePublication: IsoInstant,
  datetimeUpdate: IsoInstant.optional(),
  articleSubType: z.enum(articleKindNames),
  articleSubTypeName: z.string(),
  language: z.string(),
  premium: z.boolean(),
  wordCount: z.int(),
  advertiser: z.string().optional().describe('who paid for it'),
  publisher: Publisher.pick({ id: true, alias: true, name: true, kind: true, adLabelStyle: true }),
  authors: z.array(Author),
  values: z.array(MentionedValue),
  picture: Picture.optional(),
  urls: z.object({ WEBSITE: z.string() }),
}

export const ArticleTeaser = z.object({ type: z.literal('V1ArticleTeaser'), ...teaser })
export type ArticleTeaser = z.infer<typeof ArticleTeaser>

export const Article = z.object({
  type: z.literal('V1Article'),
  ...teaser,
  displayType: z.literal('NATIVE'),
  section: z.enum(articleSectionNames).optional(),
  instruments: z.array(Instrument),
  contentItems: z.array(ContentItem).describe('of a premium article nothing, for who has no right to it'),
  shortened: z.literal(true).optional().describe('the rest is for readers of Plus'),
  link: z.string().optional().describe('where its publisher has it'),
  disclosure: z.string().optional(),
  recommendation: z
    .object({
      producer: z.string(),
      completed: IsoInstant,
      pricesOf: IsoInstant,
      method: z.string(),
      conflicts: z.string(),
    })
    .optional(),
  corrections: z.array(z.object({ datetime: IsoInstant, text: z.string().optional() })),
  noIndex: z.boolean(),
  displayAds: z.boolean().describe('false: no advertising beside it'),
})
export type Article = z.infer<typeof Article>
