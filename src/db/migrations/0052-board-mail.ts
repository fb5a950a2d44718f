import { sql, type Kysely } from 'kysely'

/**
 * Letters between members of the forum. A letter is two rows, one for the writer and one for the reader, each of whom may
 * delete their own; with the account of whoever wrote it both are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_letters')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('letter', 'uuid', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('box', 'text', (column) => column.notNull())
    .addColumn('author', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('read_at', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('forum_letters_box').on('forum_letters').columns(['owner', 'box', 'sent_at']).execute()
  await sql`create index forum_letters_unread on forum_letters (owner) where box = 'IN' and read_at is null`.execute(db)
  for (const column of ['author', 'recipient', 'letter'])
    await db.schema.createIndex(`forum_letters_${column}`).on('forum_letters').column(column).execute()
  await db.schema
    .createTable('forum_blocks')
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('forum_blocks_key', ['owner', 'blocked'])
    .execute()
  await db.schema.createIndex('forum_blocks_blocked').on('forum_blocks').column('blocked').execute()
  await db.schema
    .createTable('forum_letter_reports')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('letter', 'uuid', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('author', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('rule', 'integer')
    .addColumn('reasons', 'text')
    .addColumn('decided_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('decided_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('forum_letter_reports_once', ['owner', 'letter'])
    .execute()
  for (const column of ['author', 'decided_by'])
    await db.schema.createIndex(`forum_letter_reports_${column}`).on('forum_letter_reports').column(column).execute()
}
