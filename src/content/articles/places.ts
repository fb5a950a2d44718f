import { sql, type AliasableExpression, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { mostFound } from '#contract/articles.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { wordsAsked } from '#db/words-asked.ts'
import type { ArticleQuestion, ArticleStretch } from '../articles.ts'

/** A question of the database for words; every word has to be there. */
function allWords(words: string, typing: boolean): Expression<unknown> {
  const known = words.match(/[\p{L}\p{N}]+/gu) ?? []
  const last = known.at(-1)
  if (!typing || last === undefined) return wordsAsked(words)
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
      sql<SqlBool>`a.id in (select s.article from article_search s where s.words @@ ${allWords(words, typing)})`,
    )
  if (publisher !== undefined)
    found.push(sql<SqlBool>`a.publisher = (select id from publishers where alias = ${publisher})`)
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

/** Of each paper's articles the newest. */
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
    .where(sql<boolean>`words @@ ${allWords(words, typing)}`)
    .where('published_at', '<=', until)
  return from === undefined ? found : found.where('published_at', '>=', new Date(from))
}

/** So many are sorted; walking from the newest until a page is full costs as much where a word is as rare as that. */
const mostSorted = 2000

/** What stands in a stretch of articles and where; with each how many there are in all, where that is known by the way. */
type Places = RawBuilder<{ article: string; place: string; known: number | null }>

const newestFirst = sql`order by published_at desc, article desc`

/** Words that are rare are found by their index, frequent ones by walking through the days. */
function placesOfWords(db: Db, question: ArticleQuestion, offset: number, limit: number): Places {
  return sql`(
    with few as materialized (${withWords(db, question).limit(mostSorted)}),
      walked as (select * from (${withWords(db, question)}) found
        where (select count(*) from few) = ${mostSorted} ${newestFirst} limit ${offset + limit})
    select article, published_at, row_number() over (${newestFirst}) as place,
      (select count(*) from few)::int as known from (
      select * from few where (select count(*) from few) < ${mostSorted} union all select * from walked) known
    ${newestFirst} limit ${limit} offset ${offset})`
}

/** So many of the newest are looked through for what somebody types before the index is asked. */
const mostRecent = 500

/**
 * The newest with what somebody types: the first letters stand in so many articles that their index takes longest, and
 * the newest of all hold enough of them.
 */
function placesAsTyped(db: Db, question: ArticleQuestion, limit: number): Places {
  const { now, words = '' } = question
  return sql`(
    with recent as materialized (
      select article, published_at from (
        select * from article_search where published_at <= ${new Date(now)} ${newestFirst} limit ${mostRecent}) newest
      where words @@ ${allWords(words, true)} ${newestFirst} limit ${limit})
    select article, row_number() over (${newestFirst}) as place, null::int as known from (
      select * from recent where (select count(*) from recent) = ${limit} union all
      select article, published_at from ${placesOfWords(db, question, 0, limit)} found
      where (select count(*) from recent) < ${limit}) known)`
}

/** Each paper's articles are read in their order until there are enough; those of many come together. */
function placesOfInstruments(question: ArticleQuestion, offset: number, limit: number): Places {
  const { instruments = [], now } = question
  const rest = conditions({ ...question, instruments: undefined })
  return sql`(
    select article, row_number() over (${newestFirst}) as place, null::int as known from (
      select distinct found.* from unnest(${[...instruments]}::text[]) wanted (instrument) cross join lateral (
        select newest.* from (
          select article, published_at from article_instruments
          where instrument = wanted.instrument and published_at <= ${new Date(now)}
          ${newestFirst} limit ${mostPerInstrument}) newest
        join articles a on a.id = newest.article
        where ${sql.join(rest, sql` and `)}
        order by newest.published_at desc, newest.article desc limit ${offset + limit}) found) known
    ${newestFirst} limit ${limit} offset ${offset})`
}

/** Any question; the best matches first, where it has words and that is asked for. */
function placesOf(question: ArticleQuestion, offset: number, limit: number, byRelevance: boolean): Places {
  const rank =
    byRelevance && question.words !== undefined
      ? sql`(select ts_rank(s.words, ${wordsAsked(question.words)}) from article_search s where s.article = a.id) desc,`
      : sql``
  const order = sql`order by ${rank} a.published_at desc, a.id desc`
  return sql`(
    select a.id as article, row_number() over (${order}) as place, null::int as known from articles a
    where ${sql.join(conditions(question), sql` and `)}
    ${order} limit ${limit} offset ${offset})`
}

/** Which articles a question asks for, in their order. */
export function placesFor(
  db: Db,
  question: ArticleQuestion,
  { page, perPage, byRelevance = false }: ArticleStretch,
): Places {
  const offset = page * perPage
  if (isOfWords(question) && !byRelevance)
    return question.typing && page === 0
      ? placesAsTyped(db, question, perPage)
      : placesOfWords(db, question, offset, perPage)
  return question.instruments !== undefined && question.words === undefined
    ? placesOfInstruments(question, offset, perPage)
    : placesOf(question, offset, perPage, byRelevance)
}

/** How many a question asks for. @param most so many are counted; with words `mostFound` */
export async function countArticles(db: Db, question: ArticleQuestion, most: number): Promise<number> {
  if (isOfWords(question)) {
    const some = withWords(db, question).clearSelect().select(sql`1`.as('one')).limit(mostFound)
    return counted(db, some)
  }
  let rows = db
    .selectFrom('articles as a')
    .select(sql`1`.as('one'))
    .limit(question.words === undefined ? most : mostFound)
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
