import { sql } from 'kysely'
import { articleSectionNames } from '#contract/articles.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { readerCounter, type ReaderCounterParts } from '#platform/reader-counter.ts'

/** of which nobody asks any more */
const keptDays = 40

interface Options extends Pick<ReaderCounterParts<string>, 'today' | 'warn'> {
  db: Db
}

/** Counts which articles are read, for „Meistgelesen“. */
export const countReads = ({ db, ...rest }: Options) =>
  readerCounter({
    ...rest,
    whatAt: articleIn,
    store: (readers, day) => transaction(db, (step) => store(step, readers, day)),
  })

/** What a path of an article says of it: its number, or section and alias. */
function articleIn(path: string): string | undefined {
  const [, folder, place = '', name = '', ...more] = path.split('/')
  if (folder !== 'news' || more.length > 0) return undefined
  if (/^\d{4}$/.test(place)) return /-([1-9]\d{0,17})$/.exec(name)?.[1]
  return articleSectionNames.some((section) => section === place) && name !== '' ? `${place}/${name}` : undefined
}

async function store(step: Step, counts: ReadonlyMap<string, number>, day: TradingDay): Promise<void> {
  const [articles, readers] = [[...counts.keys()], [...counts.values()]]
  await sql`
    insert into article_reads (day, article, readers)
    with read as (select * from unnest(${articles}::text[], ${readers}::int[]) as read (article, readers)),
    -- apart, so that each finds its articles by an index
    named as (
      select a.id, readers from read join articles a
        on a.id = case when read.article ~ '^[0-9]{1,18}$' then read.article::bigint end
      union all
      select a.id, readers from read join articles a
        on a.section = split_part(read.article, '/', 1) and a.alias = split_part(read.article, '/', 2)
      where read.article like '%/%'
    )
    select ${day}::date, id, sum(readers)::int from named group by id
    on conflict (day, article) do update set readers = article_reads.readers + excluded.readers`.execute(step)
  await sql`delete from article_reads where day < ${day}::date - ${keptDays}::int`.execute(step)
}

/** Numbers of the articles that most readers have read since a day, the most read first; paid ones are none of them. */
export async function mostRead(
  db: Db,
  since: TradingDay,
  most: number,
): Promise<{ article: string; readers: number }[]> {
  const rows = await db
    .selectFrom('article_reads as r')
    .innerJoin('articles as a', 'a.id', 'r.article')
    .select(['r.article', ({ fn }) => fn.sum<string>('r.readers').as('total')])
    .where('r.day', '>=', since)
    .where('a.withdrawn_at', 'is', null)
    .where('a.advertiser', 'is', null)
    .groupBy('r.article')
    .orderBy('total', 'desc')
    .orderBy('r.article', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ article, total }) => ({ article, readers: Number(total) }))
}
