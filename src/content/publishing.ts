import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ArticleKind, ArticleSection } from '#contract/articles.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import { dayMs, type Instant, type InstrumentKey } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { wordCount } from './documents.ts'
import { wanted } from './pictures.ts'
import { slugOf } from './text/plain.ts'

/** What has to stand below a recommendation of a paper (MAR art. 20, regulation 2016/958). */
export interface Recommendation {
  readonly producer: string
  readonly completedAt: Instant
  readonly pricesOf: Instant
  readonly method: string
  readonly conflicts: string
}

/** What few articles have. */
export interface ArticleFacts {
  readonly disclosure?: string | undefined
  readonly recommendation?: Recommendation | undefined
}

/** A picture of an article, where its publisher has it. */
export interface DraftPicture {
  readonly source: string
  readonly alt: string
  /** whose it is */
  readonly credit: string
}

/** An article as its source has it. */
export interface Draft {
  readonly publisher: number
  /** what its publisher knows it by */
  readonly sourceKey: string
  readonly kind: ArticleKind
  readonly language: string
  readonly headline: string
  readonly teaser: string
  readonly items: readonly ContentItem[]
  readonly publishedAt: Instant
  readonly updatedAt?: Instant | undefined
  /** what was wrong before */
  readonly correction?: string | undefined
  readonly premium: boolean
  readonly advertiser?: string | undefined
  readonly link?: string | undefined
  readonly picture?: DraftPicture | undefined
  readonly address?: { readonly section: ArticleSection; readonly alias: string } | undefined
  readonly facts: ArticleFacts
  /** the one it tells of most first */
  readonly instruments: readonly InstrumentKey[]
  /** numbers of authors */
  readonly authors: readonly number[]
}

export type Published = 'new' | 'corrected' | 'unchanged'

/** letters of a text that are searched */
const searchedLetters = 50_000

/**
 * Publishes an article, or what its source changed in it: the text before stays as a version.
 * @param now when a change is dated that names no time
 */
