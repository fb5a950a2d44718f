import { sql, type Kysely } from 'kysely'

/** Episodes of podcasts and films, as their feeds tell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('episodes')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('show', 'text', (column) => column.notNull())
    .addColumn('guid', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('teaser', 'text', (column) => column.notNull())
    .addColumn('items', 'jsonb', (column) => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addColumn('duration_s', 'integer')
    .addColumn('link', 'text')
    .addColumn('media_url', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('media_bytes', 'bigint')
    .addColumn('chapters', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('transcript', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('instruments', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('beside', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('beside_at', 'timestamptz')
    .addColumn('content_sha256', 'bytea', (column) => column.notNull())
    .addUniqueConstraint('episodes_of_guid', ['show', 'guid'])
    .execute()
  await sql`create index episodes_of_show on episodes (show, published_at desc, id desc)`.execute(db)
}
