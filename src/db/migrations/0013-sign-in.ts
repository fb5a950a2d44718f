import { sql, type Kysely } from 'kysely'

/** How people prove who they are: hashes of passwords and of what was mailed to them, and what was tried lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('delete_at', 'timestamptz').execute()
  await db.schema
    .createTable('passwords')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('token_sha256', 'bytea', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('code_sha256', 'bytea')
    .addColumn('detail', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('one_time_tokens_of_user')
    .on('one_time_tokens')
    .columns(['user_id', 'purpose'])
    .unique()
    .execute()
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_sha256', 'bytea', (column) => column.notNull())
    .addColumn('tried_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createIndex('attempts_of_subject')
    .on('attempts')
    .columns(['subject_sha256', 'kind', 'tried_at'])
    .execute()
  await db.schema
    .createTable('consents')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('given', 'boolean', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
  await db.schema.createIndex('consents_of_user').on('consents').columns(['user_id', 'decided_at']).execute()
}
