import { sql, type Kysely } from 'kysely'

/**
 * What each key may, from where, how its owner knows it again, and how often it asked. Keys made before may what they could: what
 * `scope` says of them stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('rights', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('address', 'text')
    .addColumn('last_four', 'text')
    .execute()
  await db.schema
    .alterTable('api_keys')
    .alterColumn('scope', (column) => column.dropNotNull())
    .execute()
  await sql`
    update api_keys set rights = case scope
      when 'READ' then array['MARKET_READ', 'DEPOTS_READ', 'WATCHLISTS_READ', 'ALERTS_READ', 'ORDERS_READ', 'OTHER_READ']
      else array['MARKET_READ', 'DEPOTS_READ', 'DEPOTS_WRITE', 'WATCHLISTS_READ', 'WATCHLISTS_WRITE', 'ALERTS_READ',
        'ALERTS_WRITE', 'ORDERS_READ', 'ORDERS_WRITE', 'OTHER_READ', 'OTHER_WRITE']
    end`.execute(db)
  await db.schema
    .createTable('api_key_calls')
    .addColumn('api_key', 'uuid', (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('api_key_calls_pkey', ['api_key', 'day'])
    .execute()
}
