import { describe, expect, test } from 'vitest'
import { instrumentKey } from '../instruments.ts'
import { createDerivatives } from '../derivative-market.ts'
import { paperKinds } from '../derivatives.ts'
import { placesPerMonth } from './numbering.ts'
import { stillMarket, testCalendar, testUniverse } from './testing/still-market.ts'

const dax = instrumentKey('INDEX', '20735')
const today = '2026-11-20'
const market = (count: number, seed = 'test') =>
  createDerivatives({ seed, count, calendar: testCalendar, universe: testUniverse, source: stillMarket(24_000) })
const derivatives = market(60_000)
const papers = derivatives.papersOn(dax, today, { withKnockedOut: true })!
const all = Array.from(papers.number, (number) => derivatives.derivativeOf(number)!)

describe('the papers on an underlying', () => {
  test('the DAX has its share of 1,500 in 10,000 of all papers', () => {
    expect(papers.length).toBeGreaterThan(7_200)
    expect(papers.length).toBeLessThan(10_800)
  })

  test('each is a paper on the DAX, issued and not yet due', () => {
    expect(
      all.filter(({ underlying, issued, lastDay }) => underlying.key !== dax || issued > today || lastDay < today),
    ).toEqual([])
  })

  test('every kind and both sides are there', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(paperKinds.length)
    for (const kind of ['warrant', 'knockOut', 'factor']) {
      expect(new Set(all.filter((paper) => paper.kind === kind).map(({ isShort }) => isShort)).size).toBe(2)
    }
  })

  test('levels make sense: long turbos end below the market, short ones above, bonus barriers lie below', () => {
    for (const { kind, isShort, level, strike = 0, barrier = 0, bonusLevel = 0, cap } of all) {
      if (kind === 'knockOut' && !isShort) expect(strike > 0 && strike <= barrier && barrier < level).toBe(true)
      if (kind === 'knockOut' && isShort) expect(strike >= barrier && barrier > level).toBe(true)
      if (kind === 'bonus')
        expect(barrier < level && bonusLevel > level && (cap === undefined || cap === bonusLevel)).toBe(true)
    }
  })

  test('leverage at issue is spread from under 2 to over 50', () => {
    const gearing = all
      .filter(({ kind }) => kind === 'knockOut')
      .map(({ level, strike = 0 }) => level / Math.abs(level - strike))
      .sort((a, b) => a - b)
    const at = (share: number) => gearing[Math.floor(share * gearing.length)]!
    expect(at(0.05)).toBeLessThan(4)
    expect(at(0.5)).toBeGreaterThan(10)
    expect(at(0.97)).toBeGreaterThan(50)
  })

  test('filters keep what is asked for', () => {
    const puts = derivatives.papersOn(dax, today, { kinds: ['warrant'], isShort: true })!
    expect(puts.length).toBeGreaterThan(200)
    expect(Array.from(puts.kind).every((kind) => paperKinds[kind] === 'warrant')).toBe(true)
    expect(Array.from(puts.isShort).every((isShort) => isShort === 1)).toBe(true)
  })

  test('an underlying without papers has none', () => {
    expect(derivatives.papersOn(instrumentKey('INDEX', '324724'), today)).toBeUndefined()
  })
})

describe('a paper', () => {
  const paper = all[0]!

  test('is found by each of its identifiers', () => {
    const { notations } = derivatives.instrumentOf(paper)
    for (const found of [
      derivatives.byWkn(paper.wkn),
      derivatives.byIsin(paper.isin),
      derivatives.byEntityValue(paper.entityValue),
      ...notations.map(({ id }) => derivatives.byNotation(id)),
    ])
      expect(found).toEqual(paper)
    expect(notations.map(({ id }) => id - 1_000_000_000 - 4 * paper.number)).toEqual([0, 1, 2])
  })

  test('is marked as simulated, which its name need not say again', () => {
    expect(derivatives.instrumentOf(paper).simulated).toBe(true)
    expect(all.filter(({ name }) => name.includes('simuliert'))).toEqual([])
  })

  test('stays what it is when more papers are wanted, and is another one with another seed', () => {
    expect(market(300_000).derivativeOf(paper.number)).toEqual(paper)
    const other = market(60_000, 'other')
    expect(all.slice(0, 50).some((one) => other.derivativeOf(one.number)?.strike !== one.strike)).toBe(true)
  })

  test('can still be asked for when it has expired', () => {
    const old = derivatives.papersOn(dax, '2022-03-15')!
    expect(derivatives.derivativeOf(old.number[0]!)).toMatchObject({ issued: expect.stringMatching(/^20(19|2[0-2])/) })
  })

  test.each([-1, 1.5, 10 ** 9, Number.NaN, placesPerMonth - 1])('number %s is none', (number) =>
    expect(derivatives.derivativeOf(number)).toBeUndefined())
})

test('no papers, no findings', () => {
  expect(market(0).papersOn(dax, today)?.length).toBe(0)
})
