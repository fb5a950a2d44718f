import type { Kysely } from 'kysely'

/** Figures of papers that files tell with their source and day: fees, volumes, supplies, ratings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reported_figures')
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_value', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('as_of', 'date', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id'))
    .addPrimaryKeyConstraint('reported_figures_pk', ['entity_type', 'entity_value', 'name'])
    .execute()
}
