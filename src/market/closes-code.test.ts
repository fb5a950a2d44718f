import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packedCloses, unpackedCloses } from './closes-code.ts'

const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 60_000 }), { maxLength: 60 })
  .map((days) => Int32Array.from(days.toSorted((a, b) => a - b)))
const anyPrice = fc.oneof(
  fc.integer({ min: -1_000_000, max: 100_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 0, max: 10 ** 12 }).map((units) => units / 10 ** 6),
  fc.double(),
)
const anyCloses = fc.oneof(
  anyDays.chain((days) =>
    fc.record({
      days: fc.constant(days),
      values: fc
        .array(
          fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
          { minLength: days.length, maxLength: days.length },
        )
        .map((values) => Float64Array.from(values)),
    }),
  ),
  anyDays.chain((days) =>
    fc.record({
      days: fc.constant(days),
      values: fc
        .array(anyPrice, { minLength: days.length, maxLength: days.length })
        .map((values) => Float64Array.from(values)),
    }),
  ),
)

test('closes that are packed and read again are the same to the bit', () =>
  fc.assert(
    fc.property(anyCloses, (closes) => {
      const read = unpackedCloses(packedCloses(closes))
      expect([...read.days]).toEqual([...closes.days])
      expect([...new BigUint64Array(read.values.buffer)]).toEqual([...new BigUint64Array(closes.values.buffer)])
    }),
    { numRuns: 500, seed: 7 },
  ))

test('a trading day with cents takes some three bytes', () => {
  const days = Int32Array.from({ length: 2500 }, (_, index) => 17_000 + Math.floor((index * 7) / 5))
  const values = Float64Array.from(
    { length: 2500 },
    (_, index) => Math.round(10_000 + 3000 * Math.sin(index / 40)) / 100,
  )
  expect(packedCloses({ days, values }).length).toBeLessThan(3.2 * 2500)
})
