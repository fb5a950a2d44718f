import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Leaks } from './leaked-passwords.ts'

const derive = promisify(argon2)

/** RFC 9106's kind with OWASP's parameters: 19 MiB, two passes. They stand in every hash, so they may grow. */
const memoryKiB = 19_456
const passes = 2
const hashBytes = 32
const saltBytes = 16

export const leastLength = 12
/** longer ones would only cost time */
export const mostLength = 200

/** hashes worked on at once: readers keep a core, and the thread pool also reads files */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const mostWaiting = 200

/** Why a password may not be chosen, in German; undefined: it may. @param email of the account */
export function passwordFault(password: string, email: string): string | undefined {
  const length = [...password].length
  if (length < leastLength) return `Das Passwort braucht mindestens ${leastLength} Zeichen.`
  if (length > mostLength) return `Das Passwort hat höchstens ${mostLength} Zeichen.`
  const plain = password.toLowerCase()
  if (plain === email.trim().toLowerCase()) return 'Das Passwort darf nicht deine E-Mail-Adresse sein.'
  if (new Set(plain).size < 5 || isRun(plain) || isKnown(plain))
    return 'Dieses Passwort ist zu leicht zu erraten. Ein paar Wörter hintereinander sind besser.'
  return undefined
}

/** `abcdefghijkl`, `123456789012` */
const isRun = (text: string): boolean =>
  [
    'abcdefghijklmnopqrstuvwxyz',
    '12345678901234567890',
    'qwertzuiopasdfghjklyxcvbnm',
    'qwertyuiopasdfghjklzxcvbnm',
  ].some((run) => run.includes(text))

/** What is left of the lists of stolen passwords when a word may stand in it once, with figures around it. */
const known =
  /^(\W|\d)*(passwor[dt]|kennwort|geheim|willkommen|hallo|schatz|fussball|parkett|iloveyou|letmein|welcome|qwert[zy]|admin|test)+(\W|\d)*$/
const isKnown = (text: string): boolean => known.test(text)

/**
 * @param leaks where the operator has known ones looked up
 * @throws Failure PASSWORD_REFUSED with the reason in its facts
 */
export async function assertPassword(password: string, email: string, leaks: Leaks | undefined): Promise<void> {
  const reason = passwordFault(password, email)
  if (reason) throw new Failure('PASSWORD_REFUSED', { reason }, 'The password is too short, too long or too easy')
  if (await leaks?.has(password)) throw new Failure('PASSWORD_REFUSED', { reason: leaked }, 'The password was leaked')
}

const leaked =
  'Dieses Passwort steht in bekannten Datenlecks: Angreifer probieren es als Erstes. Bitte wähle ein anderes.'

let running = 0
const waiting: (() => void)[] = []

/** A few at a time; who comes when hundreds wait already is told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Failure('UNAVAILABLE', {}, 'Too many sign-ins at once')
    await new Promise<void>((resume) => waiting.push(resume))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const hashOf = (password: string, salt: Buffer, { memory, passes }: { memory: number; passes: number }) =>
  inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: 1,
      tagLength: hashBytes,
      memory,
      passes,
    }),
  )

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, reckoned in a thread beside this one. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await hashOf(password, salt, { memory: memoryKiB, passes })
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(salt)}$${base64(hash)}`
}

const hashForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** of no password: what is compared with where there is no account, so that it takes as long */
const nobodys = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`

/** Whether it is the password of this hash; without a hash it is not, which takes as long to say. */
export async function isPassword(password: string, hash: string = nobodys): Promise<boolean> {
  const [, memory, passes, salt = '', expected = ''] = hashForm.exec(hash) ?? []
  if (memory === undefined || [...password].length > mostLength) return false
  const given = await hashOf(password, Buffer.from(salt, 'base64'), { memory: Number(memory), passes: Number(passes) })
  return timingSafeEqual(given, Buffer.from(expected, 'base64'))
}

/** The hash of a user's password; undefined where the user has none. */
export const passwordHashOf = async (db: Db, user: UserId): Promise<string | undefined> =>
  (await db.selectFrom('passwords').select('hash').where('user_id', '=', user).executeTakeFirst())?.hash

/** Tells the password of a hash from every other that is set later, the same words included. */
export const markOfPassword = (hash: string): string => createHash('sha256').update(hash).digest('base64url')

/** A new password is another than the one that holds. @throws Failure PASSWORD_REFUSED with the reason in its facts */
export async function assertAnother(db: Db, user: UserId, password: string): Promise<void> {
  if (!(await isPassword(password, await passwordHashOf(db, user)))) return
  const reason = 'Das ist schon dein Passwort. Bitte wähle ein anderes.'
  throw new Failure('PASSWORD_REFUSED', { reason }, 'The password is the one that holds')
}

/** Sets a password by its hash; the one before is gone. */
export async function keepPasswordHash(db: Db, user: UserId, hash: string): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id: user, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: new Date() }))
    .execute()
}

/** Whoever begins the account anew has chosen something else. */
export async function dropPassword(db: Db, user: UserId): Promise<void> {
  await db.deleteFrom('passwords').where('user_id', '=', user).execute()
}
