/** How returns follow those of one or two others. */
export interface Regression {
  /** of each explaining series, in their order */
  betas: number[]
  /** share of the variance that is explained, 0 … 1 */
  rSquared: number
  /** standard error of the estimate: the deviation of what is left, n − k − 1 degrees of freedom */
  standardError: number
  count: number
}

/**
 * Ordinary least squares with a constant: `y = a + Σ b·x + e`, by the normal equations of deviations from the means.
 * Undefined with fewer than ten rows more than unknowns, or where the explaining series say the same.
 * @param explaining one or two columns as long as `y`
 */
export function regression(y: readonly number[], explaining: readonly (readonly number[])[]): Regression | undefined {
  const count = y.length
  const freedom = count - explaining.length - 1
  if (freedom < 10) return undefined
  const own = centred(y)
  const columns = explaining.map(centred)
  const betas = solved(
    columns.map((one) => columns.map((other) => product(one, other))),
    columns.map((column) => product(column, own)),
  )
  if (!betas) return undefined
  const total = product(own, own)
  const left = own.map((value, row) =>
    columns.reduce((rest, column, i) => rest - (betas[i] ?? 0) * (column[row] ?? 0), value),
  )
  const unexplained = product(left, left)
  return {
    betas,
    rSquared: total > 0 ? Math.max(0, 1 - unexplained / total) : 0,
    standardError: Math.sqrt(unexplained / freedom),
    count,
  }
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return values.map((each) => each - mean)
}

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0)

/** One or two equations by Cramer's rule; undefined where they have no single solution. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = matrix
  const [r = 0, s = 0] = right
  if (matrix.length === 1) return a > 0 ? [r / a] : undefined
  const determinant = a * d - b * c
  if (!(determinant > 1e-6 * a * d)) return undefined
  return [(r * d - b * s) / determinant, (a * s - r * c) / determinant]
}
