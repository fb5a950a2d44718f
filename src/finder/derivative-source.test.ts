import { expect, test } from 'vitest'
import { dayNumberOf } from '#calendar/days.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { paperKinds, type Derivatives, type PaperColumns } from '#market/derivatives.ts'
import { createDerivatives } from '#market/derivative-market.ts'
import { stillMarket, testCalendar, testUniverse } from '#market/derivatives/testing/still-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { derivativeSource } from './derivative-source.ts'
import { createSearch } from './search.ts'

const universe = loadUniverse()
const dax = universe.find('INDEX', '20735')!

/** number, kind, short, strike, barrier, cap, hit, last day */
const papers = [
  [1, 'knockOut', 0, 20_000, 20_000, NaN, 0, undefined],
  [2, 'knockOut', 0, 23_000, 23_400, NaN, 0, undefined],
  [3, 'knockOut', 0, 24_000, 24_000, NaN, 1, undefined],
  [4, 'knockOut', 0, 26_000, 26_000, NaN, 0, '2027-02-19'],
  [5, 'knockOut', 1, 25_000, 25_000, NaN, 0, '2027-02-19'],
  [6, 'warrant', 0, 24_000, NaN, NaN, 0, '2027-02-19'],
  [7, 'warrant', 1, 24_000, NaN, NaN, 0, '2027-02-19'],
  [8, 'factor', 0, NaN, NaN, NaN, 0, undefined],
  [9, 'discount', 0, NaN, NaN, 14_000, 0, '2027-02-19'],
  [10, 'discount', 0, NaN, NaN, 22_000, 0, '2027-02-19'],
  [11, 'discount', 0, NaN, NaN, 24_000, 0, '2027-02-19'],
  [12, 'discount', 0, NaN, NaN, 20_000, 0, '2026-11-20'],
] as const

const columns = {
  day: '2026-11-20',
  length: papers.length,
  number: Int32Array.from(papers, ([number]) => number),
  kind: Uint8Array.from(papers, ([, kind]) => paperKinds.indexOf(kind)),
  isShort: Uint8Array.from(papers, ([, , short]) => short),
  strike: Float64Array.from(papers, ([, , , strike]) => strike),
  barrier: Float64Array.from(papers, ([, , , , barrier]) => barrier),
  cap: Float64Array.from(papers, ([, , , , , cap]) => cap),
  bonusLevel: Float64Array.from(papers, () => NaN),
  hit: Uint8Array.from(papers, ([, , , , , , hit]) => hit),
  maturity: Int32Array.from(papers, ([, , , , , , , lastDay]) => (lastDay ? dayNumberOf(lastDay) : 0)),
  issued: Int32Array.from(papers, () => dayNumberOf('2026-11-20')),
  issuer: Uint8Array.from(papers, ([number]) => number % 2),
} as unknown as PaperColumns // the columns that are read

const derivatives = {
  issuers: [{ name: 'Even' }, { name: 'Odd' }],
  papersOn: (key: InstrumentKey, day: string) => (key === dax.key && day === '2026-11-20' ? columns : undefined),
  derivativeOf: (number: number) => ({ number }),
  instrumentOf: ({ number }: { number: number }) => ({ name: String(number) }),
} as unknown as Derivatives // the parts that are asked

const source = derivativeSource(derivatives, () => '2026-11-20')
const named = (kind: Parameters<typeof source.on>[1], limit = 10) => source.on(dax, kind, limit).map(({ name }) => name)

test('of the papers that suit, those in the middle come first, and none that were knocked out', () => {
  expect(named({ entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call' })).toEqual(['2', '1', '4'])
  expect(named({ entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'put' })).toEqual(['5'])
  expect(named({ right: 'put' })).toEqual(['5', '7'])
  expect(named({ entitySubType: 'FACTOR_CERTIFICATE' })).toEqual(['8'])
})

test('a strike and an issuer that were asked for count', () => {
  const knockOuts = { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call' } as const
  expect(named({ ...knockOuts, near: 25_900 })).toEqual(['4', '2', '1'])
  expect(named({ ...knockOuts, issuer: source.issuers.indexOf('Odd') })).toEqual(['1'])
})

test('a turbo is none that leaves a distance, a mini future is, and open end is without a last day', () => {
  const knockOuts = { entitySubType: 'KNOCKOUT_CERTIFICATE', right: 'call' } as const
  expect(named({ ...knockOuts, style: 'turbo' })).toEqual(['1', '4'])
  expect(named({ ...knockOuts, style: 'miniFuture' })).toEqual(['2'])
  expect(named({ ...knockOuts, openEnd: true, near: 23_000 })).toEqual(['2', '1'])
})

test('discounts are ranked by their cap, and none is named that ends within a week', () =>
  expect(named({ entitySubType: 'DISCOUNT_CERTIFICATE' })).toEqual(['10', '11', '9']))

test('a limit is kept', () => expect(named({}, 2)).toHaveLength(2))

test('there is nothing on what carries no papers', () => {
  expect(source.on(universe.find('STOCK', '82849')!, {}, 10)).toEqual([])
})

const market = createDerivatives({
  seed: 'names',
  count: 8000,
  calendar: testCalendar,
  universe: testUniverse,
  source: stillMarket(24_000),
})
const search = createSearch({
  instruments: universe.all(),
  derivatives: derivativeSource(market, () => '2026-11-20'),
})

test('a paper of whatever kind is found first by the whole name it has in lists', () => {
  const names = market.underlyings.flatMap(({ key }) => {
    const sheet = market.papersOn(key, '2026-11-20')
    return Array.from(sheet?.number ?? []).flatMap((number, index) => {
      const paper = sheet && index % 20 === 0 ? market.derivativeOf(number) : undefined
      return paper && paper.lastDay > '2026-11-20' ? [paper.name] : []
    })
  })
  expect(names.length).toBeGreaterThan(200)
  expect(
    names.filter(
      (name) => search.instruments(name, 10).find(({ entityType }) => entityType === 'DERIVATIVE')?.name !== name,
    ),
  ).toEqual([])
})

test.each([
  { words: 'Discount Call', first: 'Discount-Call' },
  { words: 'Discount Put', first: 'Discount-Put' },
  { words: 'Inline', first: 'Inline-Optionsschein' },
  { words: 'StayHigh', first: 'StayHigh-Optionsschein' },
  { words: 'StayLow', first: 'StayLow-Optionsschein' },
  { words: 'Turbo Long', first: 'Turbo Long' },
  { words: 'Mini Future Short', first: 'Mini Future Short' },
])('„$words auf DAX“ finds papers of that kind alone', ({ words, first }) => {
  const names = search
    .instruments(`${words} auf DAX`, 10)
    .flatMap(({ entityType, name }) => (entityType === 'DERIVATIVE' ? [name] : []))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !name.startsWith(`${first} auf DAX `))).toEqual([])
})
