import { sql, type Kysely } from 'kysely'

/**
 * Accounts that readers have connected at their banks. Neither PIN nor user id nor a whole account number is kept: an account is
 * known again by a fingerprint that is made with the salt of its connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_links')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bank', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('system_id', 'text', (column) => column.notNull())
    .addColumn('tan_method', 'integer')
    .addColumn('tan_medium', 'text')
    .addColumn('salt', 'bytea', (column) => column.notNull())
    .addColumn('consented_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bank_links_of_owner').on('bank_links').column('owner').execute()
  await db.schema
    .createTable('bank_accounts')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('link', 'bigint', (column) => column.notNull().references('bank_links.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('ACCOUNT', 'DEPOT')`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addColumn('portfolio', 'bigint', (column) => column.notNull().references('portfolios.id').onDelete('cascade'))
    .addColumn('first_day', 'date', (column) => column.notNull())
    .addUniqueConstraint('bank_accounts_of_link', ['link', 'fingerprint'])
    .addUniqueConstraint('bank_accounts_of_portfolio', ['portfolio'])
    .execute()
  await db.schema
    .createTable('bank_syncs')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('account', 'bigint', (column) => column.notNull().references('bank_accounts.id').onDelete('cascade'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('bookings', 'integer', (column) => column.notNull())
    .addColumn('balance', sql`numeric(20, 2)`)
    .addColumn('balance_day', 'date')
    .addColumn('holdings', 'jsonb')
    .execute()
  await db.schema.createIndex('bank_syncs_of_account').on('bank_syncs').columns(['account', 'id']).execute()
}
