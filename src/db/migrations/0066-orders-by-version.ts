import { sql, type Kysely } from 'kysely'

/** What has changed since an order of that version is found without looking at all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trading_orders_by_version on trading_orders (version)`.execute(db)
}
