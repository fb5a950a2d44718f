import type { Fraction } from './fraction.ts'

/** What exact elimination says of A·x = b, without a tolerance. */
export interface Structure {
  readonly rank: number
  /** whether x may differ in this column */
  readonly free: readonly boolean[]
  /** whether least squares miss the target of this row */
  readonly missed: readonly boolean[]
}

/** Primes below 2²⁶, so that a product of two residues is exact in a double. */
const primes = [67_108_859, 67_108_837]

/**
 * Rank, freedom and contradictions of a large system, by elimination modulo primes: as exact as fractions, but numbers
 * do not grow. A residue that vanishes by chance, one in 10⁷, would have to vanish modulo every prime to mislead.
 */
export function structureOf(matrix: readonly (readonly Fraction[])[], target: readonly Fraction[]): Structure {
  const found = primes.map((prime) => structureModulo(prime, matrix, target))
  const rank = Math.max(...found.map((one) => one.rank))
  const full = found.filter((one) => one.rank === rank)
  const any = (pick: (one: Structure) => readonly boolean[]): boolean[] =>
    (full[0] === undefined ? [] : pick(full[0])).map((_, index) => full.some((one) => pick(one)[index]))
  return { rank, free: any((one) => one.free), missed: any((one) => one.missed) }
}

function structureModulo(p: number, matrix: readonly (readonly Fraction[])[], target: readonly Fraction[]): Structure {
  const residue = ({ num, den }: Fraction): number => {
    const prime = BigInt(p)
    return mod(Number(num % prime) * inverse(Number(den % prime), p), p)
  }
  const rows = matrix.map((row) => Float64Array.from(row, residue))
  const width = rows[0]?.length ?? 0
  const leading = rows.map((row) => row.slice())
  const pivots = reduce(leading, width, p)
  const free = Array.from({ length: width }, (_, column) => !pivots.includes(column))
  for (const [index, pivot] of pivots.entries()) {
    if (leading[index]?.some((value, column) => value !== 0 && column !== pivot)) free[pivot] = true
  }
  const b = target.map(residue)
  const solution = leastSquares(rows, pivots, b, p)
  const missed = rows.map((row, index) => {
    const reached = pivots.reduce((sum, pivot, at) => mod(sum + (row[pivot] ?? 0) * (solution[at] ?? 0), p), 0)
    return reached !== b[index]
  })
  return { rank: pivots.length, free, missed }
}

/** Coefficients of the pivot columns C by the normal equations CᵀC·y = Cᵀb. */
function leastSquares(
  rows: readonly Float64Array[],
  pivots: readonly number[],
  b: readonly number[],
  p: number,
): number[] {
  const system = pivots.map((left) => {
    const row = new Float64Array(pivots.length + 1)
    for (const [index, values] of rows.entries()) {
      const weight = values[left] ?? 0
      if (weight === 0) continue
      for (const [at, right] of pivots.entries()) row[at] = mod((row[at] ?? 0) + weight * (values[right] ?? 0), p)
      row[pivots.length] = mod((row[pivots.length] ?? 0) + weight * (b[index] ?? 0), p)
    }
    return row
  })
  const solved = reduce(system, pivots.length, p)
  const solution = pivots.map(() => 0)
  for (const [index, pivot] of solved.entries()) solution[pivot] = system[index]?.[pivots.length] ?? 0
  return solution
}

/** Gauss and Jordan in place over the first `width` columns; returns the pivot column of each leading row. */
function reduce(rows: Float64Array[], width: number, p: number): number[] {
  const pivots: number[] = []
  for (let column = 0; column < width && pivots.length < rows.length; column += 1) {
    const top = pivots.length
    const found = rows.findIndex((row, index) => index >= top && row[column] !== 0)
    const lead = rows[found]
    const displaced = rows[top]
    if (lead === undefined || displaced === undefined) continue
    rows[found] = displaced
    rows[top] = lead
    const scale = inverse(lead[column] ?? 1, p)
    for (let at = column; at < lead.length; at += 1) lead[at] = mod((lead[at] ?? 0) * scale, p)
    for (const [index, row] of rows.entries()) {
      const factor = index === top ? 0 : (row[column] ?? 0)
      if (factor === 0) continue
      for (let at = column; at < row.length; at += 1) row[at] = mod((row[at] ?? 0) + (p - factor) * (lead[at] ?? 0), p)
    }
    pivots.push(column)
  }
  return pivots
}

/** Of a whole number below 2⁵³; a quotient and a product are several times faster than the operator %. */
function mod(value: number, p: number): number {
  const rest = value - Math.floor(value / p) * p
  return rest < 0 ? rest + p : rest >= p ? rest - p : rest
}

/** By Fermat: value^(p − 2). */
function inverse(value: number, p: number): number {
  let [result, base, exponent] = [1, mod(value, p), p - 2]
  while (exponent > 0) {
    if (exponent % 2 === 1) result = mod(result * base, p)
    base = mod(base * base, p)
    exponent = Math.floor(exponent / 2)
  }
  return result
}
