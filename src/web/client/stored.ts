import { answerOf } from '#web/client/api.ts'

/** A setting of this reader, guest or user. */
interface Stored {
  /** undefined: nothing is stored */
  value: unknown
  /** to say which one is replaced */
  version: string | undefined
}

/** Reads a setting. @throws ApiError, Unreachable */
export async function readStored(key: string): Promise<Stored> {
  const response = await ask(key, 'GET', {})
  const { value } = (await response.json()) as { value?: unknown } // the contract's shape
  return { value, version: value === undefined ? undefined : versionOf(response) }
}

/** Stores a setting in the place of the version that was read. @returns its new version @throws ApiError, Unreachable */
export async function writeStored(
  key: string,
  value: unknown,
  version: string | undefined,
): Promise<string | undefined> {
  return versionOf(
    await ask(key, 'PUT', {
      headers: { 'content-type': 'application/json', ...matching(version) },
      body: JSON.stringify({ value }),
    }),
  )
}

/** Forgets a setting, if it is the version that was read. @throws ApiError, Unreachable */
export async function forgetStored(key: string, version: string | undefined): Promise<undefined> {
  await ask(key, 'DELETE', { headers: matching(version) })
}

const versionOf = (response: Response): string | undefined => response.headers.get('etag') ?? undefined
const matching = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': version }

const ask = (key: string, method: string, init: RequestInit): Promise<Response> =>
  answerOf(`/v1/storage/simple/${key}`, { method, ...init })
