import { sql, type Kysely } from 'kysely'

/** Where alerts go besides the pages: whether by mail at all, to which addresses of programs, and what is on its way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert_ways')
    .addColumn('owner', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('by_mail', 'boolean', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex('webhooks_of_owner').on('webhooks').column('owner').execute()
  await db.schema
    .createTable('alert_deliveries')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('webhook', 'uuid', (column) => column.references('webhooks.id').onDelete('cascade'))
    .addColumn('message', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('due_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tried_at', 'timestamptz')
    .addColumn('delivered_at', 'timestamptz')
    .addColumn('last_error', 'text')
    .execute()
  await sql`create index alert_deliveries_due on alert_deliveries (due_at) where due_at is not null`.execute(db)
  await sql`create index alert_deliveries_of_webhook on alert_deliveries (webhook, id)`.execute(db)
  await db.schema.createIndex('alert_deliveries_of_owner').on('alert_deliveries').column('owner').execute()
}
