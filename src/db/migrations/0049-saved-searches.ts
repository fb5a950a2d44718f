import { sql, type Kysely } from 'kysely'

/** Searches of the finders that readers keep, and what each of them has found so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('finder', 'text', (column) => column.notNull())
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('tells', 'boolean', (column) => column.notNull())
    .addColumn('known', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('told_on', 'date')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex('saved_searches_owner').on('saved_searches').columns(['owner', 'id']).execute()
}
