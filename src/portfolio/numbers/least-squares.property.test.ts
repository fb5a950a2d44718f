import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rationalToNumber } from './fixed.ts'
import { addFractions, fraction, type Fraction, multiplyFractions, subtractFractions, zero } from './fraction.ts'
import { shortestLeastSquares } from './least-squares.ts'
import { nullSpace, pseudoSolve } from './matrix.ts'
import { structureOf } from './prime-field.ts'

const tenth = fc.integer({ min: -9, max: 9 }).map((value) => fraction(BigInt(value), 10n))

/** Up to six names and seven targets; rows and columns are often the sum of others, so that all ranks occur. */
const anySystem = fc
  .record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 7 }) })
  .chain(({ width, height }) =>
    fc.record({
      matrix: fc
        .array(fc.array(tenth, { minLength: width, maxLength: width }), { minLength: height, maxLength: height })
        .map(withSums),
      target: fc.array(tenth, { minLength: height, maxLength: height }),
    }),
  )

function withSums(rows: Fraction[][]): Fraction[][] {
  const [first, second] = rows
  return rows.map((row, index) =>
    index === 2 && first && second ? row.map((_, at) => addFractions(first[at] ?? zero, second[at] ?? zero)) : row,
  )
}

const runs = { numRuns: 300, seed: 20_261_121, endOnFailure: true }

test('residues find the same freedom and contradictions as fractions, doubles the same shortest solution', () => {
  fc.assert(
    fc.property(anySystem, ({ matrix, target }) => {
      const exact = pseudoSolve(matrix, target)
      const choices = nullSpace(matrix, exact.length)
      const { rank, free, missed } = structureOf(matrix, target)
      expect(rank).toBe(exact.length - choices.length)
      expect(free).toEqual(exact.map((_, column) => choices.some((vector) => (vector[column] ?? zero).num !== 0n)))
      expect(missed).toEqual(
        matrix.map((row, index) => {
          const reached = row.reduce(
            (sum, weight, column) => addFractions(sum, multiplyFractions(weight, exact[column] ?? zero)),
            zero,
          )
          return subtractFractions(reached, target[index] ?? zero).num !== 0n
        }),
      )
      const found = shortestLeastSquares(
        matrix.map((row) => row.map(rationalToNumber)),
        target.map(rationalToNumber),
        rank,
      )
      for (const [index, value] of found.entries()) expect(value).toBeCloseTo(rationalToNumber(exact[index] ?? zero), 7)
    }),
    runs,
  )
})
