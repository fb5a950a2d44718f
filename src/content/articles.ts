import { sql } from 'kysely'
import {
  adLabelStyles,
  mostFound,
  type AdLabelStyle,
  type ArticleKind,
  type ArticleSection,
} from '#contract/articles.ts'
import { berlinTime } from '#contract/berlin.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import type { EntityType, Instant, InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { countArticles, placesFor } from './articles/places.ts'
import type { StoredPicture } from './pictures.ts'
import type { ArticleFacts } from './publishing.ts'

/** Whose articles; the portal's own house is one. */
export interface StoredPublisher {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly kind: 'own' | 'agency'
  /** of texts that were paid for; absent: the usual one */
  readonly adLabelStyle?: AdLabelStyle | undefined
}

export interface StoredAuthor {
  readonly id: number
  readonly alias: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string | null
  readonly sample: boolean
}

/** An article as lists show it. */
export interface ArticleHead {
  readonly id: string
  readonly slug: string
  readonly section: ArticleSection | null
  readonly alias: string | null
  readonly kind: ArticleKind
  readonly language: string
  readonly headline: string
  readonly teaser: string
  readonly publishedAt: Instant
  readonly updatedAt: Instant | undefined
  readonly premium: boolean
  readonly advertiser: string | null
  readonly wordCount: number
  readonly publisher: StoredPublisher
  readonly authors: readonly StoredAuthor[]
  readonly instruments: readonly InstrumentKey[]
  readonly picture: ArticlePicture | null
}

/** A picture that is there. */
export interface ArticlePicture extends StoredPicture {
  readonly alt: string
  /** whose it is */
  readonly credit: string
}

/** The whole of one. */
export interface StoredArticle extends ArticleHead {
  readonly items: readonly ContentItem[]
  readonly facts: ArticleFacts
  readonly link: string | null
  readonly noIndex: boolean
  /** false: no advertising beside it */
  readonly displayAds: boolean
  /** when it was changed and what was wrong, the newest first */
  readonly corrections: readonly { readonly at: Instant; readonly text: string | null }[]
}

/** Which articles are asked for; nothing that is still to be published is told. */
export interface ArticleQuestion {
  readonly now: Instant
  readonly words?: string | undefined
  /** the last word may be begun only */
  readonly typing?: boolean | undefined
  /** those that tell of one of these */
  readonly instruments?: readonly InstrumentKey[] | undefined
  /** those that tell of any instrument of this type */
  readonly type?: EntityType | undefined
  /** these, by their numbers */
  readonly ids?: readonly string[] | undefined
  readonly publisher?: string | undefined
  /** by one of these, by alias */
  readonly authors?: readonly string[] | undefined
  readonly kinds?: readonly ArticleKind[] | undefined
  readonly section?: ArticleSection | undefined
  readonly language?: string | undefined
  readonly from?: Instant | undefined
  /** not itself */
  readonly to?: Instant | undefined
  readonly except?: string | undefined
  /** without texts that somebody paid for */
  readonly unpaid?: boolean | undefined
}

export interface ArticleStretch {
  readonly page: number
  readonly perPage: number
  /** the best matches first; default: the newest */
  readonly byRelevance?: boolean
}

/** articles of one question that are counted and can be paged to */
export const mostArticles = 10_000

const publisherColumns = sql<Omit<StoredPublisher, 'adLabelStyle'> & { adLabelStyle: string | null }>`json_build_object(
  'id', p.id, 'alias', p.alias, 'name', p.name, 'kind', p.kind, 'adLabelStyle', p.ad_label_style)`
const authorColumns = sql<StoredAuthor[]>`coalesce((select json_agg(json_build_object('id', w.id, 'alias', w.alias,
  'firstName', w.first_name, 'lastName', w.last_name, 'role', w.role, 'sample', w.sample) order by aa.place)
  from author_articles aa join authors w on w.id = aa.author where aa.article = a.id and w.withdrawn_at is null), '[]')`
const instrumentColumns = sql<InstrumentKey[]>`coalesce((select json_agg(ai.instrument order by ai.place)
  from article_instruments ai where ai.article = a.id), '[]')`

