import { sql } from 'kysely'
import type { Chapter, Cue } from '#contract/shows.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Spoken } from './shows.ts'

/** An episode as lists show it. */
export interface EpisodeHead {
  readonly id: string
  /** alias of its show */
  readonly show: string
  readonly title: string
  readonly teaser: string
  readonly number: number | null
  readonly publishedAt: Instant
  readonly durationSeconds: number | null
  readonly hasTranscript: boolean
}

/** The whole of one. */
export interface StoredEpisode extends EpisodeHead {
  readonly items: readonly ContentItem[]
  readonly language: string
  readonly link: string | null
  readonly media: { readonly type: string; readonly bytes: number | null }
  readonly chapters: readonly Chapter[]
  readonly transcript: readonly Cue[]
  readonly instruments: readonly Spoken[]
}

const heads = (db: Db) =>
  db
    .selectFrom('episodes')
    .select(['id', 'show', 'title', 'teaser', 'number', 'published_at', 'duration_s'])
    .select(sql<boolean>`jsonb_array_length(transcript) > 0`.as('has_transcript'))

type HeadRow = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>

const headOf = ({ published_at, duration_s, has_transcript, ...row }: HeadRow): EpisodeHead => ({
  id: row.id,
  show: row.show,
  title: row.title,
  teaser: row.teaser,
  number: row.number,
  publishedAt: published_at.getTime(),
  durationSeconds: duration_s,
  hasTranscript: has_transcript,
})

/** Episodes of a show, the newest first. */
export async function episodesOf(
  db: Db,
  show: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<EpisodeHead[]> {
  const rows = await heads(db)
    .where('show', '=', show)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page * perPage)
    .limit(perPage)
    .execute()
  return rows.map(headOf)
}

/** The newest episodes of each of these shows. */
export async function newestEpisodes(db: Db, shows: readonly string[], each: number): Promise<EpisodeHead[]> {
  if (shows.length === 0) return []
  const rows = await heads(db)
    .where(
      'id',
      'in',
      sql<string>`(select n.id from unnest(${[...shows]}::text[]) wanted (show) cross join lateral (select e.id from episodes e
        where e.show = wanted.show order by e.published_at desc, e.id desc limit ${each}) n)`,
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(headOf)
}

/** words of a search that are looked for */
const mostWords = 8

/** Episodes of these shows whose title, teaser or chapters have every word, the newest first. */
export async function findEpisodes(
  db: Db,
  shows: readonly string[],
  text: string,
  most: number,
): Promise<EpisodeHead[]> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0 || shows.length === 0) return []
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const rows = await heads(db)
    .where('show', 'in', [...shows])
    .where(
      sql<boolean>`concat_ws(' ', title, teaser, jsonb_path_query_array(chapters, '$[*].title')::text)
        ilike all (${patterns}::text[])`,
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(headOf)
}

/** How many episodes each show has; those without any are left out. */
export async function countEpisodes(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('episodes')
    .select(['show', sql<number>`count(*)::int`.as('total')])
    .groupBy('show')
    .execute()
  return new Map(rows.map(({ show, total }) => [show, total]))
}

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** One episode of a show; undefined where there is none. */
export async function episodeOf(db: Db, show: string, id: string): Promise<StoredEpisode | undefined> {
  if (!isId(id)) return undefined
  const row = await heads(db)
    .select(['items', 'language', 'link', 'media_type', 'media_bytes', 'chapters', 'transcript', 'instruments'])
    .where('show', '=', show)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...headOf(row),
      // JSON as `shows.ts` writes it
      items: row.items as ContentItem[],
      chapters: row.chapters as Chapter[],
      transcript: row.transcript as Cue[],
      instruments: row.instruments as Spoken[],
      language: row.language,
      link: row.link,
      media: { type: row.media_type, bytes: row.media_bytes === null ? null : Number(row.media_bytes) },
    }
  )
}

/** Where the sound or film of an episode lies, and what it is; undefined where there is no such episode. */
export async function mediaOf(
  db: Db,
  id: string,
): Promise<{ show: string; url: string; type: string; transcript: readonly Cue[] } | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('episodes')
    .select(['show', 'media_url', 'media_type', 'transcript'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { show: row.show, url: row.media_url, type: row.media_type, transcript: row.transcript as Cue[] }
}
