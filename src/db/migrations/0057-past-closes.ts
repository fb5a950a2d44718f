import type { Kysely } from 'kysely'

/** Closes of days that are over, of what people hold: a process that starts need not work them out again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('past_closes')
    .addColumn('notation_id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('from_day', 'date', (column) => column.notNull())
    .addColumn('until_day', 'date', (column) => column.notNull())
    .addColumn('closes', 'bytea', (column) => column.notNull())
    .execute()
}
