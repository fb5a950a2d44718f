import type { PatchForm } from '#contract/push.ts'
import { valueText } from './schema.ts'
import type { Schema, Value } from './schema.ts'

/** Which leaves a patch writes: those set (with `added` where the leaf was absent) and those removed. */
export interface Change {
  set: readonly number[]
  /** a subset of `set` */
  added: readonly number[]
  removed: readonly number[]
}

export interface UpdateHead {
  ch: number
  n: number
  p: number
  ts: number
}

/**
 * One `update` message as JSON text. Removals come first and from the back, so that array indices stay true; additions
 * follow in ascending order.
 */
export function updateText(
  { ch, n, p, ts }: UpdateHead,
  form: PatchForm,
  { slots }: Schema,
  values: readonly Value[],
  change: Change,
): string {
  const parts: string[] = []
  for (let i = change.removed.length - 1; i >= 0; i--) {
    const index = change.removed[i] ?? 0
    parts.push(form === 'compact' ? `${-1 - index},0` : `{"op":"remove","path":"${slots[index]?.path}"}`)
  }
  for (const index of change.set) {
    const slot = slots[index]
    const value = values[index]
    if (slot === undefined || value === undefined) continue
    const text = valueText(slot, value)
    if (form === 'compact') parts.push(`${index},${text}`)
    else
      parts.push(`{"op":"${change.added.includes(index) ? 'add' : 'replace'}","path":"${slot.path}","value":${text}}`)
  }
  const key = form === 'compact' ? 'c' : 'patch'
  return `{"t":"update","ch":${ch},"n":${n},"p":${p},"ts":${ts},"${key}":[${parts.join(',')}]}`
}
