import { ApiError, Unreachable } from '#web/client/failure.ts'

/** The event of a success that has something to say; its detail is the sentence. */
export const said = 'parkett:said'

/**
 * Reads JSON from this portal's own API. A success that has something to say to the reader says so by an event.
 * @throws ApiError where the answer is no success, Unreachable where there is none; what `signal` aborts throws as
 * fetch does
 */
export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> => ask(path, {}, signal)

/** Asks by POST. @throws as `getJson` */
export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, signal)

/** A success as it came, with its headers. @throws as `getJson` */
export async function answerOf(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, init).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error) : error
  })
  if (!response.ok) throw new ApiError(response.status, await bodyOf(response))
  return response
}

async function ask<T>(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<T> {
  const response = await answerOf(path, { ...init, ...(signal && { signal }) })
  const body = (await response.json()) as T // the server answers in the contract's shape
  const { displaySuccessMessage } = Object(body) as { displaySuccessMessage?: unknown }
  if (typeof displaySuccessMessage === 'string')
    document.dispatchEvent(new CustomEvent(said, { detail: displaySuccessMessage }))
  return body
}

/** The envelope; a proxy in between may answer with a text of its own. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}
