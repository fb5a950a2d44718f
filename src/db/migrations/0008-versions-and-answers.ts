import { sql, type Kysely } from 'kysely'

/**
 * Rows that are edited carry a version, taken from one sequence so that none comes twice, not even where a row was
 * deleted in between. Answers to POST with an `Idempotency-Key` are kept beside what they acknowledge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence row_versions`.execute(db)
  await sql`alter table stored_settings add column version bigint not null default nextval('row_versions')`.execute(db)
  await db.schema
    .createTable('idempotent_answers')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_sha256', 'text', (column) => column.notNull())
    .addColumn('answer', 'jsonb', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('idempotent_answers_pk', ['owner', 'key'])
    .execute()
  await db.schema.createIndex('idempotent_answers_by_age').on('idempotent_answers').column('answered_at').execute()
}
