import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { VenueTable } from '#web/blocks/venue-table.tsx'
import { markupOf } from '#web/markup.ts'
import { alike, standing, startOfMinute } from '#web/standing.ts'
import { now, quote } from '#web/testing/examples.ts'

describe('two values say the same', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['equal figures', 1.5, 1.5, true],
    ['lists of equal rows', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }], true],
    ['an absent value of either kind', { a: 1, b: undefined }, { a: 1, b: undefined }, true],
    ['another order of names', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['another figure', [{ a: 1 }], [{ a: 1.01 }], false],
    ['one row less', [1, 2], [1], false],
    ['one name more', { a: 1 }, { a: 1, b: 2 }, false],
    ['one name less', { a: 1, b: 2 }, { a: 1 }, false],
    ['a list and an object', [], {}, false],
    ['nothing and nothing said', null, undefined, false],
    ['two queries, whose inside cannot be seen', new URLSearchParams('a=1'), new URLSearchParams('a=1'), false],
    ['two functions', () => 1, () => 1, false],
  ])('%s', (_, a, b, is) => expect(alike(a, b)).toBe(is))
})

describe('a standing component', () => {
  const counted = () => {
    const calls: string[] = []
    const Price = standing(function Price({ quote }: { quote: { last: number } }) {
      calls.push(String(quote.last))
      return <b>{quote.last}</b>
    })
    return { Price, calls }
  }

  test('is written once for props that say the same', () => {
    const { Price, calls } = counted()
    expect([1, 1].map((last) => markupOf(<Price quote={{ last }} />))).toEqual(['<b>1</b>', '<b>1</b>'])
    expect(calls).toEqual(['1'])
  })

  test('is written anew when a price has changed, and when it has changed back', () => {
    const { Price, calls } = counted()
    expect(
      [1, 2, 1].map((last) =>
        markupOf(
          <i>
            <Price quote={{ last }} />
          </i>,
        ),
      ),
    ).toEqual(['<i><b>1</b></i>', '<i><b>2</b></i>', '<i><b>1</b></i>'])
    expect(calls).toEqual(['1', '2', '1'])
  })

  test('stands for each key by itself', () => {
    const { Price, calls } = counted()
    for (const key of ['a', 'b', 'a', 'b']) markupOf(<Price key={key} quote={{ last: key === 'a' ? 1 : 2 }} />)
    expect(calls).toEqual(['1', '2'])
  })

  test('keeps nothing of a component that failed', () => {
    let fails = true
    const Shaky = standing(function Shaky({ name }: { name: string }) {
      if (fails) throw new Error('no')
      return <b>{name}</b>
    })
    expect(() =>
      markupOf(
        <p>
          <Shaky name="a" />
        </p>,
      ),
    ).toThrow('no')
    fails = false
    expect(
      markupOf(
        <p>
          <Shaky name="a" />
        </p>,
      ),
    ).toBe('<p><b>a</b></p>')
  })

  test('is forgotten when two hundred others were written since', () => {
    const { Price, calls } = counted()
    for (let key = 0; key <= 200; key++) markupOf(<Price key={key} quote={{ last: key }} />)
    markupOf(<Price key={200} quote={{ last: 200 }} />)
    markupOf(<Price key={0} quote={{ last: 0 }} />)
    expect(calls.slice(-2)).toEqual(['200', '0'])
  })
})

test('a table of venues shows the price of the moment, and its page’s own links', () => {
  const table = (last: number, query = '') => (
    <VenueTable
      key="SAP"
      caption="Kursquellen"
      quotes={[{ ...quote, last }]}
      sort={{ key: 'volume', order: 'DESC' }}
      path="/aktien/SAP"
      query={query}
      now={startOfMinute(now)}
    />
  )
  expect(markupOf(table(100))).toContain('100,00')
  expect(markupOf(table(101.5))).toContain('101,50')
  expect(markupOf(table(101.5, 'range=Y1'))).toContain('range=Y1')
  expect(markupOf(table(101.5, 'range=Y1'))).toBe(renderToStaticMarkup(table(101.5, 'range=Y1')))
})

test('a minute stands until the next one begins', () => {
  const at = Date.parse('2026-11-20T10:15:00Z')
  expect([at, at + 59_999, at + 60_000].map(startOfMinute)).toEqual([at, at, at + 60_000])
})
