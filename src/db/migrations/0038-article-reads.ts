import type { Kysely } from 'kysely'

/** How many readers an article had on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('article_reads')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('article', 'bigint', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('readers', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_reads_pkey', ['day', 'article'])
    .execute()
}
