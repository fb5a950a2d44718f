import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { heldParts, paperTrades, rebalancedParts, wholeTarget } from './targets.ts'

const half = new Map([
  ['stocks', 5_000],
  ['etfs', 5_000],
])

test('what is paid in goes where most is missing', () => {
  const values = new Map([
    ['stocks', 60_000],
    ['etfs', 40_000],
  ])
  expect(rebalancedParts({ values, targets: half, paidIn: 20_000 })).toEqual([
    { part: 'stocks', value: 60_000, target: 5_000, amount: 0 },
    { part: 'etfs', value: 40_000, target: 5_000, amount: 20_000 },
  ])
})

test('what has no target is sold, and a target that nothing is held of is bought', () => {
  const found = rebalancedParts({
    values: new Map([['cryptos', 10_000]]),
    targets: new Map([['bonds', wholeTarget]]),
    paidIn: 0,
  })
  expect(found.map(({ part, amount }) => [part, amount])).toEqual([
    ['bonds', 10_000],
    ['cryptos', -10_000],
  ])
})

// 900 + 100 paid in + 200 on the account: 600 each for stocks and ETFs. ETFs lack 500, bonds have no target and stay.
test('who sells nothing puts in what is paid in and what the account has too much', () => {
  const values = new Map([
    ['stocks', 600],
    ['etfs', 100],
    ['bonds', 200],
    ['account', 200],
  ])
  const found = rebalancedParts({ values, targets: half, paidIn: 100, buysOnly: true })
  expect(found.map(({ part, amount }) => [part, amount])).toEqual([
    ['stocks', 0],
    ['etfs', 300],
    ['bonds', 0],
    ['account', -200],
  ])
})

test.each([
  { buysOnly: false },
  { buysOnly: true },
])('amounts add up to what is paid in, whatever is held and wanted: $buysOnly', ({ buysOnly }) =>
  fc.assert(
    fc.property(
      fc.tuple(...['', '', ''].map(() => fc.integer({ min: 0, max: 1e11 })), fc.integer({ min: -1e6, max: 1e11 })),
      fc.array(fc.integer({ min: 0, max: 3_333 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 1e9 }),
      (held, wanted, paidIn) => {
        fc.pre(held.reduce((sum, each) => sum + each, paidIn) >= 0)
        const parts = ['stocks', 'etfs', 'bonds', 'account']
        const last = wholeTarget - wanted.reduce((sum, each) => sum + each, 0)
        const targets = new Map(parts.map((part, place) => [part, [...wanted, last][place] ?? 0]))
        const values = new Map(parts.map((part, place) => [part, held[place] ?? 0]))
        const rows = rebalancedParts({ values, targets, paidIn, buysOnly })
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidIn)
        for (const { part, value, amount } of rows)
          if (buysOnly && part !== 'account') expect(amount).toBeGreaterThanOrEqual(0)
          else expect(value + amount).toBeGreaterThanOrEqual(buysOnly ? Math.min(value, 0) : -4)
      },
    ),
    { seed: 11 },
  ))

const paper = (name: string, cents: number, parts: Record<string, number>) =>
  heldParts(
    `ETF:${name}` as InstrumentKey,
    cents,
    Object.entries(parts).map(([part, share]) => ({ name: part, part: share })),
  )
const tradesOf = (...given: Parameters<typeof paperTrades>) =>
  Object.fromEntries(paperTrades(...given) ?? [['none', 0]])

test('a paper is split to the cent; what is unknown of it belongs to nothing', () => {
  expect([...paper('world', 1001, { Europa: 0.5, Amerika: 0.5 }).parts]).toEqual([
    ['Europa', 501],
    ['Amerika', 500],
  ])
  expect([...paper('world', 1000, { Europa: 0.5 }).parts]).toEqual([['Europa', 500]])
})

test.each([
  {
    given: 'papers of one part, in proportion to what is held',
    papers: [paper('a', 300, { Europa: 1 }), paper('b', 100, { Europa: 1 }), paper('c', 200, { Amerika: 1 })],
    parts: { Europa: -80, Amerika: 80 },
    is: { 'ETF:a': -60, 'ETF:b': -20, 'ETF:c': 80 },
  },
  {
    // 0.6 of the world is America: 100 more of it brings 60, and 40 of Europe, which the other fund gives away
    given: 'a fund that is in two parts',
    papers: [paper('world', 1000, { Europa: 0.4, Amerika: 0.6 }), paper('europe', 500, { Europa: 1 })],
    parts: { Europa: -60, Amerika: 60 },
    is: { 'ETF:world': 100, 'ETF:europe': -100 },
  },
  {
    given: 'the account, which is no paper',
    papers: [paper('a', 300, { Europa: 1 })],
    parts: { Europa: 50, account: 50 },
    is: { 'ETF:a': 50 },
  },
  {
    given: 'a part of which nothing is held',
    papers: [paper('a', 300, { Europa: 1 })],
    parts: { Europa: -50, Afrika: 50 },
    is: { none: 0 },
  },
  {
    given: 'more to sell than is held',
    papers: [paper('world', 1000, { Europa: 0.5, Amerika: 0.5 }), paper('europe', 10, { Europa: 1 })],
    parts: { Europa: -100, Amerika: 100 },
    is: { none: 0 },
  },
  {
    given: 'half a fund that nobody looks into',
    papers: [paper('half', 1000, { Europa: 0.5 }), paper('b', 500, { Europa: 1 })],
    parts: { Europa: 100 },
    is: { 'ETF:half': 0, 'ETF:b': 100 },
  },
])('trades of papers given $given', ({ papers, parts, is }) => {
  const changes = Object.entries(parts).map(([part, amount]) => ({ part, amount }))
  expect(tradesOf(papers, changes)).toEqual(is)
})

test('without sales there are no trades where a paper would have to be sold', () => {
  const papers = [paper('a', 300, { Europa: 1 }), paper('b', 100, { Amerika: 1 })]
  const parts = [
    { part: 'Europa', amount: -10 },
    { part: 'Amerika', amount: 10 },
  ]
  expect(paperTrades(papers, parts, { buysOnly: true })).toBeUndefined()
  expect(paperTrades(papers, parts)).toBeDefined()
})
