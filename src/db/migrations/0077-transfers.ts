import { sql, type Kysely } from 'kysely'

/**
 * A transfer between two portfolios is a row where pieces left and one for each lot where they arrived, all of one name; the lot says
 * when and at what cost it was bought.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql`numeric(40, 12)`
  await db.schema
    .alterTable('transactions')
    .addColumn('transfer', 'uuid')
    .addColumn('acquired_day', 'date')
    .addColumn('acquired_cost', decimal)
    .addColumn('acquired_gross', decimal)
    .addColumn('acquired_instrument_gross', decimal)
    .execute()
  await sql`create index transactions_by_transfer on transactions (transfer) where transfer is not null`.execute(db)
}
