import { sql, type Kysely } from 'kysely'

/** Who follows which author, how they are told of new articles, and which they were told of or knew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('author_follows')
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('author', 'text', (column) =>
      column.notNull().references('authors.alias').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ways', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('told', sql`bigint[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addPrimaryKeyConstraint('author_follows_pkey', ['owner', 'author'])
    .execute()
  await db.schema.createIndex('author_follows_of_author').on('author_follows').columns(['author', 'owner']).execute()
}
