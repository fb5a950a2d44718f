import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import type { Step } from '#db/transaction.ts'

/** What readers are told of an expert. */
export interface ProfileFacts {
  readonly name: string
  readonly about: string
  /** who answers for what is published, with an address */
  readonly producer: string
}

export interface ExpertProfile extends ProfileFacts {
  readonly version: number
}

/** undefined: they have said nothing of themselves yet */
export async function profileOf(db: Db, user: UserId): Promise<ExpertProfile | undefined> {
  const row = await db
    .selectFrom('expert_profiles')
    .select(['name', 'about', 'producer', 'version'])
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row && { ...row, version: Number(row.version) }
}

/** @param seen the version its editor saw @throws Failure VERSION_CONFLICT */
export async function saveProfile(
  step: Step,
  user: UserId,
  facts: ProfileFacts,
  seen?: number,
): Promise<ExpertProfile> {
  const before = await profileOf(step, user)
  if (before) assertVersion(before.version, seen)
  const { version } = await step
    .insertInto('expert_profiles')
    .values({ user_id: user, ...facts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...facts, version: nextVersion }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...facts, version: Number(version) }
}
