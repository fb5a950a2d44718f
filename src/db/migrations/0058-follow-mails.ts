import type { Kysely } from 'kysely'

/** Who follows something of an expert may be told of changes by mail: since when, or up to where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('follows').addColumn('mailed_until', 'timestamptz').execute()
}