const pictureColumns = sql<ArticlePicture | null>`(select json_build_object('id', pic.id, 'width', pic.width,
  'height', pic.height, 'alt', a.picture_alt, 'credit', a.picture_credit)
  from pictures pic where pic.id = a.picture and pic.taken_at is not null)`

const base = (db: Db) =>
  db
    .selectFrom('articles as a')
    .innerJoin('publishers as p', 'p.id', 'a.publisher')
    .select(['a.id', 'a.slug', 'a.section', 'a.alias', 'a.kind', 'a.language', 'a.headline', 'a.teaser'])
    .select(['a.published_at', 'a.updated_at', 'a.premium', 'a.advertiser', 'a.word_count'])
    .select([publisherColumns.as('publisher'), authorColumns.as('authors'), instrumentColumns.as('instruments')])
    .select(pictureColumns.as('picture'))

type Row = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>

/** How „Anzeige“ looks, as far as it is known how. */
export const adLabelStyleOf = (text: string | null): AdLabelStyle | undefined =>
  adLabelStyles.find((style) => style === text)

const headOf = ({ published_at, updated_at, word_count, section, publisher, ...row }: Row): ArticleHead => ({
  ...row,
  publisher: { ...publisher, adLabelStyle: adLabelStyleOf(publisher.adLabelStyle) },
  section: section as ArticleSection | null, // written by those who know no other
  publishedAt: published_at.getTime(),
  updatedAt: updated_at?.getTime(),
  wordCount: word_count,
})

/** Articles, the newest first. */
export const findArticles = async (
  db: Db,
  question: ArticleQuestion,
  stretch: ArticleStretch,
): Promise<ArticleHead[]> => (await found(db, question, stretch)).list

/** The same, and how many there are in all, up to `mostArticles`; with words up to 1,000. */
export async function findAndCountArticles(
  db: Db,
  question: ArticleQuestion,
  stretch: ArticleStretch,
): Promise<{ list: ArticleHead[]; total: number }> {
  const { list, total } = await found(db, question, stretch)
  return { list, total: total ?? (await countArticles(db, question, mostArticles)) }
}

/** @returns the number of all where it is known by the way */
async function found(
  db: Db,
  question: ArticleQuestion,
  stretch: ArticleStretch,
): Promise<{ list: ArticleHead[]; total?: number | undefined }> {
  if ((stretch.page + 1) * stretch.perPage > mostArticles + stretch.perPage) return { list: [] }
  const places = placesFor(db, question, stretch)
  // what readers see of an article is put together for those of the stretch alone
  const rows = await base(db)
    .innerJoin(places.as('s'), (join) => join.onRef('s.article', '=', 'a.id'))
    .select('s.known')
    .orderBy('s.place')
    .execute()
  const known = rows[0]?.known ?? undefined
  return { list: rows.map(headOf), total: known && Math.min(known, mostFound) }
}

/** An article, when readers could read it here, and where. */
export interface Arrival {
  readonly at: Instant
  readonly headline: string
  readonly path: string
  readonly instruments: readonly InstrumentKey[]
}

/**
 * Articles on one of these instruments that came after `from`, up to `to`, the first first. Texts that somebody paid for are none of
 * them.
 */
export async function articlesArrived(
  db: Db,
  instruments: readonly InstrumentKey[],
  from: Instant,
  to: Instant,
): Promise<Arrival[]> {
  const [after, until] = [new Date(from), new Date(to)]
  const arrivedAt = sql<Date>`greatest(a.published_at, a.listed_at)`
  const rows = await base(db)
    .select(arrivedAt.as('arrived_at'))
    .where('a.withdrawn_at', 'is', null)
    .where('a.advertiser', 'is', null)
    .where(sql<boolean>`(a.published_at > ${after} and a.published_at <= ${until}
      or a.listed_at > ${after} and a.listed_at <= ${until})`)
    .where(arrivedAt, '>', after)
    .where(arrivedAt, '<=', until)
    .where(sql<boolean>`exists (select from article_instruments ai
      where ai.article = a.id and ai.instrument = any(${[...instruments]}))`)
    .orderBy(arrivedAt)
    .orderBy('a.id')
    .limit(mostArticles)
    .execute()
  return rows.map(({ arrived_at, ...row }) => {
    const head = headOf(row)
    return { at: arrived_at.getTime(), headline: head.headline, path: articlePath(head), instruments: head.instruments }
  })
}

