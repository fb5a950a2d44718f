import { sql, type Kysely } from 'kysely'

/** How owners of depots want their wealth to be split: a part of it for each class they name, and for the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('depot_targets')
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('percent', 'numeric(5, 2)', (column) => column.notNull().check(sql`percent > 0 and percent <= 100`))
    .addPrimaryKeyConstraint('depot_targets_pkey', ['owner', 'part'])
    .execute()
}
