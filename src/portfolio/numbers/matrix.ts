import { addFractions, divideFractions, type Fraction, multiplyFractions, one, subtractFractions, zero } from './fraction.ts'

/** Rows of equal length. */
export type Matrix = readonly (readonly Fraction[])[]

interface Reduced {
  /** the rows that are not all zero, leading ones */
  readonly rows: Matrix
  readonly pivots: readonly number[]
}

/** Reduced row echelon form by Gauss and Jordan. */
function reduced(matrix: Matrix): Reduced {
  const rows = matrix.map((row) => [...row])
  const pivots: number[] = []
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < width && pivots.length < rows.length; column += 1) {
    const top = pivots.length
    const found = rows.findIndex((row, index) => index >= top && at(row, column).num !== 0n)
    if (found < 0) continue
    ;[rows[top], rows[found]] = [rows[found] ?? [], rows[top] ?? []]
    const lead = at(rows[top] ?? [], column)
    rows[top] = (rows[top] ?? []).map((value) => divideFractions(value, lead))
    for (const [index, row] of rows.entries()) {
      const factor = at(row, column)
      if (index === top || factor.num === 0n) continue
      rows[index] = row.map((value, position) =>
        subtractFractions(value, multiplyFractions(factor, at(rows[top] ?? [], position))),
      )
    }
    pivots.push(column)
  }
  return { rows: rows.slice(0, pivots.length), pivots }
}

/** A basis of all x with A·x = 0. */
export function nullSpace(matrix: Matrix, width: number): Fraction[][] {
  const { rows, pivots } = reduced(matrix)
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => !pivots.includes(column))
  return free.map((column) => {
    const vector = Array.from({ length: width }, () => zero)
    vector[column] = one
    for (const [index, pivot] of pivots.entries()) vector[pivot] = subtractFractions(zero, at(rows[index] ?? [], column))
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

const transposed = (matrix: Matrix): Matrix => (matrix[0] ?? []).map((_, column) => matrix.map((row) => at(row, column)))

const apply = (matrix: Matrix, vector: readonly Fraction[]): Fraction[] => matrix.map((row) => dot(row, vector))

const product = (a: Matrix, b: Matrix): Matrix => {
  const columns = transposed(b)
  return a.map((row) => columns.map((column) => dot(row, column)))
}

const dot = (a: readonly Fraction[], b: readonly Fraction[]): Fraction =>
  a.reduce((sum, value, index) => addFractions(sum, multiplyFractions(value, at(b, index))), zero)
