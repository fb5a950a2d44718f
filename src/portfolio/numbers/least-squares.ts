/**
 * The x of smallest length among those that minimise |A·x − b|, for a matrix of known rank: a complete orthogonal
 * decomposition by Householder reflections, the columns of largest rest first (Golub and Van Loan, Matrix Computations,
 * 5.5).
 */
export function shortestLeastSquares(
  matrix: readonly (readonly number[])[],
  target: readonly number[],
  rank: number,
): number[] {
  const width = matrix[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, column) => Float64Array.from(matrix, (row) => row[column] ?? 0))
  const rest = Float64Array.from(target)
  const order = columns.map((_, column) => column)
  for (let step = 0; step < rank; step += 1) {
    swapLongestForward(columns, order, step)
    const mirror = mirrorOf(columns[step] ?? rest, step)
    for (const column of columns) reflect(column, mirror, step)
    reflect(rest, mirror, step)
  }
  const upper = Array.from({ length: rank }, (_, row) => Float64Array.from(columns, (column) => column[row] ?? 0))
  const shortest = shortestSolution(upper, rest.subarray(0, rank))
  const solution = Array.from({ length: width }, () => 0)
  for (const [place, column] of order.entries()) solution[column] = shortest[place] ?? 0
  return solution
}

/** The shortest x with R·x = c for rows of full rank: Rᵀ = Q·T, x = Q·T⁻ᵀ·c. */
function shortestSolution(rows: readonly Float64Array[], c: Float64Array): Float64Array {
  const width = rows[0]?.length ?? 0
  const turned = rows.map((row) => row.slice())
  const mirrors: Float64Array[] = []
  for (let step = 0; step < turned.length; step += 1) {
    const mirror = mirrorOf(turned[step] ?? c, step)
    mirrors.push(mirror)
    for (let later = step; later < turned.length; later += 1) reflect(turned[later] ?? c, mirror, step)
  }
  const solution = new Float64Array(width)
  for (const [index, row] of turned.entries()) {
    let sum = c[index] ?? 0
    for (let at = 0; at < index; at += 1) sum -= (row[at] ?? 0) * (solution[at] ?? 0)
    solution[index] = sum / (row[index] ?? 1)
  }
  for (let step = mirrors.length - 1; step >= 0; step -= 1) reflect(solution, mirrors[step] ?? c, step)
  return solution
}

function swapLongestForward(columns: Float64Array[], order: number[], step: number): void {
  const lengths = columns.map((column, index) =>
    index < step ? -1 : column.subarray(step).reduce((sum, value) => sum + value * value, 0),
  )
  const longest = lengths.indexOf(Math.max(...lengths))
  const [first, other] = [columns[step], columns[longest]]
  if (first === undefined || other === undefined) return
  columns[step] = other
  columns[longest] = first
  const place = order[step] ?? 0
  order[step] = order[longest] ?? 0
  order[longest] = place
}

/** The normal of the plane that turns the vector from `step` on into its first direction; of length √2, or 0. */
function mirrorOf(vector: Float64Array, step: number): Float64Array {
  const mirror = vector.slice(step)
  const length = Math.hypot(...mirror)
  const first = mirror[0] ?? 0
  mirror[0] = first + (first < 0 ? -length : length)
  const norm = Math.hypot(...mirror)
  return norm === 0 ? mirror : mirror.map((value) => (value / norm) * Math.SQRT2)
}

function reflect(vector: Float64Array, mirror: Float64Array, step: number): void {
  let along = 0
  for (let at = 0; at < mirror.length; at += 1) along += (mirror[at] ?? 0) * (vector[step + at] ?? 0)
  for (let at = 0; at < mirror.length; at += 1) vector[step + at] = (vector[step + at] ?? 0) - along * (mirror[at] ?? 0)
}
