import type { Kysely } from 'kysely'

/** Sessions in which somebody else looks at an account: an operator, or, where there is none, whoever ran the command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_impersonation', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('impersonator', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sessions_of_impersonator').on('sessions').column('impersonator').execute()
}
