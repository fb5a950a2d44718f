import type { TradingDay } from '#contract/vocabulary.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { loadUniverse } from '../universe.ts'
import { IndexPath } from './index-path.ts'
import { startOfQuarter } from './quarters.ts'
import type { Path } from './path.ts'
import { Paths } from './paths.ts'
import { Payouts } from './payouts.ts'
import { ReinvestingPath } from './reinvesting-path.ts'
import { calendarDayOf, instantOf, SLOTS, weekdayOf } from './time.ts'

const universe = loadUniverse()
const paths = new Paths('test', universe, {
  calendar: shippedCalendar(),
  ofInstrument: () => undefined,
  ofCurrency: () => undefined,
})
const weekday = (day: TradingDay): number => weekdayOf(calendarDayOf(instantOf(day)))
const shares = universe.ofType('STOCK').filter(({ facts }) => facts.kind === 'stock' && facts.indices.length > 0)
const anyShare = fc.constantFrom(...shares)
const anyYear = fc.integer({ min: 2000, max: 2030 })

/** What happens to a path at the midnight before a day. */
const overnight = (path: Path, day: number): number => (path.day(day).x[0] as number) - endOf(path, day - 1)
const endOf = (path: Path, day: number): number => path.day(day).x[SLOTS] as number

const index = (name: string) => {
  const found = universe.ofType('INDEX').find((each) => each.name === name)
  const path = found && paths.of(found, found.isoCurrency)
  if (!found || !path) throw new Error(`no index ${name}`)
  return { found, path, members: universe.membersOf(found) }
}

test('on the ex-day a share opens at the close before × (1 − its part), on no other day anything happens at midnight', () => {
  fc.assert(
    fc.property(anyShare, anyYear, fc.integer({ min: 1, max: 200 }), (share, year, later) => {
      const path = paths.of(share, share.isoCurrency) as Path
      const payout = paths.payoutOf(share, year)
      if (!payout) return
      const day = weekday(payout.day)
      expect(payout.fraction).toBeGreaterThan(0)
      expect(payout.fraction).toBeLessThanOrEqual(0.08)
      expect(Math.exp(overnight(path, day))).toBeCloseTo(1 - payout.fraction, 9)
      expect(overnight(path, day + later)).toBeCloseTo(0, 9)
    }),
    { numRuns: 150, seed: 11 },
  )
})

test('the price without what was paid is one path without a step: that is the total return', () => {
  fc.assert(
    fc.property(anyShare, fc.integer({ min: 3000, max: 10_000 }), (share, day) => {
      const path = paths.of(share, share.isoCurrency) as Path
      const paid = (at: number): number => path.paid?.(at) ?? 0
      expect(overnight(path, day) - (paid(day) - paid(day - 1))).toBeCloseTo(0, 9)
    }),
    { numRuns: 200, seed: 12 },
  )
})

test('in another currency a share pays the same part', () => {
  const american = shares.find((share) => share.isoCurrency === 'USD' && paths.payoutOf(share, 2025))
  const path = american && paths.of(american, 'EUR')
  const payout = american && paths.payoutOf(american, 2025)
  expect(path?.pays).toBe(true)
  if (path && payout) expect(Math.exp(overnight(path, weekday(payout.day)))).toBeCloseTo(1 - payout.fraction, 9)
})

test('a performance index keeps its dividends, a price index falls by those of its members, each by its weight', () => {
  const dax = index('DAX').path
  const { found, path, members } = index('EURO STOXX 50')
  for (let day = weekday('2026-04-20'); day < weekday('2026-06-05'); day++) {
    expect(overnight(dax, day)).toBeCloseTo(0, 9)
    const paying = members
      .map((member) => paths.payoutOf(member, 2026))
      .map((payout) => (payout && weekday(payout.day) === day ? payout.fraction : 0))
    const before = paths.weightsOf(found, day) as Float64Array
    // Weights at the beginning of the day are those after the fall: a member that paid weighed 1 ÷ (1 − its part) as
    // much.
    const worth = before.map((weight, i) => weight / (1 - (paying[i] as number)))
    const fall = 1 / worth.reduce((sum, each) => sum + each, 0)
    expect(Math.exp(overnight(path, day))).toBeCloseTo(fall, 9)
  }
})

