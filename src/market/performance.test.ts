import { utcDayOf } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import type { DailyBars } from './market.ts'
import {
  changeOf,
  daysAYear,
  overDays,
  performanceAt,
  performanceByYear,
  performanceValues,
  referenceIndex,
  volatility,
} from './performance.ts'

const bars = (rows: readonly [TradingDay, number][]): DailyBars => {
  const close = rows.map(([, price]) => price)
  return {
    day: rows.map(([day]) => day),
    open: close,
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: close.map(() => 100),
    turnover: close.map((price) => price * 100),
    trades: close.map(() => 1),
    sources: [],
  }
}

test('a month back from the 31st is the last trading day of a short month', () => {
  expect(referenceIndex(['2026-02-27', '2026-03-02', '2026-03-31'], 'M1')).toBe(0)
})

test('the running month is measured against the last close of the month before', () => {
  expect(referenceIndex(['2026-09-30', '2026-10-30', '2026-11-02', '2026-11-20'], 'Cm')).toBe(1)
  expect(referenceIndex(['2026-11-02', '2026-11-20'], 'Cm')).toBe(-1)
})

test('performance is measured against the last close on or before the reference day', () => {
  const values = performanceValues(
    bars([
      ['2025-12-30', 80],
      ['2026-10-20', 90],
      ['2026-11-13', 95],
      ['2026-11-19', 100],
      ['2026-11-20', 110],
    ]),
  )
  expect(values).toMatchObject({
    performanceAbsD1: 10,
    performanceRelD1: 10,
    performanceAbsW1: 15,
    performanceRelW1: 15.7895,
    performanceRelM1: 22.2222,
    dateM1Last: '2026-10-20',
    performanceRelCy: 37.5,
    dateCyLast: '2025-12-30',
    highPriceM1: 111,
    dateM1High: '2026-11-20T12:00:00.000+00:00',
    lowPriceM1: 94,
  })
})

test('total return is measured on closes with every dividend put back', () => {
  const year = bars([
    ['2025-11-20', 100],
    ['2026-05-14', 102],
    ['2026-11-20', 110],
  ])
  expect(performanceValues(year)).not.toHaveProperty('totalReturnRelY1')
  // 2 % were paid between: 100 count as 98
  expect(performanceValues(year, [98, 102, 110])).toMatchObject({ performanceRelY1: 10, totalReturnRelY1: 12.2449 })
})

test('the running year has its averages, and the year before today its high and low', () => {
  const values = performanceValues(
    bars([
      ['2025-12-30', 500],
      ['2026-01-02', 90],
      ['2026-11-20', 110],
    ]),
  )
  expect(values).toMatchObject({ averagePriceCy: 100, averageVolumeCy: 100, averageMoneyCy: 10_000 })
  expect(
    performanceValues(
      bars([
        ['2025-11-20', 100],
        ['2026-11-20', 110],
      ]),
    ),
  ).toMatchObject({ highPriceYear: 111, lowPriceYear: 109, lastPriceYear: 100, dateYearLast: '2025-11-20' })
})

test('a period longer than the history is left out, not zero', () => {
  expect(
    performanceValues(
      bars([
        ['2026-11-19', 100],
        ['2026-11-20', 110],
      ]),
    ),
  ).not.toHaveProperty('performanceRelY1')
})

