import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_settings')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('stored_settings_pk', ['owner', 'key'])
    .execute()
  await db.schema
    .createTable('page_visits')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('instrument_key', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('page_visits_pk', ['day', 'instrument_key'])
    .execute()
}
