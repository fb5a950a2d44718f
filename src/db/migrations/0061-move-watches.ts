import { sql, type Kysely } from 'kysely'

/** Who is told of every share that moves far, of which, and which of the day they were told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('move_watches')
    .addColumn('owner', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('ways', sql`text[]`, (column) => column.notNull())
    .addColumn('told_on', 'date', (column) => column.notNull())
    .addColumn('told', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute()
}
