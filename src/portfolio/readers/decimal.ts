/**
 * Exact decimals of a broker file: a bigint of 10⁻¹² units, enough for every quantity a broker or a crypto exchange
 * prints. Cents never pass through a binary float.
 */
export type Decimal = bigint

const places = 12
const one = 10n ** BigInt(places)
const zeros = '0'.repeat(places)
const exactDouble = BigInt(Number.MAX_SAFE_INTEGER)

/** Digits before and after the decimal sign, without sign; further places are rounded half up. */
export function decimalOf(whole: string, fraction = ''): Decimal {
  if (fraction.length <= places) return BigInt(whole + fraction + zeros.slice(fraction.length))
  const kept = BigInt(whole + fraction.slice(0, places))
  return fraction.charCodeAt(places) >= 53 ? kept + 1n : kept
}

export const decimalOfInteger = (value: number): Decimal => BigInt(value) * one

export const absolute = (value: Decimal): Decimal => (value < 0n ? -value : value)

export const multiply = (a: Decimal, b: Decimal): Decimal => divideRounded(a * b, one)

/** Undefined for a divisor of 0. */
export const divide = (a: Decimal, b: Decimal): Decimal | undefined => (b === 0n ? undefined : divideRounded(a * one, b))

/** Rounds half away from zero to so many places. */
export function roundTo(value: Decimal, digits: number): Decimal {
  const unit = 10n ** BigInt(places - digits)
  return divideRounded(value, unit) * unit
}

export const cents = (value: Decimal): Decimal => divideRounded(value, tenBillion) * tenBillion

const tenBillion = 10n ** 10n

/** The nearest double: both operands of the division are exact, so it rounds once. */
export function numberOf(value: Decimal): number {
  if (value <= exactDouble && value >= -exactDouble) return Number(value) / 1e12
  const millionths = value / 1_000_000n
  if (millionths * 1_000_000n === value && millionths <= exactDouble && millionths >= -exactDouble) {
    return Number(millionths) / 1e6
  }
  const digits = absolute(value).toString().padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return value < 0n ? -Number(text) : Number(text)
}

function divideRounded(a: bigint, b: bigint): bigint {
  const quotient = a / b
  const twice = (a - quotient * b) * 2n
  const beyond = absolute(twice) >= absolute(b)
  if (!beyond) return quotient
  return a < 0n === b < 0n ? quotient + 1n : quotient - 1n
}
