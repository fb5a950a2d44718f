import { sql, type Kysely } from 'kysely'

/** What the owner of a file decided about its rows before they are booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_decisions')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().notNull().unique())
    .addColumn('run', 'bigint', (column) => column.notNull().references('import_runs.id').onDelete('cascade'))
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('decision', 'jsonb')
    .addColumn('sealed', 'text')
    .addPrimaryKeyConstraint('import_decisions_pk', ['run', 'target'])
    .addCheckConstraint('import_decisions_sealed_or_not', sql`sealed is not null or decision is not null`)
    .execute()
}
