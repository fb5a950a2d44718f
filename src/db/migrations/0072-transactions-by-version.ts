import type { Kysely } from 'kysely'

/** What has changed in a portfolio since it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('transactions_by_change').on('transactions').columns(['portfolio', 'version']).execute()
}
