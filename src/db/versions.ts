import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#contract/failures.ts'

/** What an update sets `version` to. */
export const nextVersion: RawBuilder<number> = sql<number>`nextval('row_versions')`

/**
 * Whether the row is still as its editor has seen it; ask within the transaction that has locked it.
 * @param current the row's version; undefined: it is not there
 * @param seen the version its editor has seen; undefined: whatever is there may be replaced
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
