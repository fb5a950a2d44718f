import type { Kysely } from 'kysely'

/** What lay in accounts at real brokers when they were read last, and whether it counts in what their owner has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('broker_accounts')
    .addColumn('counts', 'text')
    .addColumn('portfolio', 'bigint', (column) => column.references('portfolios.id').onDelete('set null'))
    .execute()
  await db.schema
    .createTable('broker_syncs')
    .addColumn('account', 'bigint', (column) =>
      column.primaryKey().references('broker_accounts.id').onDelete('cascade'),
    )
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('balance', 'numeric')
    .addColumn('holdings', 'jsonb')
    .addColumn('sealed', 'text')
    .execute()
}
