import { sql, type Kysely } from 'kysely'

/**
 * Rules that tell their owner something, and what came of them. An event is written before anybody is told, and its key makes it
 * one, whoever evaluates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('instrument', 'text', (column) => column.notNull())
    .addColumn('notation', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('threshold', 'double precision')
    .addColumn('repeats', 'boolean', (column) => column.notNull())
    .addColumn('quiet_minutes', 'integer', (column) => column.notNull())
    .addColumn('ways', sql`text[]`, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('armed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_crossed_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .execute()
  await db.schema.createIndex('alerts_of_owner').on('alerts').column('owner').execute()
  await db.schema.createIndex('alerts_by_change').on('alerts').column('changed_at').execute()

  await db.schema
    .createTable('alert_events')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('alert', 'bigint', (column) => column.references('alerts.id').onDelete('set null'))
    .addColumn('event_key', 'text', (column) => column.notNull().unique())
    .addColumn('instrument', 'text', (column) => column.notNull())
    .addColumn('notation', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('threshold', 'double precision')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('crossed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('value', 'double precision')
    .addColumn('detail', 'text')
    .addColumn('fired_at', 'timestamptz', (column) => column.notNull())
    .addColumn('read_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('alert_events_of_owner').on('alert_events').columns(['owner', 'id']).execute()
  await db.schema.createIndex('alert_events_of_alert').on('alert_events').column('alert').execute()

  await db.schema
    .createTable('alert_progress')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_to', 'timestamptz')
    .addColumn('holder', 'uuid')
    .addColumn('held_until', 'timestamptz')
    .execute()
}
