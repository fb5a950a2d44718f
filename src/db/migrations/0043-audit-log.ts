import { sql, type Kysely } from 'kysely'

/**
 * What was done to accounts, by whom and when, for a year. Rows stay when an account goes, and then name nobody; nothing that somebody
 * has typed is in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('owner', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('actor', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('audit_log_of_owner').on('audit_log').columns(['owner', 'id']).execute()
  await db.schema.createIndex('audit_log_of_actor').on('audit_log').columns(['actor', 'id']).execute()
}
