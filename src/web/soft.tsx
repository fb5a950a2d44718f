import type { ReactNode } from 'react'
import { Failure, failures } from '#contract/failures.ts'
import { BlockError } from '#web/blocks/guard.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { serverUnreachable } from '#web/problem-texts.ts'

/** Failures that reloading cannot change: not found, refused or not the reader's. */
const unanswerable = [400, 403, 404]

/**
 * What a block shows may fail to load while the page stays: undefined then. `null` where the server answered that there
 * is no such thing: that is no fault, and the block shows its own empty state. Who answers the page hears of the faults
 * (`web/report-faults.ts`).
 */
export async function softly<T>(loading: Promise<T>): Promise<T | undefined | null> {
  try {
    return await loading
  } catch (error) {
    return error instanceof Failure && unanswerable.includes(failures[error.failure].status) ? null : undefined
  }
}

/** Shows what was loaded, or the fixed error text with a way to try again. */
export const ifLoaded = <T,>(
  value: T | undefined | null,
  show: (value: T) => ReactNode,
  empty: ReactNode = <Empty text="Dazu gibt es hier keine Angaben." />,
): ReactNode => {
  if (value === undefined) return <BlockError text={serverUnreachable} action="Erneut laden" />
  return value === null ? empty : show(value)
}