/** One article by its number or its address; undefined where nobody may read it yet, or any more. */
export async function articleOf(
  db: Db,
  which: { readonly id: string } | { readonly section: ArticleSection; readonly alias: string },
  now: Instant,
): Promise<StoredArticle | undefined> {
  const one = base(db)
    .select(['a.facts', 'a.link', 'p.no_index', 'p.display_ads'])
    .where('a.withdrawn_at', 'is', null)
    .where('a.published_at', '<=', new Date(now))
  const row = await ('id' in which
    ? one.where('a.id', '=', which.id)
    : one.where('a.section', '=', which.section).where('a.alias', '=', which.alias)
  ).executeTakeFirst()
  if (!row) return undefined
  const versions = await db
    .selectFrom('article_texts')
    .select(['version', 'items', 'correction', 'written_at'])
    .where('article', '=', row.id)
    .orderBy('version', 'desc')
    .execute()
  const { facts, link, no_index, display_ads, ...head } = row
  return {
    ...headOf(head),
    link,
    noIndex: no_index,
    displayAds: display_ads,
    facts: facts as ArticleFacts, // written by `publish`
    items: (versions[0]?.items ?? []) as readonly ContentItem[], // likewise
    corrections: versions
      .filter(({ version, correction }) => version > 1 || correction !== null)
      .map(({ written_at, correction }) => ({ at: written_at.getTime(), text: correction })),
  }
}

/** Publishers that have articles. */
export const publishersOf = (db: Db): Promise<StoredPublisher[]> =>
  db
    .selectFrom('publishers')
    .select(['id', 'alias', 'name', 'kind'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('articles')
          .select('articles.id')
          .whereRef('publisher', '=', 'publishers.id')
          .where('withdrawn_at', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()

/** articles among which languages are looked for */
const newest = 1000

/** Languages that articles are written in by now, those of the newest thousand. */
export async function languagesOf(db: Db, now: Instant): Promise<string[]> {
  const some = db
    .selectFrom('articles')
    .select('language')
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', new Date(now))
    .orderBy('published_at', 'desc')
    .limit(newest)
  const rows = await db.selectFrom(some.as('some')).select('language').distinct().orderBy('language').execute()
  return rows.map(({ language }) => language)
}

/** Settings of a publisher, articles or not. */
export const publisherOf = (db: Db, alias: string) =>
  db.selectFrom('publishers').selectAll().where('alias', '=', alias).executeTakeFirst()

/** Those who write for the portal, by last name. */
export const authorsOf = (db: Db) =>
  db
    .selectFrom('authors')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()

export const authorOf = (db: Db, alias: string) =>
  db.selectFrom('authors').selectAll().where('alias', '=', alias).where('withdrawn_at', 'is', null).executeTakeFirst()

const two = (value: number): string => String(value).padStart(2, '0')

/** The one address of an article: by its alias where it has a section, else by day, headline, publisher and number. */
export function articlePath({
  id,
  section,
  alias,
  slug,
  publishedAt,
  publisher,
}: Pick<ArticleHead, 'id' | 'section' | 'alias' | 'slug' | 'publishedAt' | 'publisher'>): string {
  if (section !== null && alias !== null) return `/news/${section}/${alias}`
  const { year, month, day } = berlinTime(publishedAt)
  return `/news/${year}/${two(month)}-${two(day)}-${slug}-1-${publisher.id}-${id}`
}

/** Whether there is anything to read at all. */
export const hasArticles = async (db: Db, now: Instant): Promise<boolean> =>
  (await db
    .selectFrom('articles')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', new Date(now))
    .limit(1)
    .executeTakeFirst()) !== undefined
