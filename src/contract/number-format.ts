/** German numbers and times as text: which decimals, rounding on the decimal as it is written, grouping. */

import { bondDecimals } from '#features/bonds/bonds.class.ts'
import { commodityDecimals } from '#features/commodities/commodities.class.ts'
import { cryptoDecimals } from '#features/cryptos/cryptos.class.ts'
import { currencyDecimals } from '#features/currencies/currencies.class.ts'
import { derivativeDecimals } from '#features/derivatives/derivatives.class.ts'
import { fundDecimals } from '#features/funds/funds.class.ts'
import { futureDecimals } from '#features/futures/futures.class.ts'
import { indexDecimals } from '#features/indices/indices.class.ts'
import { interestDecimals } from '#features/interest-rates/interest-rates.class.ts'
import { stockDecimals } from '#features/stocks/stocks.class.ts'
import type { DecimalsRule } from './asset-class.ts'
import type { EntityType } from './vocabulary.ts'
import { berlinTime, type BerlinTime } from './berlin.ts'

/** What stands for minus and between number and unit. */
export interface Typography {
  readonly minus: string
  readonly space: string
}

/** For text that programs read. */
export const plain: Typography = { minus: '-', space: ' ' }
/** For pages: a real minus, and a space that does not break. */
export const printed: Typography = { minus: '−', space: '\u00A0' }

export interface NumberStyle {
  /** places after the comma, default 2 */
  readonly decimals?: number
  /** a plus before positive numbers */
  readonly signed?: boolean
  readonly typography?: Typography
}

/** A number, or the digits of one as it was written: `'1.005'` is exact where 1.005 is not. */
export type Written = number | string

/** `1.234,50`. Half rounds away from zero; zero carries no sign. Undefined for what is no finite number. */
export function numberText(value: Written, style: NumberStyle = {}): string | undefined {
  const decimal = decimalOf(value)
  return decimal && grouped(decimal, style)
}

/** `1,50 %`; the value is in percent. */
export const percentText = (value: Written, style: NumberStyle = {}): string | undefined =>
  withUnit(numberText(value, style), '%', style)

const magnitudes = [
  { power: 12, unit: 'Bio.' },
  { power: 9, unit: 'Mrd.' },
  { power: 6, unit: 'Mio.' },
  { power: 3, unit: 'Tsd.' },
]

/** `1,23 Mrd.`; the unit follows from the value before rounding. */
export function compactText(value: Written, style: NumberStyle = {}): string | undefined {
  const decimal = decimalOf(value)
  if (decimal === undefined) return undefined
  const magnitude = magnitudes.find(({ power }) => decimal.digits.length - decimal.scale > power)
  if (magnitude === undefined) return grouped(decimal, style)
  return withUnit(grouped({ ...decimal, scale: decimal.scale + magnitude.power }, style), magnitude.unit, style)
}

/** What decides about a price's decimals, in the wire's words. */
export interface PricedThing {
  readonly entityType?: string
  readonly entitySubType?: string
  /** entity type of a future's underlying, where its subtype does not say it */
  readonly underlyingType?: string
}

/** A price with the decimals of its kind of instrument. */
export const priceText = (value: Written, thing: PricedThing, style: NumberStyle = {}): string | undefined =>
  numberText(value, { ...style, decimals: priceDecimals(Number(value), thing) })

const always =
  (places: number): DecimalsRule =>
  () =>
    places

/** By entity type, and by the words clients use for kinds that are no instruments here. */
const decimalsRules: Readonly<Record<string, DecimalsRule>> = {
  STOCK: stockDecimals,
  BOND: bondDecimals,
  FUND: fundDecimals,
  DERIVATIVE: derivativeDecimals,
  INDEX: indexDecimals,
  CURRENCY: currencyDecimals,
  FUTURE: futureDecimals,
  CRYPTO: cryptoDecimals,
  COMMODITY: commodityDecimals,
  PRECIOUS_METAL: commodityDecimals,
  METAL: commodityDecimals,
  BASKET: always(3),
  INTEREST: interestDecimals,
  INTEREST_RATE: interestDecimals,
} satisfies Record<EntityType, DecimalsRule> & Record<string, DecimalsRule>
const otherDecimals = always(2)

