import { failureNameOf } from './errors.ts'

/** What the database adds to an answer that is whole without it; undefined while it is away. */
export async function beside<T>(asked: Promise<readonly T[]>): Promise<readonly T[] | undefined> {
  try {
    return await asked
  } catch (error) {
    if (failureNameOf(error) === 'UNAVAILABLE') return undefined
    throw error
  }
}