export async function publish(step: Step, draft: Draft, now: Instant): Promise<Published> {
  const { publisher, sourceKey, headline, teaser, items } = draft
  const sha256 = createHash('sha256').update(JSON.stringify(draft)).digest()
  const before = await step
    .selectFrom('articles')
    .select(['id', 'content_sha256', 'withdrawn_at', 'headline', 'teaser'])
    .where('publisher', '=', publisher)
    .where('source_key', '=', sourceKey)
    .forUpdate()
    .executeTakeFirst()
  if (before?.content_sha256.equals(sha256) && before.withdrawn_at === null) return 'unchanged'
  const columns = {
    kind: draft.kind,
    language: draft.language,
    section: draft.address?.section ?? null,
    alias: draft.address?.alias ?? null,
    slug: slugOf(headline),
    headline,
    teaser,
    published_at: new Date(draft.publishedAt),
    premium: draft.premium,
    advertiser: draft.advertiser ?? null,
    link: draft.link ?? null,
    picture: draft.picture ? await wanted(step, draft.picture.source, now) : null,
    picture_alt: draft.picture?.alt ?? null,
    picture_credit: draft.picture?.credit ?? null,
    facts: JSON.stringify(draft.facts),
    word_count: wordCount(items),
    content_sha256: sha256,
    withdrawn_at: null,
  }
  const article = before
    ? before.id
    : (
        await step
          .insertInto('articles')
          .values({
            ...columns,
            publisher,
            source_key: sourceKey,
            updated_at: dateOf(draft.updatedAt),
            listed_at: isLateNews(draft, now) ? new Date(now) : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  const changedAt = await saveText(step, article, draft, now)
  if (before)
    await step
      .updateTable('articles')
      .set({ ...columns, ...(changedAt !== undefined && { updated_at: new Date(draft.updatedAt ?? changedAt) }) })
      .where('id', '=', article)
      .execute()
  await link(step, article, draft)
  await makeFindable(step, article, draft)
  return before ? 'corrected' : 'new'
}

/** Feeds bring articles some minutes after they appeared; what is older than a day is no news. */
const isLateNews = ({ publishedAt }: Draft, now: Instant): boolean => publishedAt < now && now - publishedAt <= dayMs

const dateOf = (at: Instant | undefined): Date | null => (at === undefined ? null : new Date(at))

/** Adds a version where the text is another one; tells when it is of. */
async function saveText(
  step: Step,
  article: string,
  { headline, teaser, items, correction, publishedAt, updatedAt }: Draft,
  now: Instant,
): Promise<Instant | undefined> {
  const last = await step
    .selectFrom('article_texts')
    .select(['version', 'headline', 'teaser'])
    .select([sql<boolean>`items = ${JSON.stringify(items)}::jsonb`.as('same'), saysTheSame(items).as('says_the_same')])
    .where('article', '=', article)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.says_the_same && last.headline === headline && last.teaser === teaser) {
    if (!last.same)
      await step
        .updateTable('article_texts')
        .set({ items: JSON.stringify(items) })
        .where('article', '=', article)
        .where('version', '=', last.version)
        .execute()
    return undefined
  }
  const at = updatedAt ?? (last ? now : publishedAt)
  await step
    .insertInto('article_texts')
    .values({
      article,
      version: (last?.version ?? 0) + 1,
      headline,
      teaser,
      items: JSON.stringify(items),
      correction: correction ?? null,
      written_at: new Date(at),
    })
    .execute()
  return last ? at : undefined
}

/** How the columns of a table stand is no part of what a text says. */
const saysTheSame = (items: readonly ContentItem[]) =>
  sql<boolean>`${unaligned(sql`items`)} = ${unaligned(sql`${JSON.stringify(items)}::jsonb`)}`

const unaligned = (items: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(item - 'align' order by place), '[]') from jsonb_array_elements(${items}) with ordinality as each(item, place)
)`

async function link(step: Step, article: string, { instruments, authors, publishedAt }: Draft): Promise<void> {
  await step.deleteFrom('article_instruments').where('article', '=', article).execute()
  await step.deleteFrom('author_articles').where('article', '=', article).execute()
  if (instruments.length > 0)
    await step
      .insertInto('article_instruments')
      .values(
        [...new Set(instruments)].map((instrument, place) => ({
          article,
          instrument,
          place,
          published_at: new Date(publishedAt),
        })),
      )
      .execute()
  if (authors.length > 0)
    await step
      .insertInto('author_articles')
      .values([...new Set(authors)].map((author, place) => ({ article, author, place })))
      .execute()
}

async function makeFindable(
  step: Step,
  article: string,
  { headline, teaser, items, premium, publishedAt }: Draft,
): Promise<void> {
  // what only some may read is not found by its words either
  const text = premium
    ? ''
    : items
        .map(({ value }) => value)
        .join(' ')
        .slice(0, searchedLetters)
  const words = sql<string>`setweight(to_tsvector('german', ${headline}), 'A')
    || setweight(to_tsvector('german', ${teaser}), 'B') || setweight(to_tsvector('german', ${text}), 'D')`
  await step
    .insertInto('article_search')
    .values({ article, words, published_at: new Date(publishedAt) })
    .onConflict((conflict) => conflict.column('article').doUpdateSet({ words, published_at: new Date(publishedAt) }))
    .execute()
}

/** Articles of a publisher that its source has no longer are shown to nobody, and found by nobody. */
export async function withdrawOthers(step: Step, publisher: number, sourceKeys: readonly string[]): Promise<void> {
  const gone = await step
    .updateTable('articles')
    .set({ withdrawn_at: new Date(), section: null })
    .where('publisher', '=', publisher)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`source_key <> all(${[...sourceKeys]})`)
    .returning('id')
    .execute()
  const ids = gone.map(({ id }) => id)
  await step.deleteFrom('article_search').where(sql<boolean>`article = any(${ids}::bigint[])`).execute()
}