test('a coin of which a euro buys thousands keeps its price, and its change what it is', () => {
  const coin: DailyBars = {
    ...bars([
      ['2025-12-31', 0.000_008],
      ['2026-10-20', 0.000_005_52],
      ['2026-11-19', 0.000_006_3],
      ['2026-11-20', 0.000_006_37],
    ]),
    high: [0.000_008_1, 0.000_005_6, 0.000_006_31, 0.000_006_39],
    low: [0.000_007_9, 0.000_005_4, 0.000_006_29, 0.000_006_21],
  }
  const values = performanceValues(coin)
  expect(values).toMatchObject({
    lastPriceD1: 0.000_006_3,
    performanceAbsD1: 0.000_000_07,
    performanceRelD1: 1.1111,
    highPriceM1: 0.000_006_39,
    lowPriceM1: 0.000_006_21,
  })
  expect(performanceAt(values, 0.000_006_37, 0.000_006_36)).toMatchObject({
    performanceAbsD1: 0.000_000_06,
    performanceRelD1: 0.9524,
    performanceRelM1: 15.2174,
  })
  expect(performanceByYear(coin)[0]).toMatchObject({ beforeLastPrice: 0.000_008, performanceAbs: -0.000_001_63 })
  expect(changeOf(0.000_006_37, 1.1111)).toBeCloseTo(0.000_000_07, 10)
})

test('no bars give no values', () => {
  expect(performanceValues(bars([]))).toEqual({})
})

test('a yearly volatility grows with the square root of time', () => {
  expect(overDays(0.2, 252)).toBeCloseTo(0.2, 12)
  expect(overDays(0.2, 63)).toBeCloseTo(0.1, 12)
})

test('volatility is the yearly standard deviation of log returns', () => {
  // returns +ln 1.1, −ln 1.1: mean 0, variance (n − 1) = 2 · (ln 1.1)², times 252
  expect(volatility([100, 110, 100], 0)).toBeCloseTo(Math.log(1.1) * Math.sqrt(2 * 252), 12)
  expect(volatility([100, 110], 0)).toBeUndefined()
})

test('a calendar year counts against the last price of the year before', () => {
  expect(
    performanceByYear(
      bars([
        ['2024-12-30', 100],
        ['2025-01-02', 102],
        ['2025-12-30', 120],
      ]),
    ),
  ).toEqual([
    {
      year: 2025,
      dateBeforeLastPrice: '2024-12-30',
      beforeLastPrice: 100,
      dateFirstPrice: '2025-01-02',
      firstPrice: 102,
      dateLastPrice: '2025-12-30',
      lastPrice: 120,
      performanceAbs: 20,
      performanceRel: 20,
    },
    { year: 2024, dateFirstPrice: '2024-12-30', firstPrice: 100, dateLastPrice: '2024-12-30', lastPrice: 100 },
  ])
})

test('where nobody counts pieces there is no mean of them', () => {
  const rows = bars([
    ['2026-11-13', 95],
    ['2026-11-16', 96],
    ['2026-11-17', 97],
    ['2026-11-18', 98],
    ['2026-11-19', 99],
    ['2026-11-20', 100],
  ])
  expect(performanceValues(rows)).toMatchObject({ averageVolumeD5: 100, averagePriceD5: 98 })
  const uncounted = performanceValues({
    ...rows,
    volume: rows.volume.map(() => 0),
    turnover: rows.turnover.map(() => 0),
  })
  expect(uncounted).toMatchObject({ averagePriceD5: 98 })
  expect(Object.keys(uncounted).filter((name) => /Volume|Money/.test(name))).toEqual([])
})

test('a coin, which has a price every day, is as restless a year as over the year', () => {
  const year = (step: number) =>
    bars(
      Array.from({ length: 366 }, (_, i): [TradingDay, number] => [
        utcDayOf(Date.parse('2025-11-20T00:00:00Z') + i * dayMs),
        100 + step * (i % 2),
      ]),
    )
  const { volaY1 = 0, volaPeriodY1 } = performanceValues(year(10))
  expect(volaPeriodY1).toBe(volaY1)
  expect(Number(volaY1) / 100).toBeCloseTo(Math.log(1.1) * Math.sqrt(365), 1)
})

test('what rests at weekends has 252 days a year', () => {
  expect(daysAYear(['2026-11-19', '2026-11-20', '2026-11-23'])).toBe(252)
  expect(daysAYear(['2026-11-20', '2026-11-21', '2026-11-22'])).toBe(365)
})
