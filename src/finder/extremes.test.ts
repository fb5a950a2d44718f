import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { extremesOf } from './extremes.ts'

const universe = loadUniverse()
const [high, low, none, old, uncounted] = universe
  .ofType('STOCK')
  .filter((stock) => listListing(stock).notation.isoCurrency === mainListing(stock).notation.isoCurrency)

test('an extreme is one of the last counted day, and a table of last week says nothing', () => {
  const figures = (day: TradingDay, high52wDay: TradingDay, low52wDay: TradingDay) =>
    ({ day, high52wDay, low52wDay }) as DailyFigures
  const table = new Map([
    [high?.key, figures('2026-11-19', '2026-11-19', '2026-01-05')],
    [low?.key, figures('2026-11-19', '2026-01-05', '2026-11-19')],
    [none?.key, figures('2026-11-19', '2026-11-18', '2026-01-05')],
    [old?.key, figures('2026-11-13', '2026-11-13', '2026-01-05')],
  ])
  const all = [high, low, none, old, uncounted].filter((each) => each !== undefined)
  const found = extremesOf(all, { of: (key) => table.get(key) }, '2026-11-20')
  expect(found).toEqual({ highs: [high], lows: [low] })
})

test('a share whose price is shown in euros is at the high or low of its prices in euros', () => {
  const apple = universe.byIsin('US0378331005')
  const inDollars = { day: '2026-11-19', high52wDay: '2026-01-05', low52wDay: '2026-11-19' }
  const inListCurrency = { day: '2026-11-19', high52wDay: '2026-11-19', low52wDay: '2026-01-05' }
  const found = extremesOf(
    apple ? [apple] : [],
    { of: () => ({ ...inDollars, inListCurrency }) as DailyFigures },
    '2026-11-20',
  )
  expect(found).toEqual({ highs: [apple], lows: [] })
})
