import { sql, type Kysely } from 'kysely'

/**
 * What owners of depots say of their tax: how they are assessed, what each bank leaves untaxed from a year on until the next word,
 * and what kind of fund a fund is where they know better.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tax_profiles')
    .addColumn('owner', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('is_couple', 'boolean', (column) => column.notNull())
    .addColumn('church_tax_pct', 'smallint', (column) => column.notNull().check(sql`church_tax_pct in (0, 8, 9)`))
    .execute()
  await db.schema
    .createTable('exemption_orders')
    .addColumn('portfolio', 'bigint', (column) => column.notNull().references('portfolios.id').onDelete('cascade'))
    .addColumn('from_year', 'smallint', (column) => column.notNull().check(sql`from_year between 2009 and 2100`))
    .addColumn('euros', 'integer', (column) => column.notNull().check(sql`euros between 0 and 2000`))
    .addPrimaryKeyConstraint('exemption_orders_pkey', ['portfolio', 'from_year'])
    .execute()
  await db.schema
    .createTable('fund_tax_kinds')
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('instrument', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('equityFund', 'mixedFund', 'otherFund')`),
    )
    .addPrimaryKeyConstraint('fund_tax_kinds_pkey', ['owner', 'instrument'])
    .execute()
}
