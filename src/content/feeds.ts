import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { FeedSource } from './feed-file.ts'
import { absolute, askFeeds, dueOf, type Asking, type FetchReport } from './feeds/asking.ts'
import { parseFeed, type FeedEntry } from './feeds/parse.ts'
import { publish, type DraftPicture, type Published } from './publishing.ts'
import { itemsOf } from './text/items.ts'
import { plainLine, shortened } from './text/plain.ts'
import { safeTree } from './text/tree.ts'

/** Instruments that a headline and its teaser tell of, the one it tells of most first. */
export type Tagger = (text: string) => readonly InstrumentKey[]

interface Parts extends Asking {
  readonly tag: Tagger
}

const mostHeadline = 300
const mostTeaser = 400
const mostCaption = 200
const minuteMs = 60_000
/** a clock may be so far ahead */
const aheadMs = 5 * minuteMs
/** texts that come again within this time are one article */
const sameTextMs = 3 * 24 * 60 * minuteMs

/** Asks for every feed that is due. @param all also those that are not due, and those that were gone */
export async function fetchFeeds(sources: readonly FeedSource[], parts: Parts, all = false): Promise<FetchReport[]> {
  const due = await dueOf(sources, parts, all)
  await transaction(parts.db, (step) => savePublishers(step, due))
  return askFeeds(due, parts, async (source, text, base) => {
    const entries = await parseFeed(text)
    return { entries: entries.length, changed: await takeIn(source, entries, base, parts) }
  })
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
  const distinct: Read[] = []
  for (const entry of entries) {
    await pause() // a long one takes a moment: requests come in between
    const headline = shortened(plainLine(textOf(entry.title)), mostHeadline)
    const teaser = shortened(plainLine(textOf(entry.summary || entry.content)), mostTeaser)
    const link = absolute(entry.link, base)
    const marks = [`guid ${entry.guid ?? ''}`, `link ${link ?? ''}`, `text ${headline} ${teaser}`]
    const isDouble = marks.some((mark) => !/^(?:guid|link) $/.test(mark) && seen.has(mark))
    for (const mark of marks) seen.add(mark)
    if (isDouble || headline === '') continue
    distinct.push({ key: keyOf(entry, link, headline), headline, teaser, link, entry })
  }
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
    ...(source.pictures && { picture: pictureOf(entry, link ?? base, publisher.name) }),
    facts: {},
    instruments: tag(`${headline}\n${teaser}`),
    authors: [],
    ...(source.kind === 'ADVERTISEMENT' && { advertiser: publisher.name }),
  }
  return publish(step, draft, now())
}

/** The picture an entry names, else the first of its text. */
function pictureOf(
  { picture, content, summary }: FeedEntry,
  base: string,
  publisher: string,
): DraftPicture | undefined {
  const [inText] = itemsOf(safeTree(content || summary), {
    pictureUrl: (src) => absolute(src, base),
    linkUrl: () => undefined,
  }).flatMap((item) => item.picture ?? [])
  const found = picture ?? (inText && { ...inText, credit: '' })
  const url = absolute(found?.url, base)
  if (!found || url === undefined) return undefined
  return {
    source: url,
    alt: shortened(plainLine(textOf(found.alt)), mostCaption),
    credit: shortened(plainLine(textOf(found.credit)), mostCaption) || publisher,
  }
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

/** How it stands with every feed that was asked for. */
export const feedStates = (db: Asking['db']) => db.selectFrom('feeds').selectAll().orderBy('url').execute()
