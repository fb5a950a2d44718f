import { sql, type Kysely } from 'kysely'

/** What a page of the forum would else count for each post and thread it shows; and the words of titles, to be found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index forum_posts_shown on forum_posts (owner)
    where deleted_at is null and removed_rule is null`.execute(db)
  await db.schema.createIndex('forum_posts_members').on('forum_posts').columns(['thread', 'owner']).execute()
  await db.schema
    .alterTable('forum_members')
    .addColumn('posts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update forum_members m set posts = counted.posts from (
      select owner, count(*)::int as posts from forum_posts
      where deleted_at is null and removed_rule is null group by owner
    ) counted where counted.owner = m.user_id`.execute(db)
  await db.schema
    .alterTable('forum_threads')
    .addColumn('members', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update forum_threads t set members = counted.members from (
      select thread, count(distinct owner)::int as members from forum_posts group by thread
    ) counted where counted.thread = t.id`.execute(db)
  await sql`create index forum_threads_words on forum_threads using gin (to_tsvector('german', subject))`.execute(db)
}
