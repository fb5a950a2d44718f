import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { FeedSource } from './feed-file.ts'
import { decoded } from './feeds/decode.ts'
import type { Admits } from '#platform/public-request.ts'
import { fetchFeed } from './feeds/fetch.ts'
import { parseFeed, type FeedEntry } from './feeds/parse.ts'
import { publish, type Published } from './publishing.ts'
import { itemsOf } from './text/items.ts'
import { plainLine, shortened } from './text/plain.ts'
import { safeTree } from './text/tree.ts'

/** Instruments that a headline and its teaser tell of, the one it tells of most first. */
export type Tagger = (text: string) => readonly InstrumentKey[]

export interface FetchReport {
  readonly url: string
  readonly outcome: 'new' | 'unchanged' | 'gone' | 'failed'
  readonly changed: number
  readonly reason?: string
}

interface Parts {
  readonly db: Db
  readonly tag: Tagger
  readonly now: () => Instant
  readonly signal: AbortSignal
  /** which addresses are asked; default: public ones */
  readonly admits?: Admits
}

const atOnce = 5
const mostHeadline = 300
const mostTeaser = 400
const minuteMs = 60_000
/** the longest pause after failures */
const mostPauseMs = 24 * 60 * minuteMs
/** a clock may be so far ahead */
const aheadMs = 5 * minuteMs
/** texts that come again within this time are one article */
const sameTextMs = 3 * 24 * 60 * minuteMs

/** Asks for every feed that is due, five at a time. @param all also those that are not due, and those that were gone */
export async function fetchFeeds(sources: readonly FeedSource[], parts: Parts, all = false): Promise<FetchReport[]> {
  const { db, now } = parts
  const known = new Map((await db.selectFrom('feeds').selectAll().execute()).map((row) => [row.url, row]))
  const due = sources.filter(({ url }) => {
    const state = known.get(url)
    return !state || all || (state.gone_at === null && state.due_at.getTime() <= now())
  })
  await transaction(db, (step) => savePublishers(step, due))
  const reports: FetchReport[] = []
  const queue = due.values()
  const worker = async () => {
    for (const source of queue) {
      if (parts.signal.aborted) return
      reports.push(await fetchOne(source, known.get(source.url), parts))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return reports
}

type State = { etag: string | null; last_modified: string | null; failures: number; moved_to: string | null }

async function fetchOne(source: FeedSource, state: State | undefined, parts: Parts): Promise<FetchReport> {
  const { db, now, signal, admits } = parts
  const { url, minutes } = source
  const conditions = { etag: state?.etag ?? undefined, lastModified: state?.last_modified ?? undefined }
  const found = await fetchFeed(state?.moved_to ?? url, conditions, { signal, ...(admits && { admits }) })
  const next = (pauseMs: number) => ({ asked_at: new Date(now()), due_at: new Date(now() + pauseMs) })
  const fail = async (reason: string, leastMs = 0): Promise<FetchReport> => {
    const failures = (state?.failures ?? 0) + 1
    const pauseMs = Math.min(minutes * minuteMs * 2 ** Math.min(failures, 12), mostPauseMs)
    const last_error = reason.slice(0, 300)
    // where it moved to may be the fault: next time it is asked at its own address
    await saveState(db, url, { ...next(Math.max(pauseMs, leastMs)), failures, last_error, moved_to: null })
    return { url, outcome: 'failed', changed: 0, reason: last_error }
  }
  switch (found.kind) {
    case 'failed':
      return fail(found.reason, found.retryAfterMs)
    case 'gone':
      await saveState(db, url, { ...next(0), gone_at: new Date(now()), last_error: 'status 410' })
      return { url, outcome: 'gone', changed: 0 }
    case 'unchanged':
      await saveState(db, url, { ...next(minutes * minuteMs), failures: 0, last_error: null, gone_at: null })
      return { url, outcome: 'unchanged', changed: 0 }
    case 'new': {
      let entries: FeedEntry[]
      let changed: number
      try {
        entries = parseFeed(decoded(found.bytes, found.contentType))
        changed = await takeIn(source, entries, found.url, parts)
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error))
      }
      await saveState(db, url, {
        ...next(minutes * minuteMs),
        failures: 0,
        last_error: null,
        gone_at: null,
        etag: found.conditions.etag ?? null,
        last_modified: found.conditions.lastModified ?? null,
        entries: entries.length,
        ...(found.moved && { moved_to: found.url }),
      })
      return { url, outcome: 'new', changed }
    }
  }
}

/** An entry with its texts and address as they are shown. */
interface Read {
  readonly key: string
  readonly headline: string
  readonly teaser: string
  readonly link: string | undefined
  readonly entry: FeedEntry
}

