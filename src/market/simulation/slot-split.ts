import { type Key, symmetric } from './hash.ts'
import { quickNormal } from './normal.ts'
import { SLOTS } from './time.ts'

/** The 47 splits of 48 slots, each node before its children: [from, middle, to) and where the halves stand. */
const slotTree = (() => {
  const from: number[] = []
  const middle: number[] = []
  const to: number[] = []
  const left: number[] = []
  const add = (a: number, b: number): void => {
    const node = from.length
    from.push(a)
    to.push(b)
    const mid = (a + b) >> 1
    middle.push(mid)
    left.push(-1)
    if (b - a < 2) return
    left[node] = from.length
    add(a, mid)
    rights[node] = from.length
    add(mid, b)
  }
  const rights: number[] = []
  add(0, SLOTS)
  const right = Int16Array.from({ length: from.length }, (_, i) => rights[i] ?? -1)
  return { size: from.length, from: Int16Array.from(from), middle: Int16Array.from(middle), to: Int16Array.from(to), left: Int16Array.from(left), right }
})()

const treeV = new Float64Array(slotTree.size)
const treeD = new Float64Array(slotTree.size)
/** strength of the volatility's noise inside the day */
const SLOT_REACH = 2 * Math.sqrt(0.75 * 0.1)

/** The tree goes on over the slots: halves follow the profile's shares, disturbed by noise. */
export function splitSlots(
  volatility: Key, path: Key, day: number, variance: number, move: number, before: Float64Array, v: Float64Array, d: Float64Array,
): void {
  const { size, from, middle, to, left, right } = slotTree
  treeV[0] = variance
  treeD[0] = move
  for (let node = 0; node < size; node++) {
    const nodeV = treeV[node] as number
    const nodeD = treeD[node] as number
    const a = from[node] as number
    const l = left[node] as number
    if (l < 0) {
      v[a] = nodeV
      d[a] = nodeD
      continue
    }
    const counter = day * 128 + node
    const w = leftShare(volatility, counter, before, a, middle[node] as number, to[node] as number)
    const leftV = nodeV * w
    const leftD = nodeD * w + Math.sqrt(nodeV * w * (1 - w)) * quickNormal(path, counter)
    const r = right[node] as number
    treeV[l] = leftV
    treeD[l] = leftD
    treeV[r] = nodeV - leftV
    treeD[r] = nodeD - leftD
  }
}

/** The variance of one of the slots: its five or six splits, bit by bit those of `splitSlots`. */
export function slotVariance(volatility: Key, day: number, variance: number, before: Float64Array, slot: number): number {
  const { from, middle, to, left, right } = slotTree
  let v = variance
  let node = 0
  for (;;) {
    const l = left[node] as number
    if (l < 0) return v
    const mid = middle[node] as number
    const leftV = v * leftShare(volatility, day * 128 + node, before, from[node] as number, mid, to[node] as number)
    v = slot < mid ? leftV : v - leftV
    node = slot < mid ? l : right[node] as number
  }
}

/** What the left half of a node gets of its variance. */
function leftShare(volatility: Key, counter: number, before: Float64Array, from: number, middle: number, to: number): number {
  const start = before[from] as number
  const p = ((before[middle] as number) - start) / ((before[to] as number) - start)
  const e = SLOT_REACH * symmetric(volatility, counter)
  const up = p * (1 + e)
  return up / (up + (1 - p) * (1 - e))
}
