import { sql, type Kysely } from 'kysely'

/** Interest that had accrued on a bond when it was traded on paper: part of the amount, beside value and fee. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_movements add column accrued_minor bigint not null default 0`.execute(db)
}
