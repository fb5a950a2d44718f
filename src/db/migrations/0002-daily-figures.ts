import type { Kysely } from 'kysely'

/** Daily figures are a cache: `version` names seed and model, and rows of another version are computed anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_figures')
    .addColumn('instrument_key', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('figures', 'jsonb', (column) => column.notNull())
    .execute()
}
