/**
 * Money and quantities as integers of 10⁻¹² units. Twelve decimals hold every quantity exactly, crypto included; money
 * is rounded to the cent only where a definition says so.
 */
export type Fixed = bigint

/** An exact fraction: a price, a rate, a decimal as written. The denominator is positive. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

export const scale = 1_000_000_000_000n
export const oneRational: Rational = { num: 1n, den: 1n }

/** n / d rounded half away from zero; d must not be 0. */
export function roundedDiv(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const top = n < 0n ? -n : n
  const bottom = d < 0n ? -d : d
  const quotient = (2n * top + bottom) / (2n * bottom)
  return negative ? -quotient : quotient
}

/** a × n / d at full precision, rounded once. */
export const mulDiv = (a: bigint, n: bigint, d: bigint): bigint => roundedDiv(a * n, d)

export const toFixed = (value: Rational): Fixed => roundedDiv(value.num * scale, value.den)
export const times = (a: Fixed, by: Rational): Fixed => mulDiv(a, by.num, by.den)
export const over = (a: Fixed, by: Rational): Fixed => mulDiv(a, by.den, by.num)

/** The nearest double, to within a unit in the last place. */
export const fixedToNumber = (value: Fixed): number => Number(value) / 1e12
/** The nearest double, give or take its last bits; both parts may be longer than any double. */
export function rationalToNumber({ num, den }: Rational): number {
  const [top, bottom] = [Number(num), Number(den)]
  if (Number.isFinite(top) && Number.isFinite(bottom)) return top / bottom
  const excess = BigInt(Math.max(num.toString(16).length, den.toString(16).length) * 4 - 1000)
  return Number(num >> excess) / Math.max(Number(den >> excess), Number.MIN_VALUE)
}

/** Rounded to cents, still at the scale of Fixed. */
export const toCents = (value: Fixed): Fixed => roundedDiv(value, 10_000_000_000n) * 10_000_000_000n
export const centsToFixed = (cents: bigint): Fixed => cents * 10_000_000_000n

export const multiply = (a: Rational, b: Rational): Rational => ({ num: a.num * b.num, den: a.den * b.den })
export const inverse = (a: Rational): Rational =>
  a.num < 0n ? { num: -a.den, den: -a.num } : { num: a.den, den: a.num }

/** quantity × price × rate in cents, computed exactly and rounded once, half away from zero. */
export function exactCents(quantity: Fixed, price: Rational, rate: Rational): bigint {
  return roundedDiv(quantity * price.num * rate.num * 100n, scale * price.den * rate.den)
}

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** A decimal as written; undefined where the text is none or its exponent is beyond reason. */
export function parseDecimal(text: string): Rational | undefined {
  const match = decimalPattern.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match
  if (whole === '' && fraction === '') return undefined
  const exponent = Number(exponentText) - fraction.length
  if (Math.abs(exponent) > 400 || whole.length + fraction.length > 400) return undefined
  const digits = BigInt(`${whole}${fraction}`)
  const mantissa = sign === '-' ? -digits : digits
  return exponent >= 0 ? { num: mantissa * 10n ** BigInt(exponent), den: 1n } : { num: mantissa, den: tenTo(-exponent) }
}

/** The decimal a double prints as: what a person wrote, not its binary neighbour. */
export function decimalOf(value: number): Rational | undefined {
  for (let places = 0; places < shortPowers.length; places += 1) {
    const power = shortPowers[places] ?? 1
    const whole = Math.round(value * power)
    if (Math.abs(whole) > 1e14) break
    if (whole / power === value) return { num: BigInt(whole), den: tenTo(places) }
  }
  return Number.isFinite(value) ? parseDecimal(String(value)) : undefined
}

/** Up to fifteen digits a decimal and its double correspond exactly, so few decimals need no text. */
const shortPowers = [1, 10, 100, 1000, 1e4, 1e5, 1e6]

const word = new BigInt64Array(1)
const halves = new Uint32Array(word.buffer)
const [low, high] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const)

/**
 * A value in whole millionths, without any error; NaN where it is none or too large. Beyond what a
 * double counts, two halves of a machine word say the remainder: much faster than a division of big integers.
 */
export function wholeMicros(value: Fixed): number {
  const size = Number(value)
  if (size < 0) return -wholeMicros(-value)
  if (size <= Number.MAX_SAFE_INTEGER) return size % 1e6 === 0 ? size / 1e6 : Number.NaN
  if (size >= 2 ** 63) return Number.NaN
  word[0] = value
  const remainder = (((halves[high] ?? 0) % 1e6) * 967_296 + ((halves[low] ?? 0) % 1e6)) % 1e6
  return remainder === 0 ? Math.round(size / 1e6) : Number.NaN
}

const powers: bigint[] = []
function tenTo(exponent: number): bigint {
  return (powers[exponent] ??= 10n ** BigInt(exponent))
}
