import { sql, type Kysely } from 'kysely'

/** Threads that readers watch, and how far they have read them; all threads by what was written in last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_watches')
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('thread', 'bigint', (column) => column.notNull().references('forum_threads.id').onDelete('cascade'))
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('forum_watches_key', ['owner', 'thread'])
    .execute()
  await db.schema.createIndex('forum_watches_thread').on('forum_watches').column('thread').execute()
  await db.schema.createIndex('forum_threads_newest').on('forum_threads').columns(['last_post_at', 'id']).execute()
}
