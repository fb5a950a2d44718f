import type { DailyBars } from '../market.ts'
import { addDays, addMonths, utcDayOf } from '#calendar/days.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daxValue } from '#contract/vocabulary.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { fundFigures } from '#figures/fund.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import type { Instrument } from '../instruments.ts'
import { listListing, mainListing } from '../listings.ts'
import { benchmarksOf } from '../benchmarks.ts'
import { stretchOf } from '../fund-course.ts'
import { followedIndex } from '../fund-holdings.ts'
import { createFundamentals } from '../fundamentals.ts'
import { indexOnOrBefore, performanceAt, performanceValues } from '../performance.ts'
import { withRememberedDays } from '../remembered-days.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { figuresInCurrency, performancePeriods, performanceTo, performanceToClose } from '../statistics.ts'
import { betaAndCorrelation, technicalFigures } from '../technical.ts'
import { loadUniverse } from '../universe.ts'
import { dailyFigures } from './daily-figures.ts'

const universe = loadUniverse()
const calendar = createCalendar()
/** As a portal's market does: it goes over the same years again and again. */
const market = withRememberedDays(
  createSimulatedMarket({ universe, calendar, clock: manualClock(Date.parse('2026-11-20T11:00:00Z')), seed: 'test' }),
)
const fundamentals = createFundamentals({ market, calendar, seed: 'test' })
const rooms = () => ({
  market,
  calendar,
  universe,
  fundamentals,
  indexBars: new Map(),
  overnightRates: new Map(),
  highs: new Map(),
})
const hourMs = 3_600_000

const found = (instrument: Instrument | undefined): Instrument => {
  if (!instrument) throw new Error('not in the universe')
  return instrument
}
const apple = found(universe.byIsin('US0378331005'))
const listings = [
  { name: 'SAP', listing: mainListing(found(universe.byIsin('DE0007164600'))) },
  { name: 'Apple, in New York', listing: mainListing(apple) },
  { name: 'Apple, in euros', listing: listListing(apple) },
  { name: 'the DAX', listing: mainListing(found(universe.find('INDEX', '20735'))) },
  { name: 'EUR/USD', listing: mainListing(found(universe.find('CURRENCY', 'EURUSD'))) },
  {
    name: 'Bitcoin, that never rests',
    listing: mainListing(found(universe.ofType('CRYPTO').find(({ symbol }) => symbol === 'BTC'))),
  },
]

/** percent, as both the list and the instrument's page round it */
const rounded = (fraction: number | undefined) =>
  fraction === undefined ? undefined : Number((fraction * 100).toFixed(4))

test.each(
  listings,
)('what a list says of $name is what its own page says, at any instant until the table is counted again', ({
  listing,
}) => {
  const { id } = listing.notation
  const instants = fc
    .constantFrom('2026-11-19T22:30:00Z', '2026-11-17T21:30:00Z', '2025-12-30T22:00:00Z', '2024-02-28T23:30:00Z')
    .map(Date.parse)
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 47 }), (counted, laterHours) => {
      const daily = dailyFigures(rooms(), listing.instrument, counted)
      const figures = daily && figuresInCurrency(daily, listing)
      if (!figures) throw new Error('no figures')
      const at = Math.min(counted + laterHours * hourMs, figures.until - 1)
      const { last = NaN, lastAt = NaN } = market.quote(id, 'RLT', at)
      const page = performanceValues(market.daily(id, '2013-01-01', utcDayOf(at), at))
      for (const period of performancePeriods) {
        // on the night of the year its last close is not counted yet
        if (period === 'CY' && performanceTo(figures, period, last, lastAt) === undefined) {
          expect(new Date(at).toISOString()).toMatch(/^2026-01-01/)
          continue
        }
        expect(rounded(performanceTo(figures, period, last, lastAt)), period).toBe(
          page[`performanceRel${period === 'CY' ? 'Cy' : period}`],
        )
      }
    }),
    { seed: 3, numRuns: 12 },
  )
})

