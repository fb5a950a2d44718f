import type { Kysely } from 'kysely'

/** Visits of whole months, for rankings over years: twelve rows a year and instrument instead of 365. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('monthly_visits')
    .addColumn('month', 'date', (column) => column.notNull())
    .addColumn('instrument_key', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_visits_pk', ['month', 'instrument_key'])
    .execute()
}
