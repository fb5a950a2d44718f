import { rationalToNumber } from './numbers/fixed.ts'
import { addFractions, type Fraction, multiplyFractions, zero } from './numbers/fraction.ts'
import { shortestLeastSquares } from './numbers/least-squares.ts'
import { type Matrix, nullSpace, pseudoSolve } from './numbers/matrix.ts'
import { structureOf } from './numbers/prime-field.ts'

/** Σ weight × amount over the names = amount. */
export interface Constraint {
  readonly weights: ReadonlyMap<string, Fraction>
  readonly amount: Fraction
}

export interface Rebalanced {
  readonly amount: number
  /** false where a target of this name cannot be met together with the others */
  readonly exact: boolean
  /** true where other amounts would meet the targets as well */
  readonly ambiguous: boolean
}

/** Up to this many connected names exact fractions solve in no time; beyond it the same in residues and doubles. */
const mostInFractions = 24

/** Limits on connected names and weights; beyond them solving takes minutes. */
const mostConnected = 1000
const mostWeights = 250_000

/** Thrown when more names are connected by common targets than can be solved in time. */
export class TooManyNames extends Error {
  override readonly name = 'TooManyNames'
}

/**
 * The amounts that come nearest to all targets by least squares; where several do, the shortest vector of them. Whether
 * targets contradict each other and whether there is a choice is found exactly, and is no matter of tolerance.
 * @param mostExact up to this many connected names the amounts themselves are exact; beyond, near to the last digit of a double
 * @throws TooManyNames
 */
export function rebalance(constraints: readonly Constraint[], mostExact = mostInFractions): Map<string, Rebalanced> {
  const solved = connected(constraints.filter(({ weights }) => weights.size > 0)).flatMap((group) =>
    solve(group, mostExact),
  )
  return new Map(solved.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Connected components: targets that share names, directly or through others, are solved together. */
function connected(constraints: readonly Constraint[]): Constraint[][] {
  const groups = new Map<string, Constraint[]>()
  for (const constraint of constraints) {
    const names = [...constraint.weights.keys()]
    const touched = new Set(names.map((name) => groups.get(name)).filter((group) => group !== undefined))
    const [largest = [], ...others] = [...touched].toSorted((a, b) => b.length - a.length)
    for (const group of others) largest.push(...group)
    largest.push(constraint)
    for (const { weights } of others.flat()) for (const name of weights.keys()) groups.set(name, largest)
    for (const name of names) groups.set(name, largest)
  }
  return [...new Set(groups.values())]
}

function solve(constraints: readonly Constraint[], mostExact: number): [string, Rebalanced][] {
  const names = [...new Set(constraints.flatMap(({ weights }) => [...weights.keys()]))].toSorted()
  const weightCount = constraints.reduce((sum, { weights }) => sum + weights.size, 0)
  if (names.length > mostConnected || constraints.length > 2 * mostConnected || weightCount > mostWeights)
    throw new TooManyNames()
  const matrix = constraints.map(({ weights }) => names.map((name) => weights.get(name) ?? zero))
  const targets = constraints.map(({ amount }) => amount)
  const isSmall = names.length <= mostExact && constraints.length <= 2 * mostExact
  const { amounts, free, missed } = isSmall ? solvedInFractions(matrix, targets) : solvedInDoubles(matrix, targets)
  const missedNames = new Set(
    constraints.filter((_, index) => missed[index]).flatMap(({ weights }) => [...weights.keys()]),
  )
  return names.map((name, column) => [
    name,
    { amount: amounts[column] ?? 0, exact: !missedNames.has(name), ambiguous: free[column] ?? false },
  ])
}

interface Solved {
  readonly amounts: readonly number[]
  readonly free: readonly boolean[]
  readonly missed: readonly boolean[]
}

function solvedInFractions(matrix: Matrix, targets: readonly Fraction[]): Solved {
  const amounts = pseudoSolve(matrix, targets)
  const choices = nullSpace(matrix, amounts.length)
  return {
    amounts: amounts.map(rationalToNumber),
    free: amounts.map((_, column) => choices.some((vector) => (vector[column] ?? zero).num !== 0n)),
    missed: matrix.map((row, index) => {
      const reached = row.reduce(
        (sum, weight, column) => addFractions(sum, multiplyFractions(weight, amounts[column] ?? zero)),
        zero,
      )
      const wanted = targets[index] ?? zero
      return reached.num * wanted.den !== wanted.num * reached.den
    }),
  }
}

function solvedInDoubles(matrix: Matrix, targets: readonly Fraction[]): Solved {
  const { rank, free, missed } = structureOf(matrix, targets)
  const amounts = shortestLeastSquares(
    matrix.map((row) => row.map(rationalToNumber)),
    targets.map(rationalToNumber),
    rank,
  )
  return { amounts, free, missed }
}
