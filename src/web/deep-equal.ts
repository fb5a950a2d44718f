import { isValidElement, type ReactElement } from 'react'

/**
 * Deep equality of what pages are made of: numbers, texts, React elements of the same components, and lists and plain
 * objects of them. Anything else (functions, dates) is only equal to itself.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) return Array.isArray(b) && areListsEqual(a, b)
  if (!isPlain(a) || !isPlain(b)) return false
  if (isValidElement(a)) return isValidElement(b) && areElementsEqual(a, b)
  let more = 0
  for (const name in a) {
    if (a[name] !== b[name] ? !deepEqual(a[name], b[name]) : !(name in b)) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}

/** In development React elements carry their owner and source position, which do not count. */
const areElementsEqual = (a: ReactElement, b: ReactElement): boolean =>
  a.type === b.type && a.key === b.key && deepEqual(a.props, b.props)

/** Fast path: a chart has thousands of numbers, most of which compare without another call. */
function areListsEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !deepEqual(a[i], b[i])) return false
  return true
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
