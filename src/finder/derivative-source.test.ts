import { expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { paperKinds, type Derivatives, type PaperColumns } from '#market/derivatives.ts'
import { loadUniverse } from '#market/universe.ts'
import { derivativeSource } from './derivative-source.ts'

const universe = loadUniverse()
const dax = universe.find('INDEX', '20735')!

/** number, kind, short, strike, hit */
const papers = [
  [1, 'knockOut', 0, 20_000, 0],
  [2, 'knockOut', 0, 23_000, 0],
  [3, 'knockOut', 0, 24_000, 1],
  [4, 'knockOut', 0, 26_000, 0],
  [5, 'knockOut', 1, 25_000, 0],
  [6, 'warrant', 0, 24_000, 0],
  [7, 'warrant', 1, 24_000, 0],
  [8, 'factor', 0, NaN, 0],
] as const

const columns = {
  length: papers.length,
  number: Int32Array.from(papers, ([number]) => number),
  kind: Uint8Array.from(papers, ([, kind]) => paperKinds.indexOf(kind)),
  isShort: Uint8Array.from(papers, ([, , short]) => short),
  strike: Float64Array.from(papers, ([, , , strike]) => strike),
  hit: Uint8Array.from(papers, ([, , , , hit]) => hit),
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

test('a limit is kept', () => expect(named({}, 2)).toHaveLength(2))

test('there is nothing on what carries no papers', () => {
  expect(source.on(universe.find('STOCK', '82849')!, {}, 10)).toEqual([])
})
