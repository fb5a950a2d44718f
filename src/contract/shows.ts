import * as z from 'zod'
import { EpochMs, endpoint, whole } from './endpoint.ts'
import { ContentItem } from './rich-text.ts'
import { Instrument } from './instruments.ts'

export const showKinds = ['PODCAST', 'VIDEO'] as const
export type ShowKind = (typeof showKinds)[number]

/** A podcast, or a series of videos. */
export const Show = z.object({
  type: z.literal('V1Podcast'),
  alias: z.string().describe('as in its address'),
  kind: z.enum(showKinds),
  title: z.string(),
  teaser: z.string(),
  description: z.string(),
  authors: z.array(z.string()),
  services: z.array(z.object({ name: z.string(), url: z.string() })).describe('where else it can be heard or seen'),
  feed: z.string().optional().describe('RSS of whoever makes it'),
  contentStreamIds: z.array(z.string()).describe('the streams its episodes come from'),
  playerPosition: z.enum(['ABOVE']).describe('where the player stands: above the list of episodes'),
  idCategoryFormat: z.int().describe('1 to be heard, 2 to be seen'),
  numberEpisodes: z.int(),
  heroImageId: z.string().optional().describe('of /bilder/{id}-480.webp and /bilder/{id}-960.webp'),
  heroImageWidth: z.int().optional(),
  heroImageHeight: z.int().optional(),
  urls: z.object({ WEBSITE: z.string() }),
})
export type Show = z.infer<typeof Show>

/** An episode as lists show it. */
export const EpisodeTeaser = z.object({
  idEpisode: z.string(),
  alias: z.string().describe('of its show'),
  kind: z.enum(showKinds),
  title: z.string(),
  teaser: z.string(),
  number: z.int().optional().describe('as its publisher counts'),
  datetimePublication: z.string(),
  durationSeconds: z.int().optional(),
  hasTranscript: z.boolean(),
  urls: z.object({ WEBSITE: z.string() }),
})
export type EpisodeTeaser = z.infer<typeof EpisodeTeaser>

export const Chapter = z.object({ startSeconds: z.number(), title: z.string() })
export type Chapter = z.infer<typeof Chapter>

/** Something that is said, and when. */
export const Cue = z.object({
  startSeconds: z.number().optional().describe('absent: the text has no times'),
  endSeconds: z.number().optional(),
  speaker: z.string().optional(),
  text: z.string(),
})
export type Cue = z.infer<typeof Cue>

export const Episode = EpisodeTeaser.extend({
  contentItems: z.array(ContentItem),
  media: z.object({
    url: z.string().describe('of this portal; parts of it can be asked for (Range)'),
    mimeType: z.string(),
    bytes: z.number().optional(),
    captions: z.string().optional().describe('WebVTT'),
  }),
  link: z.string().optional().describe('page of whoever made it'),
  language: z.string(),
  chapters: z.array(Chapter),
  transcript: z.array(Cue),
  instruments: z.array(
    z.object({ instrument: Instrument, startSeconds: z.number().optional().describe('of the chapter that names it') }),
  ),
})
export type Episode = z.infer<typeof Episode>

export const searchEpisodes = endpoint({
  name: 'searchEpisodes',
  path: '/v1/episodes',
  summary: 'Episodes of podcasts and films by the words of their titles, teasers and chapters, the newest first.',
  group: 'Articles',
  query: z.object({
    searchValue: z.string().max(200).default('').describe('words; all of them have to be found'),
    limit: whole(1, 100, 5),
  }),
  reply: z.object({ expires: EpochMs, list: z.array(EpisodeTeaser) }),
  cache: 'short',
})
