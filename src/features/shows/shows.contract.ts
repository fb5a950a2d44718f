import * as z from 'zod'
import { EpochMs, endpoint, whole } from '#contract/endpoint.ts'
import { Episode, EpisodeTeaser, Show, showKinds } from '#contract/shows.ts'

const alias = z.string().max(80).describe('of the show, as in its address')

export const listShows = endpoint({
  name: 'listShows',
  path: '/v1/shows',
  summary: 'Podcasts and series of films, each with its newest episodes.',
  group: 'Articles',
  query: z.object({
    kind: z.enum(showKinds).optional().describe('to be heard, or to be seen; absent: both'),
    perShow: whole(0, 10, 1).describe('newest episodes of each'),
  }),
  reply: z.object({
    expires: EpochMs,
    list: z.array(Show.extend({ episodes: z.array(EpisodeTeaser) })),
  }),
  cache: 'short',
})

export const getShow = endpoint({
  name: 'getShow',
  path: '/v1/shows/:alias',
  summary: 'A podcast or a series of films with its episodes, the newest first.',
  group: 'Articles',
  params: z.object({ alias }),
  query: z.object({ page: whole(0, 1000, 0), perPage: whole(1, 100, 20) }),
  reply: Show.extend({ expires: EpochMs, total: z.int(), list: z.array(EpisodeTeaser) }),
  failures: ['SHOW_UNKNOWN'],
  cache: 'short',
})

export const getEpisode = endpoint({
  name: 'getEpisode',
  path: '/v1/shows/:alias/episodes/:idEpisode',
  summary: 'An episode: where its sound or film lies, its chapters, what is said in it and which values it speaks of.',
  group: 'Articles',
  params: z.object({ alias, idEpisode: z.string().max(20).describe('number of the episode') }),
  reply: Episode.extend({ expires: EpochMs }),
  failures: ['SHOW_UNKNOWN', 'EPISODE_UNKNOWN'],
  cache: 'short',
})
