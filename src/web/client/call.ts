import type { ReplyOf, RequestOf } from '#contract/endpoint.ts'
import { addressOf, type AnyEndpoint } from '#contract/request.ts'
import { answerOf, said } from '#web/client/api.ts'

/** What an endpoint takes, with the method of those that are not only read: types cost the browser nothing, declarations would. */
type Asking<E extends AnyEndpoint> = RequestOf<E> & {
  signal?: AbortSignal
  /** the version that is to be replaced, as its ETag says */
  version?: string | undefined
} & ('GET' extends E['method'] ? { method?: 'GET' } : { method: E['method'] })

/** Nothing to hand over is no argument. */
type Asked<E extends AnyEndpoint> = object extends Asking<E> ? [asking?: Asking<E>] : [asking: Asking<E>]

/**
 * Asks an endpoint of this portal: `call<typeof getStored>('/v1/storage/simple/:key', { params: { key } })`. What another path,
 * parameter or body would be does not compile. A success that has something to say to the reader says so by an event.
 * @throws ApiError where the answer is no success, Unreachable where there is none; what `signal` aborts throws as fetch does
 */
export async function call<E extends AnyEndpoint>(path: E['path'], ...asked: Asked<E>): Promise<ReplyOf<E>> {
  const response = await answerTo<E>(path, ...asked)
  const body = (response.status === 204 ? undefined : await response.json()) as ReplyOf<E> // in the contract's shape
  const { displaySuccessMessage } = Object(body) as { displaySuccessMessage?: unknown }
  if (typeof displaySuccessMessage === 'string')
    document.dispatchEvent(new CustomEvent(said, { detail: displaySuccessMessage }))
  return body
}

/** The same with the answer as it came: its headers, or a body that is no JSON. @throws as `call` */
export function answerTo<E extends AnyEndpoint>(path: E['path'], ...[asking]: Asked<E>): Promise<Response> {
  const { method, params, query, body, signal, version } = (asking ?? {}) as Partial<Given> // as its type has checked
  return answerOf(addressOf(path, params, query), {
    ...(method && { method }),
    ...(signal && { signal }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': version }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The same for any endpoint. */
interface Given {
  method: string
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  signal: AbortSignal
  version: string | undefined
}
