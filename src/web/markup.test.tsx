import { createContext, use, useId, useState, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Attempt, bytesOf, hydratable, markupOf, Part, Rows, Written } from '#web/markup.tsx'
import { sharedContext } from '#web/shared-context.tsx'

const Broken = (): ReactNode => {
  throw new Error('no')
}

/** A component that tells how often it was rendered. */
const counted = () => {
  const rendered: string[] = []
  const Price = ({ last }: { last: number }) => {
    rendered.push(String(last))
    return <b>{last}</b>
  }
  return { Price, rendered }
}
let pages = 0
/** Renders a page that nobody rendered before, and then again as often as there are nodes. */
const keptPage = (): ((node: ReactNode) => string) => {
  const keptAs = `/seite/${pages++}`
  return (node) => bytesOf(node, { keptAs }).toString()
}

describe('a part of a page', () => {
  test('is markup like the rest, without an element around it', () =>
    expect(
      markupOf(
        <p>
          a<Part>{'<b>'}</Part>
          <Attempt otherwise="">
            <i>c</i>
          </Attempt>
          d
        </p>,
      ),
    ).toBe('<p>a&lt;b&gt;<i>c</i>d</p>'))

  test('may hold parts and finished markup', () =>
    expect(
      markupOf(
        <Part>
          a
          <Part>
            b<Written markup={Buffer.from('<hr/>')} />
          </Part>
        </Part>,
      ),
    ).toBe('ab<hr/>'))

  test('may be rendered by a component that renders markup itself', () => {
    const Inner = () => <i dangerouslySetInnerHTML={{ __html: markupOf(<Part>b</Part>) }} />
    expect(
      markupOf(
        <p>
          <Part>a</Part>
          <Inner />
          <Part>c</Part>
        </p>,
      ),
    ).toBe('<p>a<i>b</i>c</p>')
  })
})

describe('what fails', () => {
  test('is replaced, and told; what stands around it stays', () => {
    const told: unknown[] = []
    const page = (
      <p>
        <Part>a</Part>
        <Attempt otherwise={<i>b</i>}>
          <Part>x</Part>
          <Broken />
        </Attempt>
        <Part>c</Part>
      </p>
    )
    expect(bytesOf(page, { onFailure: (error) => told.push(error) }).toString()).toBe('<p>a<i>b</i>c</p>')
    expect(told).toEqual([new Error('no')])
  })

  test('is told to whoever has the page written, also from markup within markup', () => {
    const Inner = () => (
      <i
        dangerouslySetInnerHTML={{
          __html: markupOf(
            <Attempt otherwise="b">
              <Broken />
            </Attempt>,
          ),
        }}
      />
    )
    const told: unknown[] = []
    expect(bytesOf(<Inner />, { onFailure: (error) => told.push(error) }).toString()).toBe('<i>b</i>')
    expect(told).toEqual([new Error('no')])
  })

  test('outside of an attempt is the caller’s, and the next page is whole', () => {
    expect(() =>
      markupOf(
        <p>
          <Part>
            <Broken />
          </Part>
        </p>,
      ),
    ).toThrow('no')
    expect(markupOf(<p>b</p>)).toBe('<p>b</p>')
  })

  test('is not kept', () => {
    let fails = true
    const Shaky = () => {
      if (fails) throw new Error('no')
      return <b>a</b>
    }
    const render = keptPage()
    const page = () => (
      <Attempt otherwise="–">
        <Shaky />
      </Attempt>
    )
    expect(render(page())).toBe('–')
    fails = false
    expect(render(page())).toBe('<b>a</b>')
  })
})

