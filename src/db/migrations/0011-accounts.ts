import { sql, type Kysely } from 'kysely'

/**
 * People, their sessions and what they were granted. Ids are random, so that none can be guessed from another; of a session's
 * token only the hash is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) =>
      column.notNull().defaultTo('user').check(sql`role in ('user', 'expert', 'operator')`),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('activated_at', 'timestamptz')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_sha256', 'bytea', (column) => column.primaryKey())
    .addColumn('id', 'uuid', (column) => column.notNull().unique().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('grants')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('entitlement', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('until', 'timestamptz')
    .addPrimaryKeyConstraint('grants_pk', ['user_id', 'entitlement'])
    .execute()
}
