import { addFractions, type Fraction, fraction, multiplyFractions, one, subtractFractions, zero } from './fraction.ts'

/** Rows of equal length. */
export type Matrix = readonly (readonly Fraction[])[]

interface Reduced {
  /** the rows that are not all zero, leading ones */
  readonly rows: Matrix
  readonly pivots: readonly number[]
}

/**
 * Reduced row echelon form by Gauss and Jordan without fractions (Bareiss): rows are brought to integers, and dividing
 * by the pivot before keeps them integers, so that nothing has to be cancelled on the way.
 */
function reduced(matrix: Matrix): Reduced {
  const rows = matrix.map(integerRow)
  const pivots: number[] = []
  const width = rows[0]?.length ?? 0
  let before = 1n
  for (let column = 0; column < width && pivots.length < rows.length; column += 1) {
    const top = pivots.length
    const found = rows.findIndex((row, index) => index >= top && (row[column] ?? 0n) !== 0n)
    if (found < 0) continue
    ;[rows[top], rows[found]] = [rows[found] ?? [], rows[top] ?? []]
    const lead = rows[top] ?? []
    const pivot = lead[column] ?? 1n
    for (const [index, row] of rows.entries()) {
      if (index === top) continue
      const factor = row[column] ?? 0n
      rows[index] = row.map((value, position) => (value * pivot - factor * (lead[position] ?? 0n)) / before)
    }
    before = pivot
    pivots.push(column)
  }
  const leading = rows.slice(0, pivots.length)
  return {
    rows: leading.map((row, index) => row.map((value) => fraction(value, row[pivots[index] ?? 0] ?? 1n))),
    pivots,
  }
}

/** The row times its common denominator: the same equation. */
function integerRow(row: readonly Fraction[]): bigint[] {
  const common = row.reduce((multiple, { den }) => multiple * fraction(den, multiple).num, 1n)
  return row.map(({ num, den }) => num * (common / den))
}

/** A basis of all x with A·x = 0. */
export function nullSpace(matrix: Matrix, width: number): Fraction[][] {
  const { rows, pivots } = reduced(matrix)
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => !pivots.includes(column))
  return free.map((column) => {
    const vector = Array.from({ length: width }, () => zero)
    vector[column] = one
    for (const [index, pivot] of pivots.entries())
      vector[pivot] = subtractFractions(zero, at(rows[index] ?? [], column))
    return vector
  })
}

/**
 * The x of smallest length among those that minimise |A·x − b|: the pseudoinverse by rank factorisation A = C·F, with C
 * the pivot columns and F the reduced rows: x = Fᵀ (F Fᵀ)⁻¹ (Cᵀ C)⁻¹ Cᵀ b.
 */
export function pseudoSolve(matrix: Matrix, target: readonly Fraction[]): Fraction[] {
  const { rows: f, pivots } = reduced(matrix)
  const width = matrix[0]?.length ?? 0
  if (pivots.length === 0) return Array.from({ length: width }, () => zero)
  const c = matrix.map((row) => pivots.map((column) => at(row, column)))
  const inner = solve(product(transposed(c), c), apply(transposed(c), target))
  return apply(transposed(f), solve(product(f, transposed(f)), inner))
}

/** x of a regular square system. */
function solve(matrix: Matrix, target: readonly Fraction[]): Fraction[] {
  const { rows } = reduced(matrix.map((row, index) => [...row, at(target, index)]))
  return rows.map((row) => at(row, row.length - 1))
}

const at = (values: readonly Fraction[], index: number): Fraction => values[index] ?? zero

const transposed = (matrix: Matrix): Matrix =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => at(row, column)))

const apply = (matrix: Matrix, vector: readonly Fraction[]): Fraction[] => matrix.map((row) => dot(row, vector))

const product = (a: Matrix, b: Matrix): Matrix => {
  const columns = transposed(b)
  return a.map((row) => columns.map((column) => dot(row, column)))
}

const dot = (a: readonly Fraction[], b: readonly Fraction[]): Fraction =>
  a.reduce(
    (sum, value, index) => (value.num === 0n ? sum : addFractions(sum, multiplyFractions(value, at(b, index)))),
    zero,
  )
