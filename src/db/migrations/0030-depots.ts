import { sql, type Kysely } from 'kysely'

/**
 * Own depots and accounts are portfolios of their own kinds. A booking says where it came from; its earlier versions stay as rows
 * that count for nothing, so that a change can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('portfolios')
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('SAMPLE').check(sql`kind in ('SAMPLE', 'DEPOT', 'ACCOUNT')`),
    )
    .execute()
  await db.schema
    .alterTable('transactions')
    .addColumn('origin', 'text', (column) =>
      column.notNull().defaultTo('hand').check(sql`origin in ('hand', 'file', 'bank', 'paper')`),
    )
    .addColumn('external_id', 'text')
    .addColumn('version_of', 'bigint', (column) => column.references('transactions.id').onDelete('cascade'))
    .execute()
  await sql`update transactions set origin = 'file' where run is not null`.execute(db)
  await sql`create unique index transactions_by_external_id on transactions (portfolio, origin, external_id)
    where external_id is not null and version_of is null`.execute(db)
  await sql`create index transactions_by_version on transactions (version_of) where version_of is not null`.execute(db)
}
