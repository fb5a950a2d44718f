import { sql, type Kysely } from 'kysely'

/** The posts of a thread by how many find them helpful; what is no longer shown comes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index forum_posts_helpful
    on forum_posts (thread, (deleted_at is null and removed_rule is null) desc, votes desc, number)`.execute(db)
}
