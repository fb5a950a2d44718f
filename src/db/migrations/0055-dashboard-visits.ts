import type { Kysely } from 'kysely'

/** When a user last looked at the overview, and when the visit before this one ended: what has moved since is told from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dashboard_visits')
    .addColumn('owner', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('before_at', 'timestamptz')
    .execute()
}
