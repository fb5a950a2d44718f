import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { pushNumbers, tiers } from '#contract/push.ts'
import type { Rights } from '#contract/entitlements.ts'
import { isFields } from '#contract/push-reader.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { localBus, type Bus } from '#platform/bus.ts'
import type { Clock } from '#platform/clock.ts'

/** Who holds a token. */
export interface Reader extends Rights {
  /** id of the user; absent for an anonymous visitor */
  user?: string
  /** one of the portal's own services, which may use the flags reserved to them */
  internal?: true
}

export interface Tokens {
  issue(reader: Reader): { token: string; expires: Instant }
  /** undefined: unknown, altered, expired or revoked */
  read(token: string): Reader | undefined
  /** makes all tokens of the user that were issued until now worthless, in every process on the bus */
  revoke(user: string): void
}

export interface TokenOptions {
  /** kept by the operator when several processes share tokens; else a new one each start */
  secret?: Uint8Array
  clock: Clock
  lifeMs?: number
  /** where the other processes hear of what is revoked; default: there are none */
  bus?: Bus
}

/** a thousandth of a millisecond */
const tick = 0.001

/**
 * Tokens carry their facts, signed with HMAC-SHA-256: `facts.signature`, both base64url. They live 300 s and may open
 * several connections in that time.
 */
export function createTokens({
  secret = randomBytes(32),
  clock,
  lifeMs = 300_000,
  bus = localBus(),
}: TokenOptions): Tokens {
  /** the last moment at which tokens were revoked, by user */
  const revoked = new Map<string, Instant>()
  let last = 0
  /** Strictly increasing time, so that a token issued after a revocation in the same millisecond stays valid. */
  const moment = (): Instant => (last = Math.max(clock.now(), last + tick))
  const note = (user: string, until: Instant): void => {
    last = Math.max(last, until)
    for (const [old, at] of revoked) if (at + lifeMs < clock.now()) revoked.delete(old)
    revoked.set(user, Math.max(until, revoked.get(user) ?? until))
  }
  bus.subscribe('tokens.revoked', ({ user, until }) => note(user, until))
  const sign = (facts: string) => createHmac('sha256', secret).update(facts).digest()

  return {
    issue: ({ user, tier, features, internal }) => {
      const expires = clock.now() + lifeMs
      const nonce = randomBytes(12).toString('base64url')
      const facts = Buffer.from(
        JSON.stringify({ e: expires, k: nonce, t: tier, f: features, u: user, s: moment(), i: internal }),
      ).toString('base64url')
      return { token: `${facts}.${sign(facts).toString('base64url')}`, expires }
    },
    read: (token) => {
      if (token.length < pushNumbers.minimumTokenLength || token.length > 8_192) return undefined
      const [facts = '', signature = '', ...rest] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(facts)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return readFacts(facts, clock.now(), (user) => revoked.get(user))
    },
    revoke: (user) => {
      const until = moment()
      note(user, until)
      void bus.publish('tokens.revoked', { user, until }).catch(() => {}) // without the database nobody else can be told
    },
  }
}

function readFacts(facts: string, now: Instant, revokedAt: (user: string) => Instant | undefined): Reader | undefined {
  const value: unknown = JSON.parse(Buffer.from(facts, 'base64url').toString())
  if (!isFields(value) || typeof value.e !== 'number' || value.e <= now) return undefined
  const user = typeof value.u === 'string' ? value.u : undefined
  if (user !== undefined && (typeof value.s !== 'number' || value.s <= (revokedAt(user) ?? 0))) return undefined
  const tier = tiers.find((each) => each === value.t) ?? 'ANONYMOUS'
  const features = Array.isArray(value.f) ? value.f.filter((each) => typeof each === 'string') : []
  return { user, tier, features, internal: value.i === true ? true : undefined }
}
