import { sql, type Kysely } from 'kysely'

/** Where readers of a thread think that its instrument goes, and what it cost when they said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_moods')
    .addColumn('thread', 'bigint', (column) => column.notNull().references('forum_threads.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mood', 'text', (column) => column.notNull())
    .addColumn('price', 'float8')
    .addColumn('price_currency', 'text', (column) => column.notNull())
    .addColumn('price_day', 'date', (column) => column.notNull())
    .addColumn('said_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('forum_moods_key', ['thread', 'user_id'])
    .execute()
  await db.schema.createIndex('forum_moods_user').on('forum_moods').column('user_id').execute()
}
