import { type Key, symmetric } from './hash.ts'
import { quickNormal } from './normal.ts'
import { SLOTS } from './time.ts'

/**
 * The 47 splits of 48 slots, each before those of its halves: [from, middle, to), the number its draws count with, and
 * where in a tree of 47 + 48 places it and its halves stand. A half of one slot stands in the place 47 + slot.
 */
const tree = (() => {
  const splits: { from: number; middle: number; to: number; number: number; left: number; right: number }[] = []
  let numbers = 0
  const add = (from: number, to: number): number => {
    const number = numbers++
    if (to - from < 2) return SLOTS - 1 + from
    const middle = (from + to) >> 1
    const split = { from, middle, to, number, left: -1, right: -1 }
    const place = splits.push(split) - 1
    split.left = add(from, middle)
    split.right = add(middle, to)
    return place
  }
  add(0, SLOTS)
  const column = (of: 'from' | 'middle' | 'to' | 'number' | 'left' | 'right') =>
    Int16Array.from(splits, (split) => split[of])
  return {
    from: column('from'),
    middle: column('middle'),
    to: column('to'),
    number: column('number'),
    left: column('left'),
    right: column('right'),
  }
})()

/** How many splits the first slots need: those of what begins before their end. */
const splitsFor = Int16Array.from({ length: SLOTS + 1 }, (_, slots) => tree.from.filter((from) => from < slots).length)

const treeV = new Float64Array(2 * SLOTS - 1)
const treeD = new Float64Array(2 * SLOTS - 1)
/** strength of the volatility's noise inside the day */
const SLOT_REACH = 2 * Math.sqrt(0.75 * 0.1)

/**
 * The share of each split's left half in what both halves get, from a profile's running sums.
 * @param before 49 running sums of the slots' shares
 */
export const leftShares = (before: Float64Array): Float64Array =>
  Float64Array.from(tree.middle, (middle, place) => {
    const start = before[tree.from[place] as number] as number
    return ((before[middle] as number) - start) / ((before[tree.to[place] as number] as number) - start)
  })

/**
 * The tree goes on over the slots: halves follow the profile's shares, disturbed by noise.
 * @param lefts `leftShares` of the profile
 * @param slots how many are needed, from the first: later ones are not worked out
 */
export function splitSlots(
  volatility: Key,
  path: Key,
  day: number,
  variance: number,
  move: number,
  lefts: Float64Array,
  v: Float64Array,
  d: Float64Array,
  slots: number,
): void {
  const { number, left, right } = tree
  treeV[0] = variance
  treeD[0] = move
  const splits = splitsFor[slots] as number
  for (let place = 0; place < splits; place++) {
    const nodeV = treeV[place] as number
    const nodeD = treeD[place] as number
    const counter = day * 128 + (number[place] as number)
    const w = leftShare(volatility, counter, lefts[place] as number)
    const leftV = nodeV * w
    const leftD = nodeD * w + Math.sqrt(nodeV * w * (1 - w)) * quickNormal(path, counter)
    const l = left[place] as number
    const r = right[place] as number
    treeV[l] = leftV
    treeD[l] = leftD
    treeV[r] = nodeV - leftV
    treeD[r] = nodeD - leftD
  }
  for (let k = 0; k < slots; k++) {
    v[k] = treeV[SLOTS - 1 + k] as number
    d[k] = treeD[SLOTS - 1 + k] as number
  }
}

/** The variance of one of the slots: its five or six splits, bit by bit those of `splitSlots`. */
export function slotVariance(
  volatility: Key,
  day: number,
  variance: number,
  lefts: Float64Array,
  slot: number,
): number {
  const { middle, number, left, right } = tree
  let v = variance
  let place = 0
  while (place < SLOTS - 1) {
    const leftV = v * leftShare(volatility, day * 128 + (number[place] as number), lefts[place] as number)
    const isLeft = slot < (middle[place] as number)
    v = isLeft ? leftV : v - leftV
    place = (isLeft ? left : right)[place] as number
  }
  return v
}

/** What the left half of a node gets of its variance. */
function leftShare(volatility: Key, counter: number, p: number): number {
  const e = SLOT_REACH * symmetric(volatility, counter)
  const up = p * (1 + e)
  return up / (up + (1 - p) * (1 - e))
}
