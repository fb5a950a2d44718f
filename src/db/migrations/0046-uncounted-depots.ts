import { sql, type Kysely } from 'kysely'

/** What is owned may be left out of every sum over depots, as its owner says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portfolios add column is_counted boolean not null default true`.execute(db)
}
