import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, decimalOf, divide, multiply, numberOf, roundTo } from './decimal.ts'

const of = (text: string) => decimalOf(...(text.split('.') as [string, string?]))

test('cents round half away from zero, exactly', () => {
  expect(numberOf(cents(of('1.005')))).toBe(1.01)
  expect(numberOf(cents(-of('1.005')))).toBe(-1.01)
  expect(numberOf(cents(multiply(of('9.228'), of('10.68'))))).toBe(98.56)
  expect(numberOf(cents(multiply(of('235.968'), of('29.665'))))).toBe(6999.99)
})

test('more than twelve decimals are rounded', () => {
  expect(decimalOf('0', '0000000000005')).toBe(1n)
  expect(decimalOf('0', '0000000000004')).toBe(0n)
})

test('a division by nothing has no result', () => expect(divide(of('1'), 0n)).toBeUndefined())

test('a share of the gross is rounded to the places asked for', () => {
  expect(numberOf(roundTo(divide(of('652'), of('12')) ?? 0n, 4))).toBe(54.3333)
})

test('a decimal becomes the double its digits name', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      const digits = (value < 0n ? -value : value).toString().padStart(13, '0')
      expect(numberOf(value)).toBe(Number(`${value < 0n ? '-' : ''}${digits.slice(0, -12)}.${digits.slice(-12)}`))
    }),
    { numRuns: 300, seed: 2 },
  )
})
