import type { Kysely } from 'kysely'

/** Orders at real brokers are also told of papers that the portal does not know, and of venues that it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('broker_orders')
    .alterColumn('instrument', (column) => column.dropNotNull())
    .alterColumn('notation', (column) => column.dropNotNull())
    .execute()
}