const figures = {
  close: 110,
  references: [
    { from: 0, closes: { W1: 100, Y1: 0 } },
    { from: 1000, closes: { W1: 120 } },
  ],
  until: 2000,
}

test.each([
  { given: 'a price of the last ended day', at: 999, is: 110 / 100 - 1 },
  { given: 'a price of the day after it', at: 1000, is: 110 / 120 - 1 },
  { given: 'a price of a day the table does not know', at: 2000, is: undefined },
])('the reference goes by the day of the price: $given', ({ at, is }) =>
  expect(performanceTo(figures, 'W1', 110, at)).toBe(is))

test('a history that is too short, or a reference of zero, gives nothing', () => {
  expect(performanceTo(figures, 'M1', 110, 0)).toBeUndefined()
  expect(performanceTo(figures, 'Y1', 110, 0)).toBeUndefined()
})

test('to the last close the table needs no price', () => expect(performanceToClose(figures, 'W1')).toBeCloseTo(0.1, 12))

test('on a page that stands for a minute what is measured to the price goes with it', () => {
  const closes = [100, 80, 90]
  const bars: DailyBars = {
    day: ['2025-11-20', '2026-11-13', '2026-11-20'],
    open: closes,
    high: closes,
    low: closes,
    close: closes,
    volume: closes,
    turnover: closes,
    trades: closes,
    sources: [],
  }
  const before = performanceValues(bars, [90, 80, 90])
  const moved = performanceAt(before, 90, 99)
  expect(moved).toMatchObject({
    performanceAbsY1: -1,
    performanceRelY1: -1,
    performanceAbsW1: 19,
    performanceRelW1: 23.75,
    totalReturnRelY1: 10,
    highPriceY1: before['highPriceY1'],
  })
  expect(moved).toEqual({
    ...performanceValues({ ...bars, close: [100, 80, 99] }, [90, 80, 99]),
    ...Object.fromEntries(Object.entries(moved).filter(([name]) => /^(vola|average)/.test(name))),
  })
})

test.each(listings)('pieces of $name are only meant where somebody counts them', ({ listing }) => {
  const at = Date.parse('2026-11-20T11:00:00Z')
  const { averageVolume20d, averageTurnover30d } = dailyFigures(rooms(), listing.instrument, at) ?? {}
  const isCounted = market.quote(listing.notation.id, 'RLT', at).volume !== undefined
  expect([averageVolume20d !== undefined, averageTurnover30d !== undefined]).toEqual([isCounted, isCounted])
})

test.each([
  { closes: 199, is: undefined },
  { closes: 200, is: 100.5 },
  { closes: 201, is: 101.5 },
])('of the closes 1 to $closes the mean of the last 200 is $is', ({ closes, is }) => {
  const daily: typeof market.daily = (...asked) => {
    const { sources, ...bars } = market.daily(...asked)
    const cut = (column: readonly number[]) => column.slice(-closes)
    return {
      ...bars,
      day: bars.day.slice(-closes),
      open: cut(bars.open),
      high: cut(bars.high),
      low: cut(bars.low),
      close: bars.day.slice(-closes).map((_, i) => i + 1),
      volume: cut(bars.volume),
      turnover: cut(bars.turnover),
      trades: cut(bars.trades),
      sources: sources.slice(-1).map((each) => ({ ...each, from: 0 })),
    }
  }
  const sap = found(universe.byIsin('DE0007164600'))
  expect(
    dailyFigures({ ...rooms(), market: { ...market, daily } }, sap, Date.parse('2026-11-20T11:00:00Z'))?.mean200d,
  ).toBe(is)
})

