import { sql, type Kysely } from 'kysely'

/** How it stands with each feed of others: what it said last, when it is asked next, and why it could not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feeds')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('asked_at', 'timestamptz')
    .addColumn('due_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('gone_at', 'timestamptz')
    .addColumn('moved_to', 'text')
    .addColumn('entries', 'integer')
    .execute()
  await sql`create index articles_of_link on articles (publisher, link)`.execute(db)
}
