import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { PasskeyCreation } from '#contract/passkey.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { algorithms } from './webauthn/cose-key.ts'
import { claimedChallenge, domainOf } from './webauthn/verify.ts'

/** for so long a challenge may be answered */
const challengeMinutes = 10
/** for so long a browser asks */
export const browserPatienceMs = 300_000

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** The portal as the browser knows it. */
export interface PortalPlace {
  portal: string
  origin: string
}

/** Browsers make passkeys for names, not for addresses in digits, and only where nobody listens. @throws Failure PASSKEYS_UNAVAILABLE */
export function passkeyDomain(origin: string): string {
  const domain = domainOf(origin)
  const isNumeric = /^[\d.]+$|^\[/.test(domain)
  const isPrivate = origin.startsWith('https:') || domain === 'localhost' || domain.endsWith('.localhost')
  if (isNumeric || !isPrivate) throw new Failure('PASSKEYS_UNAVAILABLE', {}, 'Neither https nor localhost')
  return domain
}

/**
 * What a browser is asked to make.
 * @param user undefined: whoever begins an account @param known passkeys of the account @throws Failure PASSKEYS_UNAVAILABLE
 */
export async function creationFor(
  db: Db,
  { portal, origin }: PortalPlace,
  { user, email, handle, known }: { user?: UserId; email: string; handle: Buffer; known: readonly KnownPasskey[] },
): Promise<PasskeyCreation> {
  return {
    rp: { id: passkeyDomain(origin), name: portal },
    user: { id: handle.toString('base64url'), name: email, displayName: email },
    challenge: await freshChallenge(db, origin, { user, handle }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: browserPatienceMs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

interface KnownPasskey {
  credential_id: Buffer
  transports: string[]
}

/** @param of whose passkey is to be made; undefined: somebody signs */
export async function freshChallenge(
  db: Db,
  origin: string,
  of?: { user?: UserId | undefined; handle: Buffer },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_sha256: hashOf(challenge),
      user_id: of?.user ?? null,
      user_handle: of?.handle ?? null,
      origin,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
  return challenge
}

/** Takes the challenge an answer is about, which is good for nothing afterwards. @throws Failure PASSKEY_REFUSED */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  origin: string,
  user: UserId | undefined,
): Promise<{ challenge: string; handle: Buffer | null }> {
  const challenge = claimedChallenge(clientDataJSON)
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_sha256', '=', hashOf(challenge))
    .returning(['user_id', 'user_handle', 'origin', sql<boolean>`expires_at > now()`.as('is_open')])
    .executeTakeFirst()
  if (!taken?.is_open || taken.origin !== origin || taken.user_id !== (user ?? null))
    throw new Failure('PASSKEY_REFUSED', {}, 'The challenge is unknown, used, expired or of another reader')
  return { challenge, handle: taken.user_handle }
}

/** What nobody has answered in time. */
export async function forgetOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
}
