import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#contract/failures.ts'

/** What an update sets `version` to. */
export const nextVersion: RawBuilder<number> = sql<number>`nextval('row_versions')`

/**
 * Optimistic locking: checks that the row still has the version its editor saw. Call it in the transaction that has
 * locked the row.
 * @param current the row's version; undefined where there is no row
 * @param seen the version the editor saw; undefined: replace whatever is there
 * @throws Failure VERSION_CONFLICT with the current version
 */
export function assertVersion(current: number | undefined, seen: number | undefined): void {
  if (seen === undefined || seen === current) return
  throw new Failure(
    'VERSION_CONFLICT',
    { version: current },
    current === undefined ? 'There is nothing of this version any more' : `The version is ${current} by now`,
  )
}
