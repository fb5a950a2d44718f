import type { ReactNode } from 'react'
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
export const ifLoaded = <T,>(value: T | undefined, show: (value: T) => ReactNode): ReactNode =>
  value === undefined ? <BlockError text={serverUnreachable} action="Erneut laden" /> : show(value)
