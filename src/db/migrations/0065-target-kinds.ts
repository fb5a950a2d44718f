import { sql, type Kysely } from 'kysely'

/** Targets of wealth not only by class: also by paper, region and sector, each kind by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('depot_targets')
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('class').check(sql`kind in ('class', 'paper', 'region', 'sector')`),
    )
    .execute()
  await db.schema.alterTable('depot_targets').dropConstraint('depot_targets_pkey').execute()
  await db.schema
    .alterTable('depot_targets')
    .addPrimaryKeyConstraint('depot_targets_pkey', ['owner', 'kind', 'part'])
    .execute()
}
