import type { Rational } from './fixed.ts'

/** A fraction in lowest terms with a positive denominator. */
export type Fraction = Rational

export const zero: Fraction = { num: 0n, den: 1n }
export const one: Fraction = { num: 1n, den: 1n }

/** @throws RangeError for a denominator of 0 */
export function fraction(num: bigint, den: bigint): Fraction {
  if (den === 0n) throw new RangeError('a fraction needs a denominator')
  if (num === 0n) return zero
  const divisor = greatestCommonDivisor(num, den) * (den < 0n ? -1n : 1n)
  return { num: num / divisor, den: den / divisor }
}

export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.den + b.num * a.den, a.den * b.den)
export const subtractFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.den - b.num * a.den, a.den * b.den)
export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den)
export const divideFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den, a.den * b.num)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