/** Publishes the entries of a feed, the oldest first; of those that are one and the same it is the newest. */
async function takeIn(source: FeedSource, entries: readonly FeedEntry[], base: string, parts: Parts): Promise<number> {
  const seen = new Set<string>()
  const distinct = entries.flatMap((entry): Read[] => {
    const headline = shortened(plainLine(textOf(entry.title)), mostHeadline)
    const teaser = shortened(plainLine(textOf(entry.summary || entry.content)), mostTeaser)
    const link = absolute(entry.link, base)
    const marks = [`guid ${entry.guid ?? ''}`, `link ${link ?? ''}`, `text ${headline} ${teaser}`]
    const isDouble = marks.some((mark) => !/^(?:guid|link) $/.test(mark) && seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isDouble || headline === '' ? [] : [{ key: keyOf(entry, link, headline), headline, teaser, link, entry }]
  })
  let changed = 0
  for (const read of distinct.toReversed())
    if ((await transaction(parts.db, (step) => takeInOne(step, source, read, base, parts))) !== 'unchanged') changed++
  return changed
}

async function takeInOne(
  step: Step,
  source: FeedSource,
  { key, headline, teaser, link, entry }: Read,
  base: string,
  { now, tag }: Parts,
): Promise<Published> {
  const { publisher } = source
  const before = await knownAs(step, publisher.id, { key, link })
  if (!before && (await isDoubled(step, publisher.id, { headline, teaser }, now()))) return 'unchanged'
  const told = entry.publishedAt !== undefined && entry.publishedAt <= now() + aheadMs ? entry.publishedAt : undefined
  const items =
    source.text === 'full'
      ? itemsOf(safeTree(entry.content || entry.summary), {
          pictureUrl: () => undefined,
          linkUrl: (href) => absolute(href, link ?? base),
        })
      : []
  const draft = {
    publisher: publisher.id,
    sourceKey: before?.sourceKey ?? key,
    kind: source.kind,
    language: source.language,
    headline,
    teaser,
    items,
    publishedAt: Math.min(told ?? before?.publishedAt ?? now(), now()),
    premium: false,
    link,
    facts: {},
    instruments: tag(`${headline}\n${teaser}`),
    authors: [],
    ...(source.kind === 'ADVERTISEMENT' && { advertiser: publisher.name }),
  }
  return publish(step, draft, now())
}

const textOf = (html: string): string =>
  itemsOf(safeTree(html), { pictureUrl: () => undefined, linkUrl: () => undefined })
    .map(({ value }) => value)
    .join(' ')

const keyOf = ({ guid }: FeedEntry, link: string | undefined, headline: string): string =>
  guid ?? link ?? createHash('sha256').update(headline).digest('hex')

/** What an entry was published as before: by its key, else by its link. */
async function knownAs(
  step: Step,
  publisher: number,
  { key, link }: Pick<Read, 'key' | 'link'>,
): Promise<{ sourceKey: string; publishedAt: Instant } | undefined> {
  const row = await step
    .selectFrom('articles')
    .select(['source_key', 'published_at'])
    .where('publisher', '=', publisher)
    .where(({ or, eb }) => or([eb('source_key', '=', key), ...(link === undefined ? [] : [eb('link', '=', link)])]))
    .orderBy(sql`source_key = ${key}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { sourceKey: row.source_key, publishedAt: row.published_at.getTime() }
}

/** Whether the same text came under another key some days ago. */
const isDoubled = async (
  step: Step,
  publisher: number,
  { headline, teaser }: Pick<Read, 'headline' | 'teaser'>,
  now: Instant,
): Promise<boolean> =>
  (await step
    .selectFrom('articles')
    .select('id')
    .where('publisher', '=', publisher)
    .where('published_at', '>', new Date(now - sameTextMs))
    .where('headline', '=', headline)
    .where('teaser', '=', teaser)
    .executeTakeFirst()) !== undefined

/** A link of a feed as an address elsewhere; what leads to no page is none. */
function absolute(link: string | undefined, base: string): string | undefined {
  if (link === undefined || !URL.canParse(link.trim(), base)) return undefined
  const url = new URL(link.trim(), base)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.href.length > 2000)
    return undefined
  return url.href
}

async function savePublishers(step: Step, sources: readonly FeedSource[]): Promise<void> {
  for (const { publisher } of sources) {
    const row = {
      alias: publisher.alias,
      name: publisher.name,
      kind: 'agency' as const,
      no_index: publisher.noIndex,
      ad_label_style: publisher.adLabelStyle ?? null,
      display_ads: publisher.displayAds,
      finder_alias: publisher.finderAlias ?? null,
      finder_name: publisher.finderName ?? null,
      finder_title: publisher.finderTitle ?? null,
      finder_description: publisher.finderDescription ?? null,
      finder_headline: publisher.finderHeadline ?? null,
    }
    await step
      .insertInto('publishers')
      .values({ id: publisher.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

interface NewState {
  asked_at: Date
  due_at: Date
  failures?: number
  last_error?: string | null
  etag?: string | null
  last_modified?: string | null
  gone_at?: Date | null
  moved_to?: string | null
  entries?: number
}

const saveState = (db: Db, url: string, state: NewState): Promise<unknown> =>
  db
    .insertInto('feeds')
    .values({ url, ...state })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute()

/** How it stands with every feed that was asked for. */
export const feedStates = (db: Db) => db.selectFrom('feeds').selectAll().orderBy('url').execute()
