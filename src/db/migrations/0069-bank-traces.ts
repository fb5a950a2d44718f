import { sql, type Kysely } from 'kysely'

/**
 * What is left of an account whose connection its reader ended and whose bookings they kept: enough to know it again, so that it goes on
 * where it was. The names of its bookings then begin as they did, whatever fingerprint it has by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_traces')
    .addColumn('portfolio', 'bigint', (column) => column.primaryKey().references('portfolios.id').onDelete('cascade'))
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bank', 'text', (column) => column.notNull())
    .addColumn('salt', 'bytea', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('ACCOUNT', 'DEPOT')`))
    .addColumn('booked_as', 'text', (column) => column.notNull())
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addColumn('last_day', 'date', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bank_traces_of_owner').on('bank_traces').columns(['owner', 'bank']).execute()
  await db.schema.alterTable('bank_accounts').addColumn('booked_as', 'text').execute()
}