test('a price index with its dividends put back has no step left, and earns what the performance index of the same shares does', () => {
  const fund = universe
    .ofType('FUND', 'ETF')
    .find(
      ({ facts }) =>
        facts.kind === 'etf' && facts.indexEntityValue === '193736' && facts.distribution !== 'distributing',
    )
  const kept = fund && paths.of(fund, fund.isoCurrency)
  expect(kept).toBeDefined()
  if (kept)
    for (let day = weekday('2025-04-21'); day < weekday('2025-06-05'); day++)
      expect(overnight(kept, day)).toBeCloseTo(0, 9)

  const { path: dax } = index('DAX')
  const { path: daxPrice } = index('DAX Kursindex')
  const growth = (path: Path, from: number, to: number) =>
    (path.day(to).x[0] as number) - (path.day(from).x[0] as number)
  const [from, to] = [weekday('2016-08-22'), weekday('2026-08-20')]
  if (!(daxPrice instanceof IndexPath)) throw new Error('the DAX Kursindex has members')
  const putBack = new ReinvestingPath(daxPrice, to)
  expect(growth(daxPrice, from, to)).toBeLessThan(growth(dax, from, to) - 0.1)
  // into the whole index or into the share that paid: over ten years that is less than 1 % a year
  expect(Math.abs(growth(putBack, from, to) - growth(dax, from, to))).toBeLessThan(0.1)
})

test('no index jumps where its weights are set anew, also before its starting level', () => {
  for (const name of ['DAX', 'EURO STOXX 50', 'Dow Jones Industrial Average']) {
    // ex-days lie in April, May and June: no quarter begins on one
    for (let quarter = 40; quarter <= 152; quarter += 7)
      expect(overnight(index(name).path, startOfQuarter(quarter))).toBeCloseTo(0, 9)
  }
})

test('dividends follow the mean price of five years: the yield of a fallen share is high', () => {
  const falling = new Payouts({
    exDay: (year) => (year - 1990) * 261 + 80,
    usualYield: 0.02,
    isSkipped: () => false,
    priceAt: (day) => -0.1 * (day / 261),
    homeDay: 9_500,
  })
  // prices of the years before stand 0.1 … 0.4 above: their mean is 0.2 above
  expect(falling.yieldOf(2020)).toBeCloseTo(0.02 * Math.exp(0.2), 12)
  expect(falling.at(9_500)).toBe(0)
  expect(falling.at(9_500 + 261)).toBeCloseTo(Math.log(1 - 0.02 * Math.exp(0.2)), 12)
  expect(falling.at(9_500 - 261)).toBeCloseTo(-Math.log(1 - 0.02 * Math.exp(0.2)), 12)
})

test('a dividend rises by at most a tenth a year and falls by at most a seventh, unless the price broke down', () => {
  const payouts = (pricesOf: (year: number) => number) =>
    new Payouts({
      exDay: (year) => (year - 1990) * 261 + 80,
      usualYield: 0.03,
      isSkipped: () => false,
      priceAt: (day) => pricesOf(day / 261),
      homeDay: 9_500,
    })
  const rising = payouts((year) => 0.2 * year)
  const amount = (year: number): number => rising.yieldOf(year) * Math.exp(0.2 * (year - 1990 + 80 / 261))
  for (let year = 2020; year < 2032; year++) expect(amount(year + 1) / amount(year)).toBeLessThan(1.12)
  // after a crash it is cut: the yield is never above the usual by more than half
  const broken = payouts((year) => (year > 34 ? -2 : 0))
  expect(broken.yieldOf(2027)).toBeLessThan(0.03 * 1.5)
})
