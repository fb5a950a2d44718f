import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { Instrument } from '#market/instruments.ts'
import { listingIn, mainListing } from '#market/listings.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import type { DailyFigures, Statistics } from '#market/statistics.ts'
import { loadUniverse } from '#market/universe.ts'
import { manualClock } from '#platform/clock.ts'
import { anonymous } from '#api/asker.ts'
import { performanceOver, quoteOf } from './quotes.handlers.ts'
import { listRow } from '#features/lists/rows.ts'

const now = Date.parse('2026-11-20T16:00:00Z')
const universe = loadUniverse()
const calendar = createCalendar()
const market = createSimulatedMarket({ universe, calendar, clock: manualClock(now), seed: 'test' })

const counted: DailyFigures = {
  day: '2026-11-19',
  close: 90,
  simulated: true,
  references: [
    { from: 0, closes: { Y1: 80, W1: 88 } },
    { from: now - 12 * 3_600_000, closes: { Y1: 100, W1: 95 } },
  ],
  until: now + 1,
}

const roomsWith = (figures: DailyFigures | undefined, complete = true) => {
  const statistics: Statistics = {
    of: () => figures,
    soon: () => {},
    completeSince: () => (complete ? now : undefined),
    knowsLongHistories: () => true,
  }
  return { market, statistics, calendar, origin: 'https://parkett.example' }
}
const share = (isin: string): Instrument => {
  const found = universe.byIsin(isin)
  if (!found) throw new Error(`no ${isin}`)
  return found
}
const sap = mainListing(share('DE0007164600'))
const apple = share('US0378331005')
const percent = (last: number | undefined, reference: number) =>
  Number((((last ?? NaN) / reference - 1) * 100).toFixed(4))

test('the year goes to the price that the row shows, from the close its day is measured against', () => {
  const { quote, performance1YearPct } = listRow(roomsWith(counted), sap, anonymous)
  expect(performance1YearPct).toBe(percent(quote.last, 100))
  expect(performanceOver(roomsWith(counted), sap, anonymous)('W1')).toBe(percent(quote.last, 95))
})

test('a price in another currency is not measured against the main listing’s closes: that one’s price is', () => {
  const inEuro = listingIn(apple, 'EUR')
  const { quote, performance1YearPct } = listRow(roomsWith(counted), inEuro, anonymous)
  expect(quote.isoCurrency).toBe('EUR')
  expect(performance1YearPct).toBe(percent(quoteOf(roomsWith(counted), mainListing(apple), anonymous).last, 100))
})

test('until the table has come to an instrument, or knows the day, the row says why the year is missing', () => {
  const toCome = 'Nach dem Start der Seite werden Werte über längere Zeiträume nach und nach berechnet.'
  for (const figures of [undefined, { ...counted, until: now }]) {
    expect(quoteOf(roomsWith(figures, false), sap, anonymous)).toMatchObject({
      performance1YearPct: undefined,
      hintYear: toCome,
    })
  }
  expect(quoteOf(roomsWith(undefined), sap, anonymous).hintYear).toBeUndefined()
  expect(quoteOf(roomsWith(counted, false), sap, anonymous).hintYear).toBeUndefined()
})

test('a price from outside is not measured against generated closes', () => {
  const outside = {
    ...roomsWith(counted),
    market: {
      ...market,
      quote: (...asked: Parameters<typeof market.quote>) => ({ ...market.quote(...asked), source: 'Feed' }),
    },
  }
  expect(performanceOver(outside, sap, anonymous)('Y1')).toBe(percent(90, 80))
  const real = { ...outside, statistics: roomsWith({ ...counted, simulated: false }).statistics }
  expect(performanceOver(real, sap, anonymous)('Y1')).toBe(percent(market.quote(sap.notation.id, 'DLY').last, 100))
})