describe('risk in the table is that of the page', () => {
  const at = Date.parse('2026-11-20T07:00:00Z')
  const counted = rooms()
  const every = (type: 'STOCK' | 'FUND', step: number) => universe.ofType(type).filter((_, i) => i % step === 0)

  test('of 40 shares: strength, beta, correlation and the deepest fall, up to the last ended day', () => {
    for (const stock of every('STOCK', 92)) {
      const figures = dailyFigures(counted, stock, at)
      if (!figures) continue
      const from = (instrument: Instrument) =>
        market.daily(mainListing(instrument).notation.id, addMonths(figures.day, -14), figures.day, at)
      const own = from(stock)
      const [index] = benchmarksOf(universe, stock)
      const { cnBeta250, cnKor250 } = betaAndCorrelation(own, index ? from(index) : { day: [], close: [] })
      expect([figures.beta250d, figures.correlation250d], stock.name).toEqual([cnBeta250, cnKor250])
      expect(figures.rsi14).toBeCloseTo(technicalFigures(own)['relativeStrengthIndexWilder14'] ?? NaN, 4)
      expect(figures.maxDrawdown250d).toBe(worstDrawdown(own.close.slice(-250)).maxDrawdown)
    }
  }, 60_000)

  test('of funds: the formulas of the interface for figures on the closes of three years', () => {
    for (const fund of every('FUND', 500)) {
      const figures = dailyFigures(counted, fund, at)
      if (!figures) continue
      const { id } = mainListing(fund).notation
      const { day, close } = market.daily(id, addDays(addMonths(figures.day, -36), -15), figures.day, at)
      const values = close.slice(indexOnOrBefore(day, addMonths(figures.day, -36)))
      const known = market.firstDay(id) <= addMonths(figures.day, -36)
      const { volatility, maxDrawdown, totalReturn = NaN } = fundFigures({ values })
      expect([figures.volatility3y, figures.maxDrawdown3y]).toEqual(
        known ? [volatility, maxDrawdown] : [undefined, undefined],
      )
      const year = stretchOf({ day, close }, 1)
      expect(figures.volatility1y, 'as the page of its figures tells the year').toBeCloseTo(year?.volatility ?? NaN, 10)
      expect(figures.maxDrawdown1y).toBeCloseTo(year?.maxDrawdown ?? NaN, 10)
      if (figures.sharpe3y !== undefined && figures.volatility3y !== undefined) {
        const excess = figures.sharpe3y * figures.volatility3y
        const yearly = (Math.log(1 + totalReturn) / (values.length - 1)) * 252
        expect(yearly - excess, 'a rate without risk').toBeGreaterThan(0)
        expect(yearly - excess).toBeLessThan(0.06)
      }
    }
  })
})

test('the highest price of a coin goes on from what was counted before', () => {
  const coin = found(universe.ofType('CRYPTO').find(({ symbol }) => symbol === 'BTC'))
  const highOn = (day: string, highs = new Map()) => {
    const figures = dailyFigures({ ...rooms(), highs }, coin, Date.parse(`${day}T01:00:00Z`))
    return figures?.allTimeHigh && { until: figures.day, high: figures.allTimeHigh }
  }
  const before = highOn('2026-06-01')
  const high = highOn('2026-11-20')
  expect(high).toMatchObject({ until: '2026-11-19', high: { price: expect.any(Number) } })
  expect(highOn('2026-11-20', new Map([[coin.key, before]]))).toEqual(high)
  const untouched = { until: high?.until, high: { day: '2026-11-18', price: 1e9 } }
  expect(highOn('2026-11-20', new Map([[coin.key, untouched]]))).toEqual(untouched)
})

test('an ETF in the currency of its index stays closer to it than to another', () => {
  const dax = found(universe.find('INDEX', daxValue))
  const etf = found(
    universe
      .ofType('FUND')
      .find(
        (each) =>
          followedIndex({ universe }, each)?.key === dax.key && mainListing(each).notation.isoCurrency === 'EUR',
      ),
  )
  const figures = dailyFigures(rooms(), etf, Date.parse('2026-11-20T07:00:00Z'))
  const { trackingError1y = NaN, volatility1y = NaN } = figures ?? {}
  expect(trackingError1y).toBeGreaterThan(0)
  expect(trackingError1y).toBeLessThan(volatility1y / 2)
  expect(figures?.trackingDifference1y, 'a year beyond the index').toBeCloseTo(0, 1)
  expect(figures?.trackingDifference3y).toBeCloseTo(0, 1)
  expect(figures?.spread30d).toBeGreaterThan(0)
  expect(figures?.spread30d).toBeLessThan(0.02)
})
