import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from './hash.ts'
import { binomial, MinuteShares } from './minute-tree.ts'

const counts = keyOf('test', 'counts')
const sizes = keyOf('test', 'sizes')
/** a U over an hour */
const before = Float64Array.from({ length: 61 }, (_, minute) => minute + (minute - 30) ** 3 / 9000)

test('the minutes add up to the day, and what is before a minute is the sum of the minutes before it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (trades, more, day) => {
        const extra = trades === 0 ? 0 : more
        const whole = new MinuteShares({ counts, sizes }, day, before, trades, extra, 0, 60)
        let count = 0
        let pieces = 0
        for (let minute = 0; minute < 60; minute++) {
          const single = new MinuteShares({ counts, sizes }, day, before, trades, extra, minute, minute + 1)
          const place = whole.minute.indexOf(minute)
          const [own = 0] = single.count
          const [beyond = 0] = single.extra
          expect({ minutes: single.minute, own, beyond }).toEqual({
            minutes: place < 0 ? [] : [minute],
            own: whole.count[place] ?? 0,
            beyond: whole.extra[place] ?? 0,
          })
          expect([single.countBefore, single.extraBefore]).toEqual([count, pieces])
          if (place >= 0) expect(own).toBeGreaterThan(0)
          expect(beyond).toBeGreaterThanOrEqual(0)
          count += own
          pieces += beyond
        }
        expect([count, pieces]).toEqual([trades, extra])
      },
    ),
    { seed: 21, numRuns: 30 },
  )
})

test.each([
  // P(0) = 0.125, P(≤ 1) = 0.5, P(≤ 2) = 0.875 for three fair coins
  { u: 0.12, n: 3, p: 0.5, is: 0 },
  { u: 0.13, n: 3, p: 0.5, is: 1 },
  { u: 0.6, n: 3, p: 0.5, is: 2 },
  { u: 0.9, n: 3, p: 0.5, is: 3 },
  { u: 0.5, n: 0, p: 0.3, is: 0 },
  // mean 250, standard deviation 13.7
  { u: 0.5, n: 1000, p: 0.25, is: 250 },
  { u: 0.841_4, n: 1000, p: 0.25, is: 264 },
])('the quantile $u of $n trials with $p is $is', ({ u, n, p, is }) => expect(binomial(u, n, p)).toBe(is))
