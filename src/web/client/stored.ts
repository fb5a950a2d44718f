import type { deleteStored, getStored, putStored } from '#contract/personal.ts'
import { answerTo } from '#web/client/call.ts'

const path = '/v1/storage/simple/:key'

/** A setting of this reader, guest or user. */
interface Stored {
  /** undefined: nothing is stored */
  value: unknown
  /** to say which one is replaced */
  version: string | undefined
}

/** Reads a setting. @throws ApiError, Unreachable */
export async function readStored(key: string): Promise<Stored> {
  const response = await answerTo<typeof getStored>(path, { params: { key } })
  const { value } = (await response.json()) as { value?: unknown } // the contract's shape
  return { value, version: value === undefined ? undefined : versionOf(response) }
}

/** Stores a setting in the place of the version that was read. @returns its new version @throws ApiError, Unreachable */
export async function writeStored(
  key: string,
  value: unknown,
  version: string | undefined,
): Promise<string | undefined> {
  return versionOf(await answerTo<typeof putStored>(path, { method: 'PUT', params: { key }, body: { value }, version }))
}

/** Forgets a setting, if it is the version that was read. @throws ApiError, Unreachable */
export async function forgetStored(key: string, version: string | undefined): Promise<undefined> {
  await answerTo<typeof deleteStored>(path, { method: 'DELETE', params: { key }, version })
}

const versionOf = (response: Response): string | undefined => response.headers.get('etag') ?? undefined
