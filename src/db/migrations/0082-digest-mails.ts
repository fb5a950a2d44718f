import type { Kysely } from 'kysely'

/** Up to which week somebody who agreed to it was told of their own papers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digest_mails')
    .addColumn('owner', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('told_on', 'date', (column) => column.notNull())
    .execute()
}
