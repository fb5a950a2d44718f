import { sql, type Kysely } from 'kysely'

/** Pictures of articles and shows, as readers get them: fetched once, in two widths; by which article, with whose name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull().unique())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'timestamptz')
    .addColumn('taken_at', 'timestamptz')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('small', 'bytea')
    .addColumn('large', 'bytea')
    .execute()
  await sql`create index pictures_due on pictures (due_at) where due_at is not null`.execute(db)
  // what is packed already is not packed again
  await sql`alter table pictures alter column small set storage external, alter column large set storage external`.execute(
    db,
  )
  await db.schema
    .alterTable('articles')
    .addColumn('picture', 'text', (column) => column.references('pictures.id').onDelete('set null'))
    .addColumn('picture_alt', 'text')
    .addColumn('picture_credit', 'text')
    .execute()
  await sql`create index articles_of_picture on articles (picture) where picture is not null`.execute(db)
}
