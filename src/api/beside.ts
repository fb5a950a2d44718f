import { failureNameOf } from './errors.ts'

/** What the database adds to an answer that is whole without it: while it is away, nothing. */
export async function beside<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await asked
  } catch (error) {
    if (failureNameOf(error) === 'UNAVAILABLE') return []
    throw error
  }
}
