import type { Kysely } from 'kysely'

/** A paper without an ISIN is looked for by its WKN or its name, once a line of a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('imported_instruments_wkn').on('imported_instruments').column('wkn').execute()
  await db.schema.createIndex('imported_instruments_name').on('imported_instruments').column('name').execute()
}
