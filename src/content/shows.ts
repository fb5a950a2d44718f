import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { Chapter, Cue } from '#contract/shows.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { Tagger } from './feeds.ts'
import { absolute, askFeeds, dueOf, saveState, type Asking, type FetchReport } from './feeds/asking.ts'
import { decoded } from './feeds/decode.ts'
import { fetchFeed } from './feeds/fetch.ts'
import { within } from './folder.ts'
import { wanted } from './pictures.ts'
import type { ShowSource } from './show-file.ts'
import { parseShowFeed, type FeedEpisode } from './shows/parse.ts'
import { bestTranscript, readChapters, readTranscript } from './shows/transcript.ts'
import { itemsOf } from './text/items.ts'
import { plainLine, shortened } from './text/plain.ts'
import { safeTree } from './text/tree.ts'

interface Parts extends Asking {
  readonly tag: Tagger
  /** beside which feeds and sounds of one's own lie: the folder of the operator's file */
  readonly folder: string | undefined
}

/** Chapters and texts that lie apart from the feed, by their addresses. */
interface Beside {
  readonly chapters?: string | undefined
  readonly transcript?: { readonly url: string; readonly type: string } | undefined
}

/** An instrument an episode speaks of, and the chapter from which on. */
export interface Spoken {
  readonly key: InstrumentKey
  readonly startSeconds?: number
}

const mostTeaser = 400
/** episodes of a show whose chapters and texts are asked for in one run, the newest first */
const besideAtOnce = 10
const filePrefix = 'file:'

const isRemote = (feed: string): boolean => /^https?:\/\//i.test(feed)

/** Asks for the feeds of shows that are due, then for chapters and texts beside them. @param all also those not due */
export async function fetchShows(shows: readonly ShowSource[], parts: Parts, all = false): Promise<FetchReport[]> {
  await transaction(parts.db, async (step) => {
    for (const { picture } of shows) if (picture !== undefined) await wanted(step, picture, parts.now())
  })
  const named = shows.flatMap((show) => (show.feed === undefined ? [] : [{ ...show, feed: show.feed }]))
  const remote = named.filter(({ feed }) => isRemote(feed)).map((show) => ({ ...show, url: show.feed }))
  const reports = await askFeeds(await dueOf(remote, parts, all), parts, async (show, text, base) => {
    const episodes = await parseShowFeed(text)
    return takeIn(show, episodes, (written) => absolute(written, base), parts)
  })
  for (const show of named.filter(({ feed }) => !isRemote(feed))) reports.push(await readOwn(show, parts))
  for (const show of named) await fetchBeside(show, parts)
  return reports
}

type Named = ShowSource & { readonly feed: string }

/** The file of an episode of one's own. @param url as `episodes.media_url` has it */
export const ownFile = (url: string, folder: string | undefined): string | undefined =>
  url.startsWith(filePrefix) && folder !== undefined ? within(folder, url.slice(filePrefix.length)) : undefined

/** A feed beside the operator's file is read when it has changed. */
async function readOwn(show: Named, parts: Parts): Promise<FetchReport> {
  const { db, folder, now } = parts
  const url = `${filePrefix}${show.feed}`
  const state = await db
    .selectFrom('feeds')
    .select(['last_modified', 'failures'])
    .where('url', '=', url)
    .executeTakeFirst()
  const asked = { asked_at: new Date(now()), due_at: new Date(now()) }
  try {
    const path = folder === undefined ? undefined : within(folder, show.feed)
    if (folder === undefined || path === undefined) throw new Error('lies outside of the folder')
    const changedAt = (await stat(path)).mtime.toISOString()
    if (state?.last_modified === changedAt) return { url, outcome: 'unchanged', changed: 0 }
    const locate = (written: string | undefined) => {
      if (written === undefined || isRemote(written)) return absolute(written, 'https://localhost/')
      const file = within(folder, resolve(dirname(path), decodeURIComponent(written)))
      return file === undefined ? undefined : `${filePrefix}${relative(folder, file)}`
    }
    const { entries, changed } = await takeIn(
      show,
      await parseShowFeed(decoded(await readFile(path), '')),
      locate,
      parts,
    )
    await saveState(db, url, { ...asked, entries, last_modified: changedAt, failures: 0, last_error: null })
    return { url, outcome: 'new', changed }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    await saveState(db, url, { ...asked, failures: (state?.failures ?? 0) + 1, last_error: reason })
    return { url, outcome: 'failed', changed: 0, reason }
  }
}

type Locate = (written: string | undefined) => string | undefined

async function takeIn(
  show: ShowSource,
  episodes: readonly FeedEpisode[],
  locate: Locate,
  parts: Parts,
): Promise<{ entries: number; changed: number }> {
  const guids = new Set<string>()
  const changed = await transaction(parts.db, async (step) => {
    let count = 0
    for (const episode of episodes) {
      if (guids.has(episode.guid)) continue
      guids.add(episode.guid)
      if (await save(step, show, episode, locate, parts)) count++
    }
    return count
  })
  return { entries: guids.size, changed }
}

