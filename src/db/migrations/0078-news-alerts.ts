import { sql, type Kysely } from 'kysely'

/** When an article came that is older than its coming, and where what an alert tells of is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('listed_at', 'timestamptz').execute()
  await sql`create index articles_listed_late on articles (listed_at) where listed_at is not null`.execute(db)
  await db.schema.alterTable('alert_events').addColumn('path', 'text').execute()
}
