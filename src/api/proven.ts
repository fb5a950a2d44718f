import { hasSecondFactor } from '#accounts/second-factor.ts'
import { isConfirmed } from '#accounts/sessions.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { type Asker, userOf } from './asker.ts'

/** Whether the asker has a second factor and did not prove it in this session a moment ago. */
export const needsProof = async (db: Db, { user, session }: Asker): Promise<boolean> =>
  user !== undefined &&
  (await hasSecondFactor(db, user)) &&
  !(session !== undefined && (await isConfirmed(db, session)))

/**
 * Who has a second factor proves it before anything that could take the account or its money away. A program's key stands for the
 * proof: making one takes it.
 * @throws Failure SECOND_FACTOR_REQUIRED
 */
export async function proven(db: Db, asker: Asker): Promise<UserId> {
  const user = userOf(asker)
  if (asker.scope === undefined && (await needsProof(db, asker)))
    throw new Failure('SECOND_FACTOR_REQUIRED', {}, 'Call otp_confirm_… first')
  return user
}
