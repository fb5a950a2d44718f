import { sql, type Kysely } from 'kysely'

/** Words of articles are searched in the order of their days; what is shown to nobody is not searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from article_search s using articles a where a.id = s.article and a.withdrawn_at is not null`.execute(
    db,
  )
  await sql`alter table article_search add column published_at timestamptz default now()`.execute(db)
  await sql`update article_search s set published_at = a.published_at from articles a where a.id = s.article`.execute(
    db,
  )
  await sql`alter table article_search alter column published_at set not null`.execute(db)
  await sql`create index article_search_newest on article_search (published_at desc, article desc)`.execute(db)
}
