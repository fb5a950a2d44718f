import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isinCheckDigit, isIsin } from '#figures/identifiers.ts'
import { meantIsin } from './meant-isin.ts'

const body = fc
  .string({ unit: fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'), minLength: 9, maxLength: 9 })
  .map((text) => `DE${text}`)
const isin = body.map((text) => text + isinCheckDigit(text))
const among =
  (...known: readonly string[]) =>
  (text: string) =>
    known.find((each) => each === text)

test('of an ISIN with one wrong sign the one paper is found that differs by it', () => {
  fc.assert(
    fc.property(isin, fc.nat(11), fc.constantFrom(...'0123456789'), (right, place, sign) => {
      const wrong = right.slice(0, place) + sign + right.slice(place + 1)
      fc.pre(!isIsin(wrong))
      expect(meantIsin(wrong, among(right))).toBe(right)
      expect(meantIsin(wrong, among())).toBe(undefined)
    }),
  )
})

test('where two papers differ by one sign none is meant, and a right ISIN means itself alone', () => {
  const wrong = 'DE0007164601'
  const other = 'DE0007164601'.replace('0', '5')
  const first = among('DE0007164600')
  expect(meantIsin(wrong, first)).toBe('DE0007164600')
  const candidates = [...'0123456789'].map((sign) => `DE000716${sign}601`).filter(isIsin)
  expect(candidates).toHaveLength(1)
  expect(meantIsin(wrong, among('DE0007164600', ...candidates))).toBe(undefined)
  expect(meantIsin('DE0007164600', among(other, ...candidates))).toBe(undefined)
})
