import type { Kysely } from 'kysely'

/** Years of daily bars of the large indices are a cache too: a sum over hundreds of members a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('index_histories')
    .addColumn('notation_id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('bars', 'text', (column) => column.notNull())
    .execute()
}
