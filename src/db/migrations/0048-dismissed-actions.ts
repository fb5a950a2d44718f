import type { Kysely } from 'kysely'

/** What was proposed to be booked in a portfolio and its owner does not want: a split or a dividend of a paper and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dismissed_actions')
    .addColumn('portfolio', 'bigint', (column) => column.notNull().references('portfolios.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dismissed_actions_pkey', ['portfolio', 'action'])
    .execute()
}
