import { memo, type FunctionComponent } from 'react'
import type { Instant } from '#contract/vocabulary.ts'

/**
 * A component whose markup stands: `bytesOf` writes it again only when its props say something else, and keeps the last
 * markup for each `key`. So props are plain data and say all that is shown; what changes by itself, as the time, is one of them.
 */
export const standing = <P extends object>(component: FunctionComponent<P>) => memo(component, alike)

/** Whether two values say the same: figures, texts, and lists and plain objects of them. Anything else is only like itself. */
export function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) return Array.isArray(b) && areAlike(a, b)
  if (!isPlain(a) || !isPlain(b)) return false
  let more = 0
  for (const name in a) {
    if (a[name] !== b[name] ? !alike(a[name], b[name]) : !(name in b)) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}

/** A chart has thousands of figures: most are told apart without another call. */
function areAlike(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !alike(a[i], b[i])) return false
  return true
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** For what is judged to the minute, as whether a price is of today: blocks that show it stand so long. */
export const startOfMinute = (at: Instant): Instant => at - (at % 60_000)
