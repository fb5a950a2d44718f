import type { EntityValue, NotationId } from '#contract/vocabulary.ts'
import { isinCheckDigit } from '#figures/identifiers.ts'

/**
 * A paper's number says everything: month · 120,000 + place in the month. Underlyings own fixed places, so neither more
 * papers nor more underlyings change what a number means.
 */
export const placesPerMonth = 120_000
/** January 2018, month 0. */
const firstYear = 2018

/** Numbers end where the WKN do: with June 2049. */
const wknCount = 34 ** 5
export const monthCount = Math.floor(wknCount / placesPerMonth)
export const numberCount = monthCount * placesPerMonth

export const isNumber = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < numberCount

/** @param day `2026-11-20` → month index; may be outside 0 … monthCount − 1 */
export const monthOf = (day: string): number => (Number(day.slice(0, 4)) - firstYear) * 12 + Number(day.slice(5, 7)) - 1

export const yearAndMonth = (month: number): { year: number; month: number } => ({
  year: firstYear + Math.floor(month / 12),
  month: (month % 12) + 1,
})

const firstEntityValue = 900_000_000
export const entityValueOfPaper = (number: number): EntityValue => String(firstEntityValue + number) as EntityValue

export function paperOfEntityValue(entityValue: string): number | undefined {
  if (!/^9\d{8}$/.test(entityValue)) return undefined
  const number = Number(entityValue) - firstEntityValue
  return isNumber(number) ? number : undefined
}

/** Each paper has the issuer's own market, then Stuttgart and Frankfurt. */
const firstNotation = 1_000_000_000
export const notationOf = (number: number, place: 0 | 1 | 2): NotationId =>
  (firstNotation + 4 * number + place) as NotationId

export function numberOfNotation(id: NotationId): number | undefined {
  const offset = id - firstNotation
  const number = Math.floor(offset / 4)
  return offset % 4 !== 3 && isNumber(number) ? number : undefined
}

/**
 * `O` and five of 34 characters: real WKN have neither I nor O. Neighbours are spread over the whole range by a
 * multiplication that has an inverse modulo 34⁵.
 */
const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const spread = 16_807_003
const shift = 20_180_101

export function wknOf(number: number): string {
  let rest = (number * spread + shift) % wknCount
  let text = ''
  for (let digit = 0; digit < 5; digit++) {
    text = alphabet.charAt(rest % 34) + text
    rest = Math.floor(rest / 34)
  }
  return `O${text}`
}

export function numberOfWkn(wkn: string): number | undefined {
  const text = wkn.trim().toUpperCase()
  if (!/^O[0-9A-HJ-NP-Z]{5}$/.test(text)) return undefined
  let value = 0
  for (const letter of text.slice(1)) value = value * 34 + alphabet.indexOf(letter)
  const number = Number((BigInt((value - shift + wknCount) % wknCount) * spreadInverse) % BigInt(wknCount))
  return isNumber(number) ? number : undefined
}

const spreadInverse = (() => {
  let [a, b, x, y] = [BigInt(spread), BigInt(wknCount), 1n, 0n]
  while (b !== 0n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a - quotient * b, y, x - quotient * y]
  }
  return ((x % BigInt(wknCount)) + BigInt(wknCount)) % BigInt(wknCount)
})()

export function isinOf(number: number): string {
  const body = `QP000${wknOf(number)}`
  return `${body}${isinCheckDigit(body)}`
}

export function numberOfIsin(isin: string): number | undefined {
  const text = isin.trim().toUpperCase()
  if (!/^QP000.{6}\d$/.test(text)) return undefined
  const number = numberOfWkn(text.slice(5, 11))
  return number !== undefined && isinOf(number) === text ? number : undefined
}
