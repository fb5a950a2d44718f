import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import type { SimulatedMarket } from './simulated-market.ts'
import { fresh, named, now, ofDay, ofMinutes, ofTrades, on, sap, sessionOf } from './testing/simulated.ts'

test('real closes are met, and a later one changes nothing before the one it follows', () => {
  const day: TradingDay[] = ['2026-03-02', '2026-03-03', '2026-03-31', '2026-04-13']
  const close = [1.08, 1.0912, 1.1, 1.2345]
  const until = (n: number): SimulatedMarket =>
    fresh({
      fx: (currency) =>
        currency === 'USD'
          ? { source: 'EZB', isoCurrency: 'USD', day: day.slice(0, n), close: close.slice(0, n) }
          : undefined,
    })
  const id = on(named('EUR/USD'), '@_FX').id
  const four = until(4).daily(id, '2026-02-02', '2026-04-30', now)
  const shownClose = day.map((wanted) => four.close[four.day.indexOf(wanted)])
  expect(shownClose).toEqual(close)
  expect(four.sources.map(({ source }) => source)).toEqual([
    'simulated',
    'EZB',
    'simulated',
    'EZB',
    'simulated',
    'EZB',
    'simulated',
  ])
  const three = until(3).daily(id, '2026-02-02', '2026-03-31', now)
  expect(three.close).toEqual(four.close.slice(0, three.close.length))
})

test.each([
  { given: 'whole bars', bar: { open: [303.7, 305.7], high: [306.9, 308.8], low: [302.5, 304.5], volume: [9e5, 8e5] } },
  { given: 'closes alone', bar: {} },
])('a real close on no grid of ticks is the same in the history, in the quote and as close before: $given', ({
  bar,
}) => {
  const live = fresh({
    anchors: (asked) =>
      asked === sap
        ? { source: 'a file', isoCurrency: 'EUR', day: ['2026-11-18', '2026-11-19'], close: [305.77, 307.63], ...bar }
        : undefined,
  })
  const { id } = on(sap, '_GER')
  const [evening, morning] = [Date.parse('2026-11-19T19:00:00Z'), Date.parse('2026-11-20T08:30:00Z')]
  expect(live.quote(id, 'RLT', evening)).toMatchObject({ last: 307.63, previousClose: 305.77 })
  expect(live.quote(id, 'EOD', evening)).toMatchObject({ last: 307.63, previousClose: 305.77 })
  expect(live.daily(id, '2026-11-18', '2026-11-19', evening).close).toEqual([305.77, 307.63])
  expect(live.pastDays(id, '2026-11-18', '2026-11-19').close).toEqual([305.77, 307.63])
  const next = live.quote(id, 'RLT', morning)
  expect(next.previousClose).toBe(307.63)
  expect(live.daily(id, '2026-11-19', '2026-11-20', morning).close).toEqual([307.63, next.last])
  const { high = 0, low = 0, open = 0 } = live.quote(id, 'RLT', evening)
  const { high: highs, low: lows, open: opens } = live.daily(id, '2026-11-19', '2026-11-19', evening)
  expect([open, high, low]).toEqual([opens[0], highs[0], lows[0]])
})

test('a close that no path can go through is not shown as the real one: negative, or a spike', () => {
  const oil = named('Rohöl WTI')
  const live = fresh({
    anchors: (asked) =>
      asked === oil
        ? {
            source: 'EIA',
            isoCurrency: 'USD',
            day: ['2020-04-17', '2020-04-20', '2020-04-21', '2020-04-22'],
            close: [18.31, -36.98, 18.9, 19.64],
          }
        : undefined,
  })
  const { day, close, sources } = live.daily(on(oil, '@_COM').id, '2020-04-17', '2020-04-22', now)
  expect(sources).toEqual([
    { from: 0, source: 'EIA' },
    { from: 1, source: 'simulated' },
    { from: 2, source: 'EIA' },
  ])
  expect([close[day.indexOf('2020-04-21')], (close[day.indexOf('2020-04-20')] ?? 0) > 0]).toEqual([18.9, true])
})

test('where the clock of the market begins real prices go on: a day without one lies between its neighbours', () => {
  const oil = named('Rohöl WTI')
  const live = fresh({
    anchors: (asked) =>
      asked === oil
        ? {
            source: 'EIA',
            isoCurrency: 'USD',
            day: ['1989-12-28', '1989-12-29', '1990-01-03', '1990-01-04'],
            close: [21.6, 21.84, 23.81, 23.41],
          }
        : undefined,
  })
  const [close] = live.daily(on(oil, '@_COM').id, '1990-01-02', '1990-01-02', now).close
  expect(close).toBeGreaterThan(19)
  expect(close).toBeLessThan(26)
})

test.each([
  { given: 'a share', instrument: sap, venue: '_GER', scale: 1 },
  { given: 'a metal', instrument: named('Gold'), venue: '@_COM', scale: 20 },
])('$given: a real bar is shown, and its day is the aggregate of its trades', ({ instrument, venue, scale }) => {
  const id = on(instrument, venue).id
  const real = {
    day: ['2026-10-12', '2026-10-13', '2026-10-14'] satisfies TradingDay[],
    open: [200, 204, 190].map((price) => price * scale),
    high: [206, 205, 203].map((price) => price * scale),
    low: [199, 188, 189.5].map((price) => price * scale),
    close: [205, 189, 202].map((price) => price * scale),
    volume: [1_234_567, 2_000_001, 7],
  }
  const live = fresh({
    anchors: (asked) =>
      asked === instrument ? { source: 'Datei', isoCurrency: instrument.isoCurrency, ...real } : undefined,
  })
  real.day.forEach((day, i) => {
    const bar = ofDay(live.daily(id, day, day, now))
    expect(bar).toMatchObject({ open: real.open[i], high: real.high[i], low: real.low[i], close: real.close[i] })
    const { from, to } = sessionOf(id, Date.parse(`${day}T15:00Z`))
    expect(ofMinutes(live.minutes(id, from, to, now))).toEqual(bar)
    expect(ofTrades(live.trades(id, from, to, now))).toEqual(bar)
    if (instrument === sap && i < 2) expect(bar.volume).toBe(real.volume[i])
  })
})
