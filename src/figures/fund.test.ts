import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bviFigures } from './bvi.ts'
import { worstDrawdown } from './drawdown.ts'
import { fundFigures } from './fund.ts'

describe('returns as they are, worked by hand', () => {
  // returns 2 %, −1 %, 3 %, 0 %; benchmark 1 %, −1 %, 2 %, 1 %; four periods a year
  const figures = fundFigures({
    returns: [0.02, -0.01, 0.03, 0],
    benchmarkReturns: [0.01, -0.01, 0.02, 0.01],
    periodsPerYear: 4,
    riskFree: 0.02,
    target: 0.02,
  })
  // mean 0.01; squares 1e-4, 4e-4, 4e-4, 1e-4: variance 1e-3/3
  const variance = 1e-3 / 3
  test.each([
    { id: 'totalReturn' as const, is: 1.02 * 0.99 * 1.03 - 1 },
    { id: 'volatility' as const, is: Math.sqrt(variance * 4) },
    { id: 'sharpeRatio' as const, is: 0.02 / Math.sqrt(variance * 4) },
    // below 0.5 % a period: −1.5 % and −0.5 %
    { id: 'downsideDeviation' as const, is: Math.sqrt(0.015 ** 2 + 0.005 ** 2) },
    { id: 'sortinoRatio' as const, is: 0.02 / Math.sqrt(0.015 ** 2 + 0.005 ** 2) },
    { id: 'maxDrawdown' as const, is: -0.01 },
    { id: 'trackingDifference' as const, is: 1.02 * 0.99 * 1.03 - 1.01 * 0.99 * 1.02 * 1.01 },
    // differences 1 %, 0, 1 %, −1 %: mean 0.25 %, variance (0.5625 + 0.0625 + 0.5625 + 1.5625)e-4 / 3
    { id: 'trackingError' as const, is: Math.sqrt((2.75e-4 / 3) * 4) },
    { id: 'informationRatio' as const, is: 0.01 / Math.sqrt((2.75e-4 / 3) * 4) },
    // benchmark mean 0.75 %; covariance (0.25 + 3.5 + 2.5 − 0.25)e-4/3 = 2e-4, variance 4.75e-4/3
    { id: 'beta' as const, is: 6 / 4.75 },
    { id: 'alpha' as const, is: 0.02 - (6 / 4.75) * 0.01 },
    { id: 'correlation' as const, is: 6 / Math.sqrt(10 * 4.75) },
  ])('$id', ({ id, is }) => expect(figures[id]).toBeCloseTo(is, 12))

  test('the fall began after the first period and was made good two later', () =>
    expect(figures).toMatchObject({ peakIndex: 1, troughIndex: 2, recoveryIndex: 3 }))
})

test('prices count by their logarithmic returns', () => {
  const figures = fundFigures({ values: [100, 110, 121], periodsPerYear: 1 })
  expect(figures.totalReturn).toBeCloseTo(0.21, 12)
  expect(figures.volatility).toBeCloseTo(0, 12)
  expect(figures.sharpeRatio).toBeUndefined()
  expect(figures.sortinoRatio).toBeUndefined()
  expect(figures).toMatchObject({ maxDrawdown: 0, peakIndex: undefined, recoveryIndex: undefined, beta: undefined })
})

test('one return has a sum and nothing else', () => {
  const figures = fundFigures({ values: [100, 90], benchmarkValues: [100, 95] })
  expect(figures.totalReturn).toBeCloseTo(-0.1, 12)
  expect(figures.trackingDifference).toBeCloseTo(-0.05, 12)
  expect(figures.maxDrawdown).toBeCloseTo(-0.1, 12)
  for (const id of [
    'volatility',
    'downsideDeviation',
    'trackingError',
    'informationRatio',
    'beta',
    'alpha',
    'correlation',
  ] as const) {
    expect(figures[id]).toBeUndefined()
  }
})

test('nothing given, nothing said', () =>
  expect(Object.values(fundFigures({})).every((value) => value === undefined)).toBe(true))

test.each([
  { values: [100, 0] },
  { returns: [0.1, -1.5] },
  { returns: [0.1], benchmarkReturns: [0.1, 0.2] },
  { returns: [0.1], periodsPerYear: 0 },
])('%o is refused', (facts) => expect(() => fundFigures(facts)).toThrow())

test.each([
  { values: [1, 2, 1, 2, 0.5, 3], is: [-0.75, 1, 4, 5] },
  { values: [1, 2, 1, 1.5], is: [-0.5, 1, 2, undefined] },
  { values: [1, 1, 2], is: [0, undefined, undefined, undefined] },
  { values: [1], is: [undefined, undefined, undefined, undefined] },
])('the worst fall of $values', ({ values, is: [maxDrawdown, peakIndex, troughIndex, recoveryIndex] }) =>
  expect(worstDrawdown(values)).toEqual({ maxDrawdown, peakIndex, troughIndex, recoveryIndex }))

test('a fund equal to its benchmark has beta 1, no alpha, no error', () =>
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { minLength: 3, maxLength: 40 }),
      (returns) => {
        fc.pre(Math.max(...returns) - Math.min(...returns) > 0.001)
        const figures = fundFigures({ returns, benchmarkReturns: returns })
        expect(figures.beta).toBeCloseTo(1, 9)
        expect(figures.alpha).toBeCloseTo(0, 9)
        expect(figures.correlation).toBeCloseTo(1, 9)
        expect(figures).toMatchObject({ trackingError: 0, trackingDifference: 0, informationRatio: undefined })
      },
    ),
    { seed: 10, numRuns: 50 },
  ))

// 10 % price gain, 4 % distributed and reinvested: 1.1 · 1.04 = 1.144; over two years √1.144
test('BVI: distributions come back, the load is paid once', () => {
  const figures = bviFigures({
    navStart: 100,
    navEnd: 110,
    distributions: [{ nav: 50, amount: 2 }],
    frontLoad: 0.04,
    days: 730,
  })
  expect(figures.bviPerformance).toBeCloseTo(0.144, 12)
  expect(figures.bviPerformanceAfterLoad).toBeCloseTo(0.1, 12)
  expect(figures.bviPerformancePa).toBeCloseTo(Math.sqrt(1.144) - 1, 12)
  expect(bviFigures({ navStart: 100, navEnd: 110, days: 364 })).toMatchObject({
    bviPerformancePa: undefined,
    bviPerformanceAfterLoad: undefined,
  })
})
