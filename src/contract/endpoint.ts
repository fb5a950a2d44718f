import * as z from 'zod'
import type { FailureName } from './failures.ts'

/**
 * How long an answer may be kept, and by whom. `live`: not at all; `short` (15 s), `minute`, `hour`, `day`: by anyone;
 * `private`: by nobody, it is the asker's own.
 */
export type CacheRule = 'live' | 'short' | 'minute' | 'hour' | 'day' | 'private'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint is declared once: the server's route, the typed call of pages, OpenAPI and the readable reference come
 * from this declaration.
 */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  readonly name: string
  readonly method: Method
  /**
   * changes something, so pages of other sites may not; a POST that does takes an `Idempotency-Key`, a GET needs `X-ov-token` or
   * a page of the portal
   */
  readonly writes: boolean
  /** below `/api`; `:name` is a parameter */
  readonly path: string
  /** further paths that answer the same, for clients that spell it differently; some fix a parameter */
  readonly aliases: readonly Alias[]
  /** one English sentence for the reference */
  readonly summary: string
  readonly group: string
  readonly params: z.ZodType<Params>
  readonly query: z.ZodType<Query>
  readonly body: z.ZodType<Body>
  readonly reply: z.ZodType<Reply>
  readonly failures: readonly FailureName[]
  readonly cache: CacheRule
  /** `anyone`, or the entitlement that widens the answer, in words */
  readonly access: string
  /** of the answer */
  readonly mediaType: string
}

/** A path, or a path whose parameters are partly given. */
export type Alias = string | readonly [path: string, fixed: Readonly<Record<string, string>>]

interface Declaration<P, Q, B, R> {
  name: string
  method?: Method
  /** default: all but GET and POST do */
  writes?: boolean
  path: string
  aliases?: readonly Alias[]
  summary: string
  group: string
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  reply: z.ZodType<R>
  failures?: readonly FailureName[]
  cache?: CacheRule
  access?: string
  mediaType?: string
}

const nothing = z.object({})

/** An endpoint whose path and method its type knows, so that a client cannot mistake them. */
type Declared<P, Q, B, R, Path extends string, Verb extends Method> = Endpoint<P, Q, B, R> & {
  readonly path: Path
  readonly method: Verb
}

export function endpoint<
  R,
  P = Record<never, never>,
  Q = Record<never, never>,
  B = undefined,
  const Path extends string = string,
  const Verb extends Method = 'GET',
>(declaration: Declaration<P, Q, B, R> & { path: Path; method?: Verb }): Declared<P, Q, B, R, Path, Verb> {
  return {
    method: 'GET' as Verb, // where none is declared, `Verb` is that
    writes: !['GET', 'POST'].includes(declaration.method ?? 'GET'),
    aliases: [],
    params: nothing as unknown as z.ZodType<P>, // an endpoint without parameters takes {}
    query: nothing as unknown as z.ZodType<Q>, // likewise
    body: z.undefined() as unknown as z.ZodType<B>, // likewise: no body
    failures: [],
    cache: 'short',
    access: 'anyone',
    mediaType: 'application/json',
    ...declaration,
  }
}

export type ReplyOf<E> = E extends Endpoint<unknown, unknown, unknown, infer R> ? R : never

/** What any client of an endpoint hands over: what it cannot do without is no choice. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, unknown>
    ? ([keyof P] extends [never] ? { params?: P } : { params: P }) & { query?: Partial<Q> } & (undefined extends B
          ? { body?: B }
          : { body: B })
    : never

/** What a caller hands over: parameters and query as the wire takes them, defaults may be left out. */
export interface CallInput<P, Q, B> {
  params?: P
  query?: Partial<Q>
  body?: B
  /** names a POST, so that it is carried out once however often it is sent */
  idempotencyKey?: string
  /** the version that is to be changed; another one by now is `VERSION_CONFLICT` */
  version?: number
}

/** Calls an endpoint: on the server the handler itself, in the browser HTTP. Throws `Failure`. */
export type Call = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input?: CallInput<P, Q, B>) => Promise<R>

/** ISO 8601 with milliseconds and `+00:00`, the format of scalars `datetime…`. */
export const IsoInstant = z.string().describe('2026-07-31T15:38:08.550+00:00')
/** A calendar day. */
export const IsoDay = z.string().describe('2026-07-31')
export const EpochSeconds = z.int().describe('epoch seconds')
export const EpochMs = z.int().describe('epoch milliseconds')

/**
 * A whole number in a query, e.g. a page size. Values above the maximum are lowered to it; values below the minimum are
 * refused.
 */
export const whole = (from: number, to: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(from)
    .describe(`${from} to ${to}`)
    .default(fallback)
    .transform((asked) => Math.min(asked, to))

/** `true`/`false` in a query; callers on the server hand over the boolean itself. */
export const flag = z
  .union([z.enum(['true', 'false']), z.boolean()])
  .default('false')
  .transform((given) => given === true || given === 'true')

/** Query of a list that is read on by a cursor. */
export const cursorQuery = {
  cursor: z.string().max(1000).optional().describe('`next` of the stretch before'),
  limit: whole(1, 100, 50),
}
/** absent at the end of the list */
export const NextCursor = z.string().optional().describe('absent at the end of the list')

/** All paths of an endpoint with what each fixes. */
export const pathsOf = ({ path, aliases }: Endpoint): { path: string; fixed: Readonly<Record<string, string>> }[] =>
  [path, ...aliases].map((alias) =>
    typeof alias === 'string' ? { path: alias, fixed: {} } : { path: alias[0], fixed: alias[1] },
  )
