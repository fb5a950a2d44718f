import { roundedDiv, scale, toCents, type Fixed } from '../numbers/fixed.ts'

/**
 * Exact decimals of a broker file, at the scale of the ledger: enough for every quantity a broker or a crypto exchange
 * prints. Cents never pass through a binary float.
 */
export type Decimal = Fixed

export { toCents as cents }

const places = 12
const zeros = '0'.repeat(places)
const exactDouble = BigInt(Number.MAX_SAFE_INTEGER)

/** Digits before and after the decimal sign, without sign; further places are rounded half up. */
export function decimalOf(whole: string, fraction = ''): Decimal {
  if (fraction.length <= places) return BigInt(whole + fraction + zeros.slice(fraction.length))
  const kept = BigInt(whole + fraction.slice(0, places))
  return fraction.charCodeAt(places) >= 53 ? kept + 1n : kept
}

export const decimalOfInteger = (value: number): Decimal => BigInt(value) * scale

export const absolute = (value: Decimal): Decimal => (value < 0n ? -value : value)

export const multiply = (a: Decimal, b: Decimal): Decimal => roundedDiv(a * b, scale)

/** Undefined for a divisor of 0. */
export const divide = (a: Decimal, b: Decimal): Decimal | undefined => (b === 0n ? undefined : roundedDiv(a * scale, b))

/** Rounds half away from zero to so many places. */
export function roundTo(value: Decimal, digits: number): Decimal {
  const unit = 10n ** BigInt(places - digits)
  return roundedDiv(value, unit) * unit
}

/** The nearest double: both operands of the division are exact, so it rounds once. */
export function numberOf(value: Decimal): number {
  if (value <= exactDouble && value >= -exactDouble) return Number(value) / 1e12
  const millionths = value / 1_000_000n
  if (millionths * 1_000_000n === value && millionths <= exactDouble && millionths >= -exactDouble) {
    return Number(millionths) / 1e6
  }
  const digits = absolute(value)
    .toString()
    .padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return value < 0n ? -Number(text) : Number(text)
}
