import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { memberName, nameKey, refuse, signatureLine } from './written.ts'

/** Somebody who writes in the forum. */
export interface Member {
  readonly name: string
  readonly signature: string
  readonly joinedAt: Date
}

const dayMs = 86_400_000

/** Less may be written on the first day. */
export const isNewMember = ({ joinedAt }: Member): boolean => Date.now() - joinedAt.getTime() < dayMs

/** undefined: has not chosen a name yet */
export async function memberOf(db: Db, user: UserId): Promise<Member | undefined> {
  const row = await db
    .selectFrom('forum_members')
    .select(['name', 'signature', 'joined_at'])
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row && { name: row.name, signature: row.signature, joinedAt: row.joined_at }
}

/** @throws Failure FORUM_NAME_NEEDED */
export async function assertMember(db: Db, user: UserId): Promise<Member> {
  const member = await memberOf(db, user)
  if (!member) throw new Failure('FORUM_NAME_NEEDED', {}, 'No name in the forum yet')
  return member
}

/** Keeps name and signature; posts written before are shown under the new name. @throws Failure FORUM_TEXT_REFUSED */
export async function saveMember(
  db: Db,
  user: { id: UserId; email: string },
  asked: { name: string; signature: string },
): Promise<Member> {
  const name = memberName(asked.name, user.email)
  const signature = signatureLine(asked.signature)
  const facts = { name, name_key: nameKey(name), signature }
  try {
    await db
      .insertInto('forum_members')
      .values({ user_id: user.id, ...facts })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
      .execute()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== uniqueViolation) throw error
    refuse({ name: 'Diesen Namen hat schon jemand.' })
  }
  return assertMember(db, user.id)
}
/** SQLSTATE */
const uniqueViolation = '23505'
