import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import {
  countEpisodes,
  episodeOf,
  episodesOf,
  findEpisodes,
  newestEpisodes,
  type EpisodeHead,
} from '#content/episodes.ts'
import { picturesAt, type StoredPicture } from '#content/pictures.ts'
import type { ShowSource } from '#content/show-file.ts'
import { Failure } from '#contract/failures.ts'
import { hyphenated } from '#contract/german-text.ts'
import { searchEpisodes, type EpisodeTeaser, type Show } from '#contract/shows.ts'
import { getEpisode, getShow, listShows } from './shows.contract.ts'

/** Podcasts and films. */
export function showHandlers({ db, origin, shows, universe }: Rooms) {
  const showOf = (alias: string): ShowSource => {
    const found = shows.find((each) => each.alias === alias)
    if (!found) throw new Failure('SHOW_UNKNOWN', { alias }, `Unknown show: ${alias}`)
    return found
  }
  const homeOf = ({ kind, alias }: ShowSource): string =>
    `${origin}/news/${kind === 'PODCAST' ? 'podcast' : 'videos'}/${alias}`

  const pictures = () =>
    picturesAt(
      db,
      shows.flatMap(({ picture }) => picture ?? []),
    )
  const presentShow = (show: ShowSource, numberEpisodes: number, hero: StoredPicture | undefined): Show => ({
    type: 'V1Podcast',
    alias: show.alias,
    kind: show.kind,
    title: show.title,
    teaser: show.teaser,
    description: show.description,
    authors: [...show.authors],
    services: show.services.map((service) => ({ ...service })),
    ...(show.feed !== undefined && /^https?:/.test(show.feed) && { feed: show.feed }),
    contentStreamIds: [show.alias],
    playerPosition: 'ABOVE',
    idCategoryFormat: show.kind === 'PODCAST' ? 1 : 2,
    numberEpisodes,
    ...(hero && { heroImageId: hero.id, heroImageWidth: hero.width, heroImageHeight: hero.height }),
    urls: { WEBSITE: homeOf(show) },
  })
  const presentTeaser = (show: ShowSource, head: EpisodeHead): EpisodeTeaser => ({
    idEpisode: head.id,
    alias: show.alias,
    kind: show.kind,
    title: head.title,
    teaser: head.teaser,
    number: head.number ?? undefined,
    datetimePublication: iso(head.publishedAt),
    durationSeconds: head.durationSeconds ?? undefined,
    hasTranscript: head.hasTranscript,
    urls: { WEBSITE: `${homeOf(show)}/${hyphenated(head.title).toLowerCase().slice(0, 80)}-${head.id}` },
  })

  return [
    handle(listShows, async ({ query: { kind, perShow }, expires }) => {
      const wanted = shows.filter((show) => kind === undefined || show.kind === kind)
      const [counts, heroes, newest] = await Promise.all([
        countEpisodes(db),
        pictures(),
        newestEpisodes(
          db,
          wanted.map(({ alias }) => alias),
          perShow,
        ),
      ])
      return {
        expires,
        list: wanted.map((show) => ({
          ...presentShow(show, counts.get(show.alias) ?? 0, heroes.get(show.picture ?? '')),
          episodes: newest.filter((head) => head.show === show.alias).map((head) => presentTeaser(show, head)),
        })),
      }
    }),

    handle(searchEpisodes, async ({ query: { searchValue, limit }, expires }) => {
      const aliases = shows.map(({ alias }) => alias)
      const found = await findEpisodes(db, aliases, searchValue, limit)
      return { expires, list: found.map((head) => presentTeaser(showOf(head.show), head)) }
    }),

    handle(getShow, async ({ params: { alias }, query, expires }) => {
      const show = showOf(alias)
      const [counts, heroes, heads] = await Promise.all([countEpisodes(db), pictures(), episodesOf(db, alias, query)])
      const total = counts.get(alias) ?? 0
      return {
        expires,
        ...presentShow(show, total, heroes.get(show.picture ?? '')),
        total,
        list: heads.map((head) => presentTeaser(show, head)),
      }
    }),

    handle(getEpisode, async ({ params: { alias, idEpisode }, expires }) => {
      const show = showOf(alias)
      const found = await episodeOf(db, alias, idEpisode)
      if (!found) throw new Failure('EPISODE_UNKNOWN', { alias, idEpisode }, `Unknown episode: ${idEpisode}`)
      const url = `${origin}/media/${found.id}`
      const isCaptioned = found.transcript.some(({ endSeconds }) => endSeconds !== undefined)
      return {
        expires,
        ...presentTeaser(show, found),
        contentItems: [...found.items],
        media: {
          url,
          mimeType: found.media.type,
          bytes: found.media.bytes ?? undefined,
          captions: isCaptioned ? `${url}.vtt` : undefined,
        },
        link: found.link ?? undefined,
        language: found.language,
        chapters: [...found.chapters],
        transcript: [...found.transcript],
        instruments: found.instruments.flatMap(({ key, startSeconds }) => {
          const instrument = universe.byKey(key)
          return instrument ? [{ instrument: presentInstrument(instrument, origin), startSeconds }] : []
        }),
      }
    }),
  ]
}
