import type { ReactElement } from 'react'
import { BlockError } from '#web/blocks/guard.tsx'
import { serverUnreachable } from '#web/problem-texts.ts'

/** What a block shows may fail to load while the page stays: undefined then. */
export async function softly<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading
  } catch {
    return undefined
  }
}

/** Shows what was loaded, or the fixed error text with a way to try again. */
export function Given<T>({ value, children }: { value: T | undefined; children: (value: T) => ReactElement | null }) {
  return value === undefined ? <BlockError text={serverUnreachable} action="Erneut laden" /> : children(value)
}
