import type { CacheRule, Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type * as z from 'zod'
import { assertOwnHand, assertScope, type Asker } from './asker.ts'
import { bodyFaults } from './body-faults.ts'

/** What a handler gets: the request already read and checked, and who asks. */
export interface Request<P, Q, B> {
  params: P
  query: Q
  body: B
  asker: Asker
  /** the caller's name for this POST */
  idempotencyKey: string | undefined
  /** of `If-Match`: the version that the caller has seen */
  version: number | undefined
  /** says of which version the answer is, for its `ETag` */
  versionIs: (version: number) => void
  /** until when the answer may be kept, epoch milliseconds, for `expires` */
  expires: number
}

/** A request as it came in. */
export interface Raw {
  params: unknown
  query: unknown
  body: unknown
  idempotencyKey?: string | undefined
  version?: number | undefined
  versionIs?: (version: number) => void
}

/** An endpoint with the function that answers it. */
export interface Bound {
  readonly endpoint: Endpoint
  answer(raw: Raw, asker: Asker, now: number): Promise<unknown>
}

/**
 * Ties a handler to its endpoint; its reply has the declared type. Input that does not fit the schema is
 * `INPUT_INVALID`, of a body with `faults` by its fields.
 */
export function handle<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: (request: Request<P, Q, B>) => R | Promise<R>,
): Bound {
  return {
    endpoint: endpoint as Endpoint,
    answer: (raw, asker, now) =>
      storable(async () => {
        assertScope(asker, endpoint)
        assertOwnHand(asker, endpoint)
        return handler({
          params: read(endpoint.params, raw.params, 'path'),
          query: read(endpoint.query, withoutEmpty(endpoint.query, raw.query), 'query'),
          body: read(endpoint.body, raw.body, 'body'),
          asker,
          idempotencyKey: raw.idempotencyKey,
          version: raw.version,
          versionIs: raw.versionIs ?? (() => {}),
          expires: expiry(endpoint.cache, now),
        })
      }),
  }
}

/** SQLSTATE of texts that the database cannot hold: those with the character U+0000 */
const unstorable: readonly unknown[] = ['22021', '22P05']

async function storable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!unstorable.includes((error as NodeJS.ErrnoException | undefined)?.code)) throw error
    throw new Failure('INPUT_INVALID', {}, 'A text with the character U+0000')
  }
}

/** A query whose empty values do not fit, as clients write `idNotation=` for none: they count as left out. */
function withoutEmpty(schema: z.ZodType, query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !Object.values(query).includes('')) return query
  if (schema.safeParse(query).success) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function read<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const wrong = error.issues.map(({ path, message }) => `${[place, ...path].join('.')}: ${message}`)
  const faults = place === 'body' ? bodyFaults(error.issues, value) : undefined
  throw new Failure('INPUT_INVALID', { ...(faults && { faults }) }, wrong.slice(0, 5).join('; '))
}

export const cacheSeconds: Record<CacheRule, number> = {
  live: 0,
  private: 0,
  short: 15,
  minute: 60,
  hour: 3600,
  day: 86_400,
}

/** The end of the running stretch of the rule's length, so that answers within it are equal byte by byte. */
function expiry(rule: CacheRule, now: number): number {
  const length = Math.max(1, cacheSeconds[rule]) * 1000
  return (Math.floor(now / length) + 1) * length
}
