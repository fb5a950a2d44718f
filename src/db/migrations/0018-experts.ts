import { sql, type Kysely } from 'kysely'

/**
 * Experts, what they show to everybody with what the law wants to be told beside it, and who follows what. A followed entity is
 * named by text: the sample ones are rules of the program and no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('expert_profiles')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('producer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .execute()
  await db.schema
    .createTable('publications')
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('PORTFOLIO', 'WATCHLIST')`))
    .addColumn('entity', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('expert_profiles.user_id').onDelete('cascade'))
    .addColumn('strategy', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('horizon', 'text', (column) => column.notNull())
    .addColumn('conflicts', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('published_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(sql`nextval('row_versions')`))
    .addPrimaryKeyConstraint('publications_pk', ['kind', 'entity'])
    .execute()
  await db.schema.createIndex('publications_of_owner').on('publications').column('owner').execute()
  await db.schema
    .createTable('follows')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('PORTFOLIO', 'WATCHLIST')`))
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('follows_pk', ['user_id', 'kind', 'entity'])
    .execute()
  await db.schema.createIndex('follows_of_entity').on('follows').columns(['kind', 'entity']).execute()
}
