import { sql, type Kysely } from 'kysely'

/**
 * Sample portfolios and what was booked in them. Money and quantities have the twelve decimals of the ledger. A row that was
 * deleted stays a while, so that its owner may take that back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('portfolios')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addColumn('keeps_cash', 'boolean', (column) => column.notNull())
    .addColumn('benchmark', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addColumn('contents', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addUniqueConstraint('portfolios_with_owner', ['id', 'owner'])
    .execute()
  await db.schema.createIndex('portfolios_of_owner').on('portfolios').column('owner').execute()
  const decimal = sql`numeric(40, 12)`
  await db.schema
    .createTable('transactions')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('portfolio', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('time', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('instrument', 'text')
    .addColumn('quantity', decimal)
    .addColumn('price', decimal)
    .addColumn('amount', decimal, (column) => column.notNull())
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addColumn('fee', decimal, (column) => column.notNull().defaultTo(0))
    .addColumn('tax', decimal, (column) => column.notNull().defaultTo(0))
    .addColumn('ratio_new', decimal)
    .addColumn('ratio_old', decimal)
    .addColumn('fx_currency', 'text')
    .addColumn('fx_gross', decimal)
    .addColumn('fx_rate', decimal)
    .addColumn('reversal', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addForeignKeyConstraint(
      'transactions_of_portfolio',
      ['portfolio', 'owner'],
      'portfolios',
      ['id', 'owner'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('transactions_by_portfolio').on('transactions').columns(['portfolio', 'day']).execute()
}
