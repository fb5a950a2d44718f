import { addFractions, type Fraction, fraction, zero } from './numbers/fraction.ts'
import { nullSpace, pseudoSolve, type Matrix } from './numbers/matrix.ts'

/** Σ weight × amount over the names = amount. */
export interface Constraint {
  readonly weights: ReadonlyMap<string, Fraction>
  readonly amount: Fraction
}

export interface Rebalanced {
  readonly amount: Fraction
  /** false where a target of this name cannot be met together with the others */
  readonly exact: boolean
  /** true where other amounts would meet the targets as well */
  readonly ambiguous: boolean
}

/** More than this is no rebalancing, and exact elimination would take too long. */
export const mostNames = 30

/**
 * The amounts that come nearest to all targets by least squares; where several do, the smallest ones. Computed in exact
 * fractions, so that contradiction and ambiguity are facts and not a matter of tolerance.
 */
export function rebalance(constraints: readonly Constraint[]): Map<string, Rebalanced> {
  const posed = constraints.filter(({ weights }) => weights.size > 0)
  const names = [...new Set(posed.flatMap(({ weights }) => [...weights.keys()]))].toSorted()
  const matrix: Matrix = posed.map(({ weights }) => names.map((name) => weights.get(name) ?? zero))
  const targets = posed.map(({ amount }) => amount)
  const amounts = pseudoSolve(matrix, targets)
  const free = nullSpace(matrix, names.length)
  const missed = posed.filter(({ amount }, index) => {
    const reached = (matrix[index] ?? []).reduce(
      (sum, weight, column) => addFractions(sum, { num: weight.num * (amounts[column] ?? zero).num, den: weight.den * (amounts[column] ?? zero).den }),
      zero,
    )
    return reached.num * amount.den !== amount.num * reached.den
  })
  return new Map(
    names.map((name, column) => [
      name,
      {
        amount: amounts[column] ?? fraction(0n, 1n),
        exact: !missed.some(({ weights }) => weights.has(name)),
        ambiguous: free.some((vector) => (vector[column] ?? zero).num !== 0n),
      },
    ]),
  )
}
