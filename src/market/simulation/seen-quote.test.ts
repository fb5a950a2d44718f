import { expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { type Extent, SeenQuote } from './seen-quote.ts'

/** A session whose extremes were reached at 1 and 2, and what was looked for. */
function session(): { soFar: Extent; looked: string[] } {
  const looked: string[] = []
  const find = (what: string, at: number) => () => {
    looked.push(what)
    return at
  }
  const soFar = { highAt: find('high', 1), lowAt: find('low', 2) }
  return { soFar, looked }
}

test('when the extremes were reached is looked for once, when it is read, and a copy made later knows it', () => {
  const { soFar, looked } = session()
  const quote = new SeenQuote(1 as NotationId, 'RLT', 5, soFar)
  expect(looked).toEqual([])
  expect([quote.highAt, quote.lowAt, quote.highAt]).toEqual([1, 2, 1])
  const later = quote.copy(6)
  expect([later.shownAt, later.highAt, later.lowAt]).toEqual([6, 1, 2])
  expect(looked).toEqual(['high', 'low'])
})

test('a copy made before finds it by itself', () => {
  const quote = new SeenQuote(1 as NotationId, 'DLY', 5, session().soFar)
  const copy = quote.copy(7)
  expect([quote.highAt, quote.lowAt]).toEqual([1, 2])
  expect([copy.highAt, copy.lowAt]).toEqual([1, 2])
})

test('without a session there are no extremes', () => {
  const quote = new SeenQuote(1 as NotationId, 'EOD', 5, undefined)
  expect([quote.highAt, quote.lowAt]).toEqual([undefined, undefined])
})
