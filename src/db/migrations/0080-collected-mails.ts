import { sql, type Kysely } from 'kysely'

/** When alerts are told: at night no push message, mails of some kinds together at an hour; and the mails that wait for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('alert_ways')
    .addColumn('quiet_from', 'smallint')
    .addColumn('quiet_until', 'smallint')
    .addColumn('mail_hours', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
  await db.schema
    .createTable('alert_mails')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('alert_mails_due').on('alert_mails').columns(['due_at', 'owner']).execute()
  await db.schema.createIndex('alert_mails_of_owner').on('alert_mails').column('owner').execute()
}
