import type { Kysely } from 'kysely'

/** Which instrument a file means by what it says, where its owner had to tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_runs').addColumn('papers', 'jsonb').execute()
}
