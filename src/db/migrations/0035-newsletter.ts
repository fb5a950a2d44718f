import { sql, type Kysely } from 'kysely'

/** Who gets the newsletter. A mail of a list says how to leave it; it is worth nothing a few days later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscriptions')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('rhythm', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('last_issue', 'date')
    .execute()
  await sql`create index newsletter_subscriptions_due on newsletter_subscriptions (rhythm, last_issue)
    where confirmed_at is not null`.execute(db)
  await db.schema.alterTable('outbox').addColumn('unsubscribe', 'text').execute()
}
