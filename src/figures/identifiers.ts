/** Check digits of ISIN, WKN and LEI. Every function takes what a user types: blanks and case do not matter. */
import { isoCountries } from './iso-countries.ts'

/** Prefixes beside countries: supranational (XS, EU), substitute agencies (XA–XD), OTC (XF), our own papers (QP). */
const OTHER_PREFIXES = ['XS', 'EU', 'XA', 'XB', 'XC', 'XD', 'XF', 'QP']

export interface IsinAnswer {
  valid: boolean
  /** the right one, even where another stands or none; absent where the first eleven characters cannot be an ISIN */
  checkDigit?: number
  /** ISO 3166-1 alpha-2, or one of the other prefixes */
  country?: string
  /** of German papers, whose ISIN is DE000, WKN, check digit */
  wkn?: string
}

/** ISO 6166: country, nine characters, Luhn digit over the letters written as numbers. */
export function isinAnswer(value: string): IsinAnswer {
  const isin = tidied(value)
  const country = isin.slice(0, 2)
  if (!/^[A-Z]{2}[A-Z0-9]{9}.?$/.test(isin)) return { valid: false }
  const checkDigit = isinCheckDigit(isin.slice(0, 11))
  if (!isPrefix(country)) return { valid: false, checkDigit }
  const wkn = isin.startsWith('DE000') ? isin.slice(5, 11) : undefined
  return {
    valid: isin[11] === String(checkDigit),
    checkDigit,
    country,
    ...(wkn !== undefined && isWkn(wkn) && { wkn }),
  }
}

export const isIsin = (value: string): boolean => isinAnswer(value).valid

/** Six characters without I and O, which are too easily read as digits. There is no check digit. */
export const isWkn = (value: string): boolean => /^[A-HJ-NP-Z0-9]{6}$/.test(tidied(value))

/** The ISIN of a German paper; undefined for what is no WKN. */
export function isinOfWkn(value: string): string | undefined {
  if (!isWkn(value)) return undefined
  const body = `DE000${tidied(value)}`
  return body + isinCheckDigit(body)
}

/** Digit that makes the first eleven characters an ISIN. */
export function isinCheckDigit(body: string): number {
  const digits = asNumbers(body)
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighted = place % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return (10 - (sum % 10)) % 10
}

export interface LeiAnswer {
  valid: boolean
  /** two digits, the right ones even where others stand */
  checkDigits?: string
}

/** ISO 17442: 18 characters and two digits, such that the whole, letters written as numbers, is 1 modulo 97. */
export function leiAnswer(value: string): LeiAnswer {
  const lei = tidied(value)
  if (!/^[A-Z0-9]{18}.{0,2}$/.test(lei)) return { valid: false }
  const checkDigits = String(98 - modulo97(`${asNumbers(lei.slice(0, 18))}00`)).padStart(2, '0')
  return { valid: lei.slice(18) === checkDigits, checkDigits }
}

const tidied = (value: string): string => value.replaceAll(/\s/g, '').toUpperCase()

const isPrefix = (prefix: string): boolean => isoCountries.has(prefix) || OTHER_PREFIXES.includes(prefix)

/** A = 10 … Z = 35 */
const asNumbers = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

function modulo97(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
