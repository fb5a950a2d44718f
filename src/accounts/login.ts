import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { countAttempt, forgetAttempt, forgetAttempts, loginFromAddress, loginOfAccount } from './attempts.ts'
import { noteFailedSignIn } from './audit.ts'
import { isPassword, markOfPassword, passwordHashOf } from './passwords.ts'
import { emailKey } from './email-key.ts'

interface Credentials {
  email: string
  password: string
  /** where the request comes from */
  address: string
}

/** A sign-in by password that may wait for its second factor. */
export interface ByPassword {
  user: UserId
  /** a mark of the password that was right: the sign-in ends with it */
  mark: string
}

/**
 * Whose e-mail and password these are. Unknown addresses take as long, and wait as long after wrong tries, as known ones.
 * @throws Failure LOGIN_REFUSED with the tries that are left, TOO_MANY_TRIES, ACCOUNT_INACTIVE for the right password of an
 * account that was not confirmed
 */
export async function userByPassword(db: Db, { email, password, address }: Credentials): Promise<ByPassword> {
  const key = emailKey(email)
  const fromAddress = await countAttempt(db, loginFromAddress, address)
  const { left: triesLeft } = await countAttempt(db, loginOfAccount, key)
  const account = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.activated_at', 'passwords.hash'])
    .where('users.email_key', '=', key)
    .executeTakeFirst()
  const hash = account?.hash ?? undefined
  if (!(await isPassword(password, hash)) || !account || hash === undefined) {
    await noteFailedSignIn(db, account?.id, 'password')
    throw new Failure('LOGIN_REFUSED', { triesLeft }, 'E-mail and password do not belong together')
  }
  await forgetAttempts(db, loginOfAccount, key)
  await forgetAttempt(db, fromAddress.id) // the mistakes of this address stay: an account of its own takes none back
  if (account.activated_at === null) throw new Failure('ACCOUNT_INACTIVE', {}, 'The address was not confirmed yet')
  return { user: account.id, mark: markOfPassword(hash) }
}

/** @throws Failure CODE_REFUSED where the account has another password since */
export async function assertStillPassword(db: Db, { user, mark }: ByPassword): Promise<void> {
  const hash = await passwordHashOf(db, user)
  if (hash === undefined || markOfPassword(hash) !== mark)
    throw new Failure('CODE_REFUSED', {}, 'The account has another password by now: sign in again')
}
