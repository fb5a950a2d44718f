import { sql, type Kysely } from 'kysely'

/** Which ways messages of a kind go, what waits for a mail of that kind, and on which days searches were told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('alert_ways')
    .addColumn('closed_ways', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
  await db.schema.alterTable('alert_mails').addColumn('kind', 'text').execute()
  await db.schema
    .alterTable('saved_searches')
    .addColumn('told_days', sql`date[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
}
