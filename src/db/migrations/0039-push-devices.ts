import { sql, type Kysely } from 'kysely'

/** Browsers that are told of alerts through the push service of their maker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('auth_secret', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema.createIndex('push_devices_of_owner').on('push_devices').column('owner').execute()
  await db.schema
    .alterTable('alert_deliveries')
    .addColumn('push_device', 'uuid', (column) => column.references('push_devices.id').onDelete('cascade'))
    .execute()
  await sql`create index alert_deliveries_of_device on alert_deliveries (push_device, id)`.execute(db)
}
