import { sql, type Kysely } from 'kysely'

/**
 * Watchlists and their positions, in the order their owner gave them. A row that was deleted stays a while, so that its owner may
 * take that back; a paper stands once in a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watchlists')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addUniqueConstraint('watchlists_with_owner', ['id', 'owner'])
    .execute()
  await db.schema.createIndex('watchlists_of_owner').on('watchlists').column('owner').execute()
  await db.schema
    .createTable('watchlist_positions')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('watchlist', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull())
    .addColumn('instrument', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('buy_day', 'date', (column) => column.notNull())
    .addColumn('sell_day', 'date')
    .addColumn('reference_price', 'double precision')
    .addColumn('reference_currency', 'text', (column) => column.notNull())
    .addColumn('alert_at', 'timestamptz')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addForeignKeyConstraint(
      'positions_of_watchlist',
      ['watchlist', 'owner'],
      'watchlists',
      ['id', 'owner'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await sql`create unique index watchlist_papers on watchlist_positions (watchlist, instrument)
    where deleted_at is null`.execute(db)
  await db.schema.createIndex('watchlist_places').on('watchlist_positions').columns(['watchlist', 'place']).execute()
}
