import { sql, type Kysely } from 'kysely'

/** Files that people take into a portfolio: what they sent, how its columns are read, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_runs')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('portfolio', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('mapping', 'jsonb')
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('open').check(sql`state in ('open', 'imported', 'undone')`),
    )
    .addColumn('imported_rows', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('imported_at', 'timestamptz')
    .addForeignKeyConstraint(
      'import_runs_of_portfolio',
      ['portfolio', 'owner'],
      'portfolios',
      ['id', 'owner'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('import_runs_by_portfolio').on('import_runs').column('portfolio').execute()
  await db.schema
    .createTable('import_parts')
    .addColumn('run', 'bigint', (column) => column.notNull().references('import_runs.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_parts_pk', ['run', 'part'])
    .execute()
  await db.schema
    .alterTable('transactions')
    .addColumn('run', 'bigint', (column) => column.references('import_runs.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('transactions_by_run').on('transactions').column('run').execute()
}
