import type { Key } from './hash.ts'
import { quickNormal } from './normal.ts'
import { STEPS } from './time.ts'

/**
 * Inside a slot a stream is a plain bridge: its deviation from the straight line between the slot's ends. Fifteen
 * stretches of two minutes (`marks`), each of 32 steps, halved five times. Everything is counted for variance 1; a
 * slot's deviation is that times the root of its variance.
 */
export const MARKS = 15
export const MARK_STEPS = STEPS / MARKS

/** Marks in the order they are drawn: mark, the two it lies between. */
const order = [
  [7, 0, 15],
  [3, 0, 7],
  [11, 7, 15],
  [1, 0, 3],
  [5, 3, 7],
  [9, 7, 11],
  [13, 11, 15],
  [2, 1, 3],
  [4, 3, 5],
  [6, 5, 7],
  [8, 7, 9],
  [10, 9, 11],
  [12, 11, 13],
  [14, 13, 15],
] as const
const markOf = Uint8Array.from(order, ([mark]) => mark)
const leftOf = Uint8Array.from(order, ([, left]) => left)
const rightOf = Uint8Array.from(order, ([, , right]) => right)
const weight = Float64Array.from(order, ([mark, left, right]) => (mark - left) / (right - left))
const spread = Float64Array.from(order, ([mark, left, right]) =>
  Math.sqrt(((mark - left) * (right - mark)) / (right - left) / MARKS),
)

/** Counter of the first draw of a slot: 512 a slot. */
const firstDraw = (slot: number): number => slot * 512

/** Deviation at the 16 ends of the two-minute stretches, for variance 1. */
export function marksOf(key: Key, slot: number): readonly number[] {
  const base = firstDraw(slot)
  const out = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < order.length; i++) {
    const a = out[leftOf[i] as number] as number
    const b = out[rightOf[i] as number] as number
    const mark = markOf[i] as number
    out[mark] = a + (b - a) * (weight[i] as number) + (spread[i] as number) * quickNormal(key, base + mark)
  }
  return out
}

/** Half of the root of a stretch's variance, for stretches of 32, 16, 8, 4 and 2 steps. */
const halving = [32, 16, 8, 4, 2].map((length) => 0.5 * Math.sqrt(length / STEPS))

/** Deviation at one step, given the marks. */
export function stepFrom(key: Key, slot: number, marks: readonly number[], step: number): number {
  const mark = (step / MARK_STEPS) | 0
  const inside = step - mark * MARK_STEPS
  let a = marks[mark] as number
  if (inside === 0) return a
  let b = marks[mark + 1] as number
  let node = 1
  const base = firstDraw(slot) + 16 + mark * 32
  for (let level = 0; level < 5; level++) {
    const middle = 0.5 * (a + b) + (halving[level] as number) * quickNormal(key, base + node)
    const rest = inside & ((32 >> level) - 1)
    const half = 16 >> level
    if (rest === half) return middle
    if (rest > half) {
      a = middle
      node = 2 * node + 1
    } else {
      b = middle
      node = 2 * node
    }
  }
  return a
}

/** Deviation at all 480 steps, the same numbers as `stepFrom`. */
export function stepsFrom(key: Key, slot: number, marks: readonly number[], out: Float64Array): Float64Array {
  for (let mark = 0; mark < MARKS; mark++) {
    const first = mark * MARK_STEPS
    const base = firstDraw(slot) + 16 + mark * 32
    out[first] = marks[mark] as number
    const end = marks[mark + 1] as number
    let nodes = 1
    for (let level = 0; level < 5; level++) {
      const length = 32 >> level
      const half = length >> 1
      const h = halving[level] as number
      for (let i = 0; i < nodes; i++) {
        const a = first + i * length
        const b = i === nodes - 1 ? end : (out[a + length] as number)
        out[a + half] = 0.5 * ((out[a] as number) + b) + h * quickNormal(key, base + nodes + i)
      }
      nodes *= 2
    }
  }
  return out
}
