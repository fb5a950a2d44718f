import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, parseDecimal, wholeMicros } from './fixed.ts'

const runs = { numRuns: 2000, seed: 20_261_121, endOnFailure: true }

const short = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, places]) => digits / 10 ** places)

test('a double stands for the decimal it prints as', () => {
  fc.assert(
    fc.property(fc.oneof(short, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
      const [given, printed] = [decimalOf(value), parseDecimal(String(value))]
      expect((given?.num ?? 0n) * (printed?.den ?? 1n)).toBe((printed?.num ?? 0n) * (given?.den ?? 1n))
    }),
    runs,
  )
})

test('whole millionths are found without error, and only they', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.constantFrom(0n, 1n, 999_999n), (size, rest) => {
      const micros = size / 1_000_000n
      const value = micros * 1_000_000n + (size < 0n ? -rest : rest)
      const tooLarge = value >= 2n ** 63n || value <= -(2n ** 63n)
      expect(wholeMicros(value)).toBe(rest !== 0n || tooLarge ? Number.NaN : Number(micros))
    }),
    runs,
  )
})