/** @returns whether the episode is new, or says something else than before */
async function save(
  step: Step,
  show: ShowSource,
  episode: FeedEpisode,
  locate: Locate,
  { now, tag }: Parts,
): Promise<boolean> {
  const mediaUrl = locate(episode.media.url)
  if (mediaUrl === undefined) return false
  const content = createHash('sha256')
    .update(JSON.stringify([episode, mediaUrl]))
    .digest()
  const before = await step
    .selectFrom('episodes')
    .select(['id', 'content_sha256', 'published_at'])
    .where('show', '=', show.alias)
    .where('guid', '=', episode.guid)
    .executeTakeFirst()
  if (before?.content_sha256.equals(content)) return false
  const items = itemsOf(safeTree(episode.text), {
    pictureUrl: () => undefined,
    linkUrl: (href) => absolute(href, mediaUrl),
  })
  const teaser = shortened(plainLine(items.map(({ value }) => value).join(' ')), mostTeaser)
  const best = bestTranscript(episode.transcripts)
  const transcript = best && locate(best.url)
  const beside: Beside = {
    chapters: locate(episode.chaptersUrl),
    transcript: best && transcript ? { url: transcript, type: best.type } : undefined,
  }
  const told = episode.publishedAt ?? before?.published_at.getTime() ?? now()
  const row = {
    title: episode.title,
    teaser,
    items: JSON.stringify(items),
    number: episode.number ?? null,
    language: show.language,
    published_at: new Date(Math.min(told, now())),
    duration_s: episode.durationSeconds === undefined ? null : Math.round(episode.durationSeconds),
    link: absolute(episode.link, mediaUrl) ?? null,
    media_url: mediaUrl,
    media_type: episode.media.type,
    media_bytes: episode.media.bytes ?? null,
    chapters: JSON.stringify(episode.chapters),
    instruments: JSON.stringify(spokenOf(tag, `${episode.title}\n${teaser}`, episode.chapters)),
    beside: JSON.stringify(beside),
    beside_at: null,
    content_sha256: content,
  }
  await step
    .insertInto('episodes')
    .values({ show: show.alias, guid: episode.guid, ...row })
    .onConflict((conflict) => conflict.columns(['show', 'guid']).doUpdateSet(row))
    .execute()
  return true
}

/** Instruments of the text and of the chapters, each with the first chapter whose title names it. */
function spokenOf(tag: Tagger, text: string, chapters: readonly Chapter[]): Spoken[] {
  const found = new Map<InstrumentKey, Spoken>()
  for (const { title, startSeconds } of chapters)
    for (const key of tag(title)) if (!found.has(key)) found.set(key, { key, startSeconds })
  for (const key of tag(text)) if (!found.has(key)) found.set(key, { key })
  return [...found.values()].slice(0, 20)
}

/** Asks once for what lies beside the newest episodes; what cannot be read is left out. */
async function fetchBeside(show: Named, parts: Parts): Promise<void> {
  const { db, now, tag, signal } = parts
  const waiting = await db
    .selectFrom('episodes')
    .select(['id', 'title', 'teaser', 'chapters', 'beside'])
    .where('show', '=', show.alias)
    .where('beside_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(besideAtOnce)
    .execute()
  for (const { id, title, teaser, chapters: stored, beside } of waiting) {
    if (signal.aborted) return
    const { chapters: chaptersUrl, transcript } = beside as Beside // written by `save`
    const [chapterText, said] = await Promise.all([textAt(chaptersUrl, parts), textAt(transcript?.url, parts)])
    const apart = chapterText === undefined ? [] : readChapters(chapterText)
    const chapters = apart.length > 0 ? apart : (stored as Chapter[])
    const cues: Cue[] = said === undefined || !transcript ? [] : readTranscript(said, transcript.type)
    await db
      .updateTable('episodes')
      .set({
        chapters: JSON.stringify(chapters),
        transcript: JSON.stringify(cues),
        instruments: JSON.stringify(spokenOf(tag, `${title}\n${teaser}`, chapters)),
        beside_at: new Date(now()),
      })
      .where('id', '=', id)
      .execute()
  }
}

async function textAt(url: string | undefined, { folder, signal, admits }: Parts): Promise<string | undefined> {
  if (url === undefined) return undefined
  const file = ownFile(url, folder)
  if (file !== undefined) return readFile(file, 'utf8').catch(() => undefined)
  const found = await fetchFeed(url, {}, { signal, ...(admits && { admits }) })
  return found.kind === 'new' ? decoded(found.bytes, found.contentType) : undefined
}
