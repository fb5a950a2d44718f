import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expressPrice } from '#figures/express.ts'
import { expressTreePrice } from './express-tree.ts'

test('the tree is within one percent of the exact price', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, fc.integer({ min: 2, max: 5 }), (moneyness, calm, first, count) => {
      const terms = {
        observations: Array.from({ length: count }, (_, index) => ({
          years: 0.1 + 0.9 * first + index,
          level: 100,
          redemption: 1000 + 60 * (index + 1),
        })),
        barrier: 60,
        strike: 100,
        nominal: 1000,
      }
      const [spot, volatility] = [60 + 70 * moneyness, 0.12 + 0.3 * calm]
      const exact = expressPrice(terms, spot, 0.02, 0.02, volatility)
      expect(Math.abs(expressTreePrice(terms, spot, 0.02, 0.02, volatility) / exact - 1)).toBeLessThan(0.01)
    }),
    { seed: 2, numRuns: 40 },
  )
})
