import { hasSecondFactor } from '#accounts/second-factor.ts'
import { isConfirmed } from '#accounts/sessions.ts'
import { type Asker, userOf } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'

/** Who has a second factor proves it before anything that could take the account away. @throws Failure SECOND_FACTOR_REQUIRED */
export async function proven(db: Rooms['db'], asker: Asker): Promise<UserId> {
  const user = userOf(asker)
  if ((await hasSecondFactor(db, user)) && !(asker.session !== undefined && (await isConfirmed(db, asker.session))))
    throw new Failure('SECOND_FACTOR_REQUIRED', {}, 'Call otp_confirm_… first')
  return user
}
