import { sql, type AliasableExpression, type Expression, type SqlBool } from 'kysely'
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

/** A question of the database for words; every word has to be there. */
function wordsAsked(words: string, typing: boolean): Expression<unknown> {
  const known = words.match(/[\p{L}\p{N}]+/gu) ?? []
  const last = known.at(-1)
  if (!typing || last === undefined) return sql`websearch_to_tsquery('german', ${words})`
  return sql`(plainto_tsquery('german', ${known.slice(0, -1).join(' ')}) && to_tsquery('simple', ${`${last.toLowerCase()}:*`})
    || plainto_tsquery('german', ${known.join(' ')}))`
}

function conditions(question: ArticleQuestion): Expression<SqlBool>[] {
  const { now, words, typing = false, instruments, publisher, authors, kinds, section, language, from, to } = question
  const found: Expression<SqlBool>[] = [
    sql<SqlBool>`a.withdrawn_at is null`,
    sql<SqlBool>`a.published_at <= ${new Date(Math.min(now, to === undefined ? now : to - 1))}`,
  ]
  if (from !== undefined) found.push(sql<SqlBool>`a.published_at >= ${new Date(from)}`)
  if (words !== undefined)
    found.push(
      sql<SqlBool>`a.id in (select s.article from article_search s where s.words @@ ${wordsAsked(words, typing)})`,
    )
  if (publisher !== undefined) found.push(sql<SqlBool>`p.alias = ${publisher}`)
  if (kinds !== undefined) found.push(sql<SqlBool>`a.kind = any(${[...kinds]})`)
  if (section !== undefined) found.push(sql<SqlBool>`a.section = ${section}`)
  if (language !== undefined) found.push(sql<SqlBool>`a.language = ${language}`)
  if (question.unpaid) found.push(sql<SqlBool>`a.advertiser is null`)
  if (question.except !== undefined) found.push(sql<SqlBool>`a.id <> ${question.except}`)
  if (authors !== undefined)
    // an array that is made first: those who write for the portal wrote few of all articles
    found.push(sql<SqlBool>`a.id = any(array(select aa.article from author_articles aa join authors w on w.id = aa.author
      where w.alias = any(${[...authors]}) and w.withdrawn_at is null))`)
  if (question.ids !== undefined) found.push(sql<SqlBool>`a.id = any(${[...question.ids]}::bigint[])`)
  if (question.type !== undefined)
    found.push(sql<SqlBool>`exists (select from article_instruments ai
      where ai.article = a.id and starts_with(ai.instrument, ${`${question.type}:`}))`)
  if (instruments !== undefined) found.push(tellingOf(instruments, new Date(now)))
  return found
}

/** One paper's articles are read in their order; of many the newest of each come together. */
const tellingOf = (instruments: readonly InstrumentKey[], now: Date): Expression<SqlBool> => sql<SqlBool>`a.id in (
    select n.article from unnest(${[...instruments]}::text[]) wanted (instrument) cross join lateral (
      select ai.article from article_instruments ai where ai.instrument = wanted.instrument and ai.published_at <= ${now}
      order by ai.published_at desc, ai.article desc limit ${mostPerInstrument}) n)`
/** what clients of such lists know as its end */
const mostPerInstrument = 1000

/** Words alone, of some days at most, are looked for without the articles themselves. */
const isOfWords = (question: ArticleQuestion): boolean =>
  question.words !== undefined &&
  Object.entries(question).every(([name, asked]) => ofWords.has(name) || asked === undefined || asked === false)
const ofWords: ReadonlySet<string> = new Set<keyof ArticleQuestion>(['now', 'words', 'typing', 'from', 'to'])

/** Articles with words, in no order. */
function withWords(db: Db, { now, words = '', typing = false, from, to }: ArticleQuestion) {
  const until = new Date(Math.min(now, to === undefined ? now : to - 1))
  const found = db
    .selectFrom('article_search')
    .select(['article', 'published_at'])
    .where(sql<boolean>`words @@ ${wordsAsked(words, typing)}`)
    .where('published_at', '<=', until)
  return from === undefined ? found : found.where('published_at', '>=', new Date(from))
}

/** So many are sorted; walking from the newest until a page is full costs as much where a word is as rare as that. */
const mostSorted = 2000

/**
 * A stretch of them, the newest first: words that are rare by their index, frequent ones by walking through the days.
 * @returns with each how many are known, at most `mostSorted`
 */
async function newestWithWords(db: Db, question: ArticleQuestion, offset: number, limit: number) {
  const inOrder = sql`order by published_at desc, article desc`
  const { rows } = await sql<{ article: string; known: number }>`
    with few as materialized (${withWords(db, question).limit(mostSorted)}),
      walked as (select * from (${withWords(db, question)}) found
        where (select count(*) from few) = ${mostSorted} ${inOrder} limit ${offset + limit})
    select article, (select count(*) from few)::int as known from (
      select * from few where (select count(*) from few) < ${mostSorted} union all select * from walked) known
    ${inOrder} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

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
  return { list, total: total ?? (await countArticles(db, question)) }
}

/** @returns the number of all where it is known by the way */
async function found(
  db: Db,
  question: ArticleQuestion,
  { page, perPage, byRelevance = false }: ArticleStretch,
): Promise<{ list: ArticleHead[]; total?: number | undefined }> {
  if ((page + 1) * perPage > mostArticles + perPage) return { list: [] }
  if (isOfWords(question) && !byRelevance) {
    const stretch = await newestWithWords(db, question, page * perPage, perPage)
    const ids = stretch.map(({ article }) => article)
    const named = await base(db).where(sql<boolean>`a.id = any(${ids}::bigint[])`).execute()
    const byId = new Map(named.map((row) => [row.id, row]))
    const [first] = stretch
    return {
      list: ids.flatMap((id) => byId.get(id) ?? []).map(headOf),
      total: first && Math.min(first.known, mostFound),
    }
  }
  let rows = base(db)
  for (const condition of conditions(question)) rows = rows.where(condition)
  if (byRelevance && question.words !== undefined)
    rows = rows.orderBy(
      sql`(select ts_rank(s.words, ${wordsAsked(question.words, false)}) from article_search s where s.article = a.id)`,
      'desc',
    )
  const newest = await rows
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(page * perPage)
    .limit(perPage)
    .execute()
  return { list: newest.map(headOf) }
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

async function countArticles(db: Db, question: ArticleQuestion): Promise<number> {
  if (isOfWords(question)) {
    const some = withWords(db, question).clearSelect().select(sql`1`.as('one')).limit(mostFound)
    return counted(db, some)
  }
  let rows = db
    .selectFrom('articles as a')
    .innerJoin('publishers as p', 'p.id', 'a.publisher')
    .select(sql`1`.as('one'))
    .limit(question.words === undefined ? mostArticles : mostFound)
  for (const condition of conditions(question)) rows = rows.where(condition)
  return counted(db, rows)
}

async function counted(db: Db, rows: AliasableExpression<{ one: unknown }>): Promise<number> {
  const { total } = await db
    .selectFrom(rows.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
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