/** Places after the comma, by kind of instrument and the price before rounding. */
export function priceDecimals(price: number, { entityType = '', ...thing }: PricedThing): number {
  const type = entityType.toUpperCase()
  const rule = Object.hasOwn(decimalsRules, type) ? decimalsRules[type] : undefined
  return (rule ?? otherDecimals)(price, thing)
}

/** `17:41:50` on the day of `now` in Berlin, else `20.11., 17:41:50`; both epoch milliseconds. */
export function timeText(at: number, now: number): string | undefined {
  if (!isInstant(at) || !isInstant(now)) return undefined
  const [shown, today] = [berlinTime(at), berlinTime(now)]
  const clock = clockText(shown)
  return shown.day === today.day && shown.month === today.month && shown.year === today.year
    ? clock
    : `${dayMonthText(shown)}, ${clock}`
}

/** Whether `Date` knows it. */
export const isInstant = (at: number): boolean => Math.abs(at) <= 8.64e15

const two = (value: number): string => String(value).padStart(2, '0')

/** `17:41` */
export const minuteText = ({ hour, minute }: BerlinTime): string => `${two(hour)}:${two(minute)}`
/** `17:41:50` */
export const clockText = (time: BerlinTime): string => `${minuteText(time)}:${two(time.second)}`
/** `20.11.` */
export const dayMonthText = ({ day, month }: BerlinTime): string => `${two(day)}.${two(month)}.`
/** `2036-08-15` → `15.08.2036` */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.')
/** `20.11.2026` */
export const dayText = (time: BerlinTime): string => dayMonthText(time) + time.year
/** `11/2026` */
export const monthText = ({ month, year }: BerlinTime): string => `${two(month)}/${year}`

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]
/** `20. November` */
export const monthDayText = ({ month, day }: Pick<BerlinTime, 'month' | 'day'>): string =>
  `${day}. ${months[month - 1] ?? ''}`
/** `November 2026` */
export const monthNameText = ({ month, year }: Pick<BerlinTime, 'month' | 'year'>): string =>
  `${months[month - 1] ?? ''} ${year}`
/** `Freitag, 20. November` */
export const longDayText = (time: BerlinTime): string => `${weekdays[time.weekday] ?? ''}, ${monthDayText(time)}`

/** ±digits·10^−scale; digits without leading zeros, empty for zero. */
interface Decimal {
  negative: boolean
  digits: string
  scale: number
}

const decimalNotation = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

function decimalOf(value: Written): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimalNotation.exec(String(value)) ?? []
  if (sign === undefined || whole + fraction === '' || !Number.isFinite(Number(value))) return undefined
  return {
    negative: sign === '-',
    digits: (whole + fraction).replace(/^0+/, ''),
    scale: fraction.length - Number(exponent),
  }
}

function grouped(decimal: Decimal, { decimals = 2, signed = false, typography = plain }: NumberStyle): string {
  const digits = roundedDigits(decimal, decimals)
  const isZero = /^0*$/.test(digits)
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  const sign = isZero ? '' : decimal.negative ? typography.minus : signed ? '+' : ''
  return sign + whole + (decimals > 0 ? `,${padded.slice(-decimals)}` : '')
}

/** The digits of |value|·10^decimals, half rounded up. */
function roundedDigits({ digits, scale }: Decimal, decimals: number): string {
  const dropped = scale - decimals
  if (dropped <= 0) return digits === '' ? '' : digits + '0'.repeat(-dropped)
  if (dropped > digits.length) return ''
  const kept = BigInt(digits.slice(0, digits.length - dropped) || '0')
  return String(digits[digits.length - dropped]! >= '5' ? kept + 1n : kept)
}

const withUnit = (text: string | undefined, unit: string, { typography = plain }: NumberStyle): string | undefined =>
  text && text + typography.space + unit
