import type { Kysely } from 'kysely'

/** When whoever sits at a session last proved to be the owner of the account, by a passkey or a code that was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('proved_at', 'timestamptz').execute()
}
