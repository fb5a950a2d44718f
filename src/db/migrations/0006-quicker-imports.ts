import { sql, type Kysely } from 'kysely'

/**
 * Hundreds of thousands of rows at a time: a currency is compared as bytes, not by a dictionary's rules, and the import
 * of a row is not looked up for each of them. Imports are never deleted, and only the importer writes these tables,
 * both in one transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fx_rates alter column iso_currency type text collate "C"`.execute(db)
  await sql`alter table fx_rates drop constraint fx_rates_import_id_fkey`.execute(db)
  await sql`alter table daily_prices drop constraint daily_prices_import_id_fkey`.execute(db)
}
