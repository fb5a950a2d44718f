/** One step on the grid where the prices at which exercise pays may lie anywhere. */
import type { Solver } from './american-grid.ts'

const MOST_ROUNDS = 20

/**
 * Howard's policy iteration (Forsyth and Vetzal 2002): guess the nodes at which to exercise and solve; then exercise
 * where holding is worth less and hold where it is worth more, until the set of nodes no longer changes.
 */
export function makePolicySolver(intervals: number): Solver {
  const exercised = new Uint8Array(intervals + 1)
  const known = new Float64Array(intervals + 1)
  const factor = new Float64Array(intervals + 1)

  function solve(values: Float64Array, weight: number, exercise?: Float64Array): void {
    const diagonal = 1 + 2 * weight
    factor[0] = 0
    for (let node = 1; node < intervals; node++) {
      if (exercise !== undefined && exercised[node] === 1) {
        factor[node] = 0
        values[node] = exercise[node]!
        continue
      }
      const inverse = 1 / (diagonal - weight * factor[node - 1]!)
      factor[node] = weight * inverse
      values[node] = (known[node]! + weight * values[node - 1]!) * inverse
    }
    for (let node = intervals - 1; node > 0; node--) values[node]! += factor[node]! * values[node + 1]!
  }

  function setKnown(values: Float64Array, explicit: number): void {
    for (let node = 1; node < intervals; node++) {
      known[node] = values[node]! + explicit * (values[node - 1]! - 2 * values[node]! + values[node + 1]!)
    }
  }

  function changed(values: Float64Array, weight: number, exercise: Float64Array): boolean {
    let any = false
    for (let node = 1; node < intervals; node++) {
      const held = (known[node]! + weight * (values[node - 1]! + values[node + 1]!)) / (1 + 2 * weight)
      const better = exercise[node]! > held ? 1 : 0
      if (better === exercised[node]) continue
      exercised[node] = better
      any = true
    }
    return any
  }

  return (european, american, weight, whole, { exercise, edges: [near, far] }) => {
    const explicit = whole ? weight : 0
    setKnown(european, explicit)
    european[0] = near
    european[intervals] = far
    solve(european, weight)
    setKnown(american, explicit)
    american[0] = Math.max(near, exercise[0]!)
    american[intervals] = Math.max(far, exercise[intervals]!)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      solve(american, weight, exercise)
      if (!changed(american, weight, exercise)) return
    }
  }
}
