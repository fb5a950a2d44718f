import { sql, type Kysely } from 'kysely'

/** Second factors: the secret of an authenticator app, encrypted, and hashes of codes for when it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('otp_secrets')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull().unique().defaultTo(sql`gen_random_uuid()`))
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_sha256', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_sha256'])
    .execute()
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'timestamptz').execute()
}
