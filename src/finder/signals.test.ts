import { expect, test } from 'vitest'
import type { Instrument } from '#market/instruments.ts'
import type { DailyFigures, ShareFigures } from '#market/statistics.ts'
import { signalsFrom } from './signals.ts'

interface Given {
  industry?: string
  sector?: string
  share?: ShareFigures
  volatility250d?: number
  close?: number
  mean200d?: number
}

/** Shares by number, and what is said about them. */
function market(given: readonly Given[]) {
  const stocks = given.map(({ industry = 'Software', sector = 'Technology' }, i) => ({
    key: `STOCK:${i}`,
    entityType: 'STOCK',
    facts: { kind: 'stock', industry, sector },
  })) as unknown as Instrument[]
  const figures = new Map(
    given.map(({ share, close = 100, ...more }, i) => [
      `STOCK:${i}`,
      { close, references: [], until: 0, share, ...more },
    ]),
  )
  const signals = signalsFrom({
    ofType: (type) => (type === 'STOCK' ? stocks : []),
    figuresOf: (key) => figures.get(key) as unknown as DailyFigures,
  })
  return { of: (i: number) => signals.of(stocks[i] as Instrument), sectors: () => signals.sectors() }
}

const usual = (count: number): Given[] =>
  Array.from({ length: count }, () => ({ share: { perExpected: 20, priceToBook: 2, evToEbitda: 10 } }))

test('a share at half the multiples of its industry is cheaper, one at twice them dearer', () => {
  const { of } = market([
    { share: { perExpected: 10, priceToBook: 1, evToEbitda: 5 } },
    { share: { perExpected: 40, priceToBook: 4, evToEbitda: 20 } },
    ...usual(9),
  ])
  expect(of(0).valuation).toMatchObject({ word: 'CHEAPER', branch: 'Software', isSector: false })
  expect(of(0).valuation?.distancePct).toBeCloseTo(-50, 10)
  expect(of(1).valuation?.distancePct).toBeCloseTo(100, 10)
  expect(of(5).valuation).toMatchObject({ word: 'USUAL', distancePct: 0 })
})

test('a loss is no low multiple, and one ratio alone is no valuation', () => {
  const { of } = market([
    { share: { perExpected: -5, priceToBook: 1, evToEbitda: 5 } },
    { share: { perExpected: -5, priceToBook: 1, evToEbitda: -3 } },
    ...usual(9),
  ])
  expect(of(0).valuation?.ratios.map(({ ratio }) => ratio)).toEqual(['priceToBook', 'evToEbitda'])
  expect(of(1).valuation).toBeUndefined()
})

test('a company of a small industry is measured by its sector', () => {
  const { of } = market([{ industry: 'Spiele', share: { perExpected: 20, priceToBook: 2 } }, ...usual(9)])
  expect(of(0).valuation).toMatchObject({ branch: 'Technology', isSector: true, word: 'USUAL' })
})

test('the calmest third has a low risk, the wildest a high one', () => {
  const { of } = market(Array.from({ length: 30 }, (_, i) => ({ volatility250d: (i + 1) / 100 })))
  expect([of(0), of(9), of(10), of(19), of(20), of(29)].map(({ risk }) => risk?.word)).toEqual([
    'LOW',
    'LOW',
    'MIDDLE',
    'MIDDLE',
    'HIGH',
    'HIGH',
  ])
  expect(market([{ volatility250d: 0.2 }]).of(0).risk).toBeUndefined()
})

test('the trend is the close against the mean of 200 days', () => {
  const { of } = market([{ close: 110, mean200d: 100 }, { close: 95, mean200d: 100 }, { close: 95 }])
  expect(of(0).trend).toMatchObject({ word: 'UP' })
  expect(of(0).trend?.distancePct).toBeCloseTo(10, 10)
  expect(of(1).trend).toMatchObject({ word: 'DOWN' })
  expect(of(2).trend).toBeUndefined()
})

test('a sector rises where six of ten companies are above their mean', () => {
  const rising = { close: 110, mean200d: 100 }
  const falling = { close: 90, mean200d: 100 }
  const { sectors } = market([
    ...Array.from({ length: 6 }, () => ({ ...rising, sector: 'Energy' })),
    ...Array.from({ length: 4 }, () => ({ ...falling, sector: 'Energy' })),
    { ...rising, sector: 'Utilities' },
    { ...falling, sector: 'Utilities' },
    { ...falling, sector: 'Materials' },
    { sector: 'Young' },
  ])
  expect(sectors().map(({ sector, abovePct, trend }) => [sector, abovePct, trend])).toEqual([
    ['Energy', 60, 'UP'],
    ['Utilities', 50, 'SIDEWAYS'],
    ['Materials', 0, 'DOWN'],
    ['Young', undefined, undefined],
  ])
})
