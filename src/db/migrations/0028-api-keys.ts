import { sql, type Kysely } from 'kysely'

/** Keys by which programs of a user ask; of each only the hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull().check(sql`scope in ('READ', 'WRITE')`))
    .addColumn('key_sha256', 'bytea', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('used_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('api_keys_of_user').on('api_keys').column('user_id').execute()
}
