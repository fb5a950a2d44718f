import type { ReplyOf, RequestOf } from './endpoint.ts'
import { addressOf, type AnyEndpoint } from './request.ts'

/** How a program shows who it is. */
export type Security =
  | { type: 'basic'; username: string; password: string }
  | { type: 'bearer'; token: string }
  | { type: 'apiKey'; name: string; in: 'header' | 'query'; value: string }

interface ClientOptions {
  /** where the API is: `https://kurse.example.org/api` */
  base: string
  security?: Security
  /**
   * Sees every answer before it is read, and may have the same asked again: `again` sends it once more, and what the hook gives
   * back is what counts.
   */
  onResponse?: (response: Response, again: () => Promise<Response>) => Response | Promise<Response>
}

/** What a program hands over beside what the endpoint declares. */
export type ClientRequest<E extends AnyEndpoint> = RequestOf<E> & {
  headers?: Readonly<Record<string, string>>
  /** in place of a JSON body; with a file it goes in parts */
  form?: Readonly<Record<string, string | Blob>>
  signal?: AbortSignal
}

type Asked<E extends AnyEndpoint> =
  object extends ClientRequest<E> ? [request?: ClientRequest<E>] : [request: ClientRequest<E>]

/** Asks an endpoint. @throws HttpError where the answer is no success, Unanswered where there is none */
export type Client = <E extends AnyEndpoint>(endpoint: E, ...asked: Asked<E>) => Promise<ReplyOf<E>>

/** An answer that is no success: its text or `message`, else the words of its status. */
export class HttpError extends Error {
  /** as it came: of JSON what it says, else its text */
  readonly body: unknown
  /** number of the failure in the catalogue, where it names one */
  readonly code: number | undefined
  readonly status: number

  constructor({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: unknown) {
    const { message, errorCode } = Object(body) as { message?: unknown; errorCode?: unknown }
    const said = [body, message].find((each) => typeof each === 'string' && each !== '')
    super(String(said ?? statusText))
    this.name = 'HttpError'
    this.body = body
    this.code = typeof errorCode === 'number' ? errorCode : undefined
    this.status = status
  }
}

/** Nothing answered; `cause` is why. */
export class Unanswered extends Error {
  constructor(origin: string, cause: unknown) {
    super(`No portal answers at ${origin}.`, { cause })
    this.name = 'Unanswered'
  }
}

/**
 * A client for programs, typed by the declarations of the contract. Pages have a smaller one of their own (`web/client/call.ts`).
 * @throws TypeError for a security that is none
 */
export function createClient({ base, security, onResponse = (response) => response }: ClientOptions): Client {
  const { headers: credentials, query: inQuery } = credentialsOf(security)
  const root = base.replace(/\/+$/, '')
  return async (endpoint, ...[request]) => {
    const { params, query, headers, body, form, signal } = (request ?? {}) as Given // as its type has checked
    const address = root + addressOf(endpoint.path, params, { ...query, ...inQuery })
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        accept: endpoint.mediaType,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...credentials,
        ...headers,
      },
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: sentForm(form) }),
    }
    const send = async (): Promise<Response> => {
      try {
        return await fetch(address, init)
      } catch (error) {
        throw signal?.aborted ? error : new Unanswered(new URL(address).origin, error)
      }
    }
    const response = await onResponse(await send(), send)
    const read = await contentOf(response)
    if (!response.ok) throw new HttpError(response, read instanceof Blob ? await read.text() : read)
    return read as ReplyOf<typeof endpoint> // in the contract's shape
  }
}

interface Given {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  form?: Readonly<Record<string, string | Blob>>
  signal?: AbortSignal
}

/** A security may come out of a file, so that its type says little. */
function credentialsOf(security: Security | undefined): {
  headers?: Record<string, string>
  query?: Record<string, string>
} {
  switch (security?.type) {
    case undefined:
      if (security) throw new TypeError('Unsupported security type')
      return {}
    case 'basic': {
      const bytes = new TextEncoder().encode(`${security.username}:${security.password}`)
      return { headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } }
    }
    case 'bearer':
      return { headers: { authorization: `Bearer ${security.token}` } }
    case 'apiKey': {
      const { name, value } = security
      if (!name) throw new TypeError('API key definition name required')
      if (security.in === 'header') return { headers: { [name]: value } }
      if (security.in === 'query') return { query: { [name]: value } }
      throw new TypeError('Key must be in header or query')
    }
    default:
      throw new TypeError('Unsupported security type')
  }
}

/** Texts alone go as fields of an address do, a file in a part of its own. */
function sentForm(form: Readonly<Record<string, string | Blob>>): URLSearchParams | FormData {
  const fields = Object.entries(form)
  const sent = fields.some(([, value]) => value instanceof Blob) ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) {
    if (sent instanceof FormData) sent.append(name, value)
    else sent.append(name, String(value))
  }
  return sent
}

/** Nothing of 204, what JSON says, a text, else the bytes. JSON that is none is a text: a proxy in between may have written it. */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) {
    const text = await response.text()
    try {
      return JSON.parse(text) as unknown
    } catch {
      return text
    }
  }
  return type.startsWith('text/') ? response.text() : response.blob()
}
