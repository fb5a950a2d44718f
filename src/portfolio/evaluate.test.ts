import { expect, test } from 'vitest'
import { answerOf, expectFigures, on, simple } from './fixtures/answers.ts'

test('a purchase, a dividend and a rise', () => {
  const { figures, instruments, warnings } = answerOf(simple)
  expectFigures(figures, {
    ttwror: 0.055,
    breakdown: {
      initialValue: 0,
      capitalGains: 100,
      realizedCapitalGains: 0,
      earnings: 20,
      fees: 5,
      taxes: 5,
      currencyGains: 0,
      transfers: 2000,
      finalValue: 2110,
    },
    totalFees: 0,
    tradeCount: 1,
  })
  expectFigures(instruments['M'], {
    fifoCost: 1005,
    unrealizedGainFifo: 100,
    gainOnHoldingsFifo: 95,
    delta: 110,
    deltaPercent: 0.109453,
  })
  expect(on(figures['totals'], '2025-01-09')).toBe(2000)
  expect(on(figures['totals'], '2025-01-10')).toBe(1995)
  expect(warnings).toEqual([])
})

test('a declared instrument without bookings has its entry', () => {
  const { instruments } = answerOf({ instruments: [{ symbol: 'X', currency: 'EUR' }], ...simple })
  expectFigures(instruments['X'], {
    sharesHeld: 0,
    marketValue: 0,
    fifoCost: 0,
    periodicity: 'NONE',
    fifoCostPerShareNet: null,
  })
})
