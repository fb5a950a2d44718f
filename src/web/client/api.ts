import { ApiError, Unreachable } from '#web/client/failure.ts'

/** The event of a success that has something to say; its detail is the sentence. */
export const said = 'parkett:said'

/**
 * A success of this portal's own API as it came, with its headers. Whoever has more to ask than an address asks by `call.ts`, which
 * knows what each endpoint takes.
 * @throws ApiError where the answer is no success, Unreachable where there is none; what a signal aborts throws as fetch does
 */
export async function answerOf(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api${address}`, init).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error) : error
  })
  if (!response.ok) throw new ApiError(response.status, await bodyOf(response))
  return response
}

/** Reads JSON that the server gives in the contract's shape. @throws as `answerOf` */
export const getJson = async <T>(address: string): Promise<T> => (await answerOf(address)).json() as Promise<T>

/** The envelope; a proxy in between may answer with a text of its own. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}
