import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

/** What users are asked; only the terms are a duty. Nothing is asked for that the portal does not do. */
export const purposes = ['terms', 'digest'] as const
/** What users were asked before, too: their answers stay in the log. */
const everAsked = [...purposes, 'measurement'] as const
export type ConsentPurpose = (typeof everAsked)[number]

export interface Decision {
  purpose: ConsentPurpose
  given: boolean
}

export interface Decided extends Decision {
  version: string
  place: string
  at: Date
}

/** Notes what was decided; what was decided before stays in the log. @param told version and place of the text */
export async function decide(
  db: Db,
  user: UserId,
  decisions: readonly Decision[],
  told: { version: string; place: string },
): Promise<void> {
  await db
    .insertInto('consents')
    .values(decisions.map(({ purpose, given }) => ({ user_id: user, purpose, given, ...told })))
    .execute()
}

/** Every decision of a user, newest first. */
export async function decisionsOf(db: Db, user: UserId): Promise<Decided[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'place', 'decided_at as at'])
    .where('user_id', '=', user)
    .orderBy('decided_at', 'desc')
    .execute()
  return rows.flatMap(({ purpose, ...rest }) => {
    const known = everAsked.find((each) => each === purpose)
    return known ? [{ purpose: known, ...rest }] : []
  })
}

/** Whether the last word of a user on it was yes. */
export const agrees = async (db: Db, user: UserId, purpose: ConsentPurpose): Promise<boolean> =>
  (await decisionsOf(db, user)).find((each) => each.purpose === purpose)?.given ?? false