describe('on a page that is kept', () => {
  test('a part is rendered again only when its elements say something else', () => {
    const { Price, rendered } = counted()
    const render = keptPage()
    const page = (last: number) => (
      <main>
        <Part>
          <Price last={last} />
        </Part>
      </main>
    )
    expect([1, 1, 2, 1].map((last) => render(page(last)))).toEqual(
      [1, 1, 2, 1].map((last) => `<main><b>${last}</b></main>`),
    )
    expect(rendered).toEqual(['1', '2', '1'])
  })

  test('each part stands in its own place, each page for itself', () => {
    const { Price, rendered } = counted()
    const [one, other] = [keptPage(), keptPage()]
    const page = (a: number, b: number) => (
      <>
        <Part>
          <Price last={a} />
        </Part>
        <Part>
          <Price last={b} />
        </Part>
      </>
    )
    expect([one(page(1, 2)), other(page(3, 4)), one(page(1, 2)), other(page(3, 5))]).toEqual([
      '<b>1</b><b>2</b>',
      '<b>3</b><b>4</b>',
      '<b>1</b><b>2</b>',
      '<b>3</b><b>5</b>',
    ])
    expect(rendered).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('on a page of one reader', () => {
  test('rows of lists are kept for that reader, and nothing else is', () => {
    const { Price, rendered } = counted()
    const page = (reader: string, last: number) =>
      bytesOf(
        <main>
          <Part>
            <Price last={0} />
          </Part>
          <Rows>{[<Price key="a" last={last} />, <Price key="b" last={9} />]}</Rows>
        </main>,
        { rowsKeptAs: `${reader} /liste` },
      ).toString()
    const asked = [
      ['anna', 1],
      ['anna', 1],
      ['bert', 1],
      ['bert', 2],
      ['anna', 1],
    ] as const
    expect(asked.map(([reader, last]) => page(reader, last))).toEqual(
      asked.map(([, last]) => `<main><b>0</b><b>${last}</b><b>9</b></main>`),
    )
    expect(rendered).toEqual(['0', '1', '9', '0', '0', '1', '9', '0', '2', '0'])
  })

  test('on every other page a row is a part like others', () => {
    const { Price, rendered } = counted()
    const page = (last: number) => <Rows>{[<Price key="a" last={last} />]}</Rows>
    const render = keptPage()
    expect([render(page(1)), render(page(1)), markupOf(page(1))]).toEqual(['<b>1</b>', '<b>1</b>', '<b>1</b>'])
    expect(rendered).toEqual(['1', '1'])
  })
})

describe('React’s hooks and contexts', () => {
  const Named = () => {
    const [name] = useState('x')
    return <i id={useId()}>{name}</i>
  }
  const idsIn = (markup: string) => [...markup.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)

  test('ids are unique in a page, in its parts and in what wakes in the browser', () => {
    const Woken = () => hydratable(<Named />).markup
    const page = (
      <>
        <Named />
        <Part>
          <Named />
          <Part>
            <Named />
          </Part>
        </Part>
        <Attempt otherwise="">
          <Named />
        </Attempt>
        <Woken />
        <Woken />
      </>
    )
    const ids = idsIn(markupOf(page))
    expect(new Set(ids).size).toBe(6)
    const render = keptPage()
    expect(idsIn(render(page))).toEqual(ids)
    expect(idsIn(render(page))).toEqual(ids)
  })

  test('a part that failed gives its ids back', () => {
    const after = (first: ReactNode) =>
      idsIn(
        markupOf(
          <>
            {first}
            <Part>
              <Named />
            </Part>
          </>,
        ),
      )
    expect(
      after(
        <Attempt otherwise="–">
          <Broken />
        </Attempt>,
      ),
    ).toEqual(after(<Attempt otherwise="–">–</Attempt>))
  })

  test('a context inside of a part is React’s own', () => {
    const Unit = createContext('Stk.')
    const Shown = () => use(Unit)
    expect(
      markupOf(
        <Part>
          <Unit value="EUR">
            <Shown />
          </Unit>
        </Part>,
      ),
    ).toBe('EUR')
  })

  const Currency = sharedContext('EUR')
  const InCurrency = () => use(Currency)

  test('a shared context reaches from the page into its parts', () =>
    expect(
      markupOf(
        <Currency value="USD">
          <Part>
            <InCurrency />
            <Attempt otherwise={<InCurrency />}>
              <Broken />
            </Attempt>
          </Part>
        </Currency>,
      ),
    ).toBe('USDUSD'))

  test('and what is kept follows it', () => {
    const render = keptPage()
    const page = (currency: string) => (
      <Currency value={currency}>
        <Part>
          <InCurrency />
        </Part>
      </Currency>
    )
    expect(['EUR', 'USD', 'USD', 'EUR'].map((currency) => render(page(currency)))).toEqual(['EUR', 'USD', 'USD', 'EUR'])
  })
})
