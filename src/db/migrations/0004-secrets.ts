import type { Kysely } from 'kysely'

/** Secrets made at first start and shared by all processes of the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bytea', (column) => column.notNull())
    .execute()
}
