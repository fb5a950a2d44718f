import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { consensusOf } from '../consensus.ts'
import { dividendRecord } from '../dividend-record.ts'
import { createFundamentals } from '../fundamentals.ts'
import { mainListing } from '../listings.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'
import { yearMargins } from '../year-margins.ts'
import { runningRatios } from '../year-ratios.ts'
import { dailyFigures } from './daily-figures.ts'

/** a Sunday: the price of every page is the last close */
const at = Date.parse('2026-11-22T10:00:00Z')
const universe = loadUniverse()
const calendar = createCalendar()
const market = createSimulatedMarket({ universe, calendar, clock: manualClock(at), seed: 'test' })
const fundamentals = createFundamentals({ market, calendar, seed: 'test' })
const rooms = {
  market,
  calendar,
  universe,
  fundamentals,
  indexBars: new Map(),
  overnightRates: new Map(),
  highs: new Map(),
}
const shares = universe.ofType('STOCK').filter((_, i) => i % 72 === 0)

test('of fifty shares the table says what their pages say', () => {
  expect(shares.length).toBeGreaterThan(49)
  let priced = 0
  for (const stock of shares) {
    const { share, close } = dailyFigures(rooms, stock, at) ?? {}
    if (!share || close === undefined || close !== market.quote(mainListing(stock).notation.id, 'DLY').last) continue
    priced++
    const { ratios } = runningRatios(rooms, stock) ?? {}
    const years = fundamentals.years(stock)
    const ended = years.findLastIndex(({ estimate }) => !estimate)
    const last = years[ended]
    const record = dividendRecord(fundamentals.dividends(stock), years)
    const consensus = consensusOf(fundamentals.recommendations(stock), calendar.dayOf('XETR', at))
    expect(share, stock.name).toMatchObject({
      perExpected: ratios?.per,
      peg: ratios?.peg,
      priceToSales: ratios?.priceToSales,
      priceToBook: ratios?.priceToBook,
      priceToCashflow: ratios?.priceToCashflow,
      dividendYieldPct: ratios?.dividendYieldPct,
      yearsWithoutCut: record.yearsWithoutCut,
      payoutPct: record.payoutPct,
      equityRatioPct: last && yearMargins(last, years[ended - 1]).equityRatio,
      consensus: consensus.mean,
      analysts: consensus.total,
    })
    if (share.per !== undefined && last) expect(share.per * last.eps, stock.name).toBeCloseTo(last.price, 1)
    if (share.upsidePct !== undefined)
      expect(close * (1 + share.upsidePct / 100)).toBeCloseTo(consensus.target.mean ?? NaN, 1)
  }
  expect(priced).toBeGreaterThan(40)
}, 60_000)

test('growth over three years compounds to what the statements say', () => {
  for (const stock of shares.slice(0, 12)) {
    const { revenueGrowthPct3Y } = dailyFigures(rooms, stock, at)?.share ?? {}
    const ended = fundamentals.years(stock).filter(({ estimate }) => !estimate)
    const [now, before] = [ended.at(-1)?.revenue, ended.at(-4)?.revenue]
    if (revenueGrowthPct3Y === undefined || now === undefined || before === undefined) continue
    expect(before * (1 + revenueGrowthPct3Y / 100) ** 3, stock.name).toBeCloseTo(now, -Math.log10(now * 0.002))
  }
})
