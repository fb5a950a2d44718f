import { sql, type Kysely } from 'kysely'

/** Tokens that open what a reader owns and nothing else; each ends with the session that asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wealth_tokens')
    .addColumn('token_sha256', 'bytea', (column) => column.primaryKey())
    .addColumn('session', 'uuid', (column) => column.notNull().unique().references('sessions.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
