import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Footer } from '#web/shell/footer.tsx'
import { Layers } from '#web/shell/layers.tsx'
import { Menu } from '#web/shell/menu.tsx'
import { SearchDialog } from '#web/shell/search.tsx'
import { Attempt, bytesOf, markupOf, Written } from '#web/markup.ts'
import { fixedLinks, routes } from '#web/routes.ts'
import { fakeCall, now, settings } from '#web/testing/examples.ts'

const Named = ({ name, children }: { name: string; children?: ReactNode }) => <b title={name}>{children}</b>
const Nothing = () => null
const Many = (): ReactNode => [<i key="a">1</i>, 'zwei', 3]

const examples: Record<string, ReactNode> = {
  'texts and numbers': (
    <p>
      „A & B“ {'<c>'} {1.5} {0} {"d'e"}
    </p>
  ),
  'what shows nothing': (
    <p>
      {null}
      {undefined}
      {false}
      {true}
      {''}
    </p>
  ),
  'components, lists and fragments': (
    <>
      <Named name={'"x"'}>
        <Nothing />
        <Many />
      </Named>
      {[[1, 2], 'c']}
    </>
  ),
  'names that differ': (
    <label className="a b" htmlFor="c" tabIndex={-1}>
      x
    </label>
  ),
  drawings: (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <text textAnchor="end" strokeWidth={2} dy="4">
        1
      </text>
    </svg>
  ),
  'what is there or not': (
    <details open hidden={false}>
      <button type="button" disabled>
        x
      </button>
      <script async type="module" noModule={false} />
    </details>
  ),
  'data and state': (
    <a data-x="" data-on data-off={false} aria-current={undefined} aria-busy={false} href="/a?b=1&c=2">
      x
    </a>
  ),
  'switches that are words': <input spellCheck={false} autoComplete="off" maxLength={12} required />,
  'a field with its first value': <input type="search" name="q" defaultValue={'a"b'} placeholder="Suche …" />,
  'a hidden field': <input type="hidden" value="b" name="a" />,
  'a box that is ticked': <input type="checkbox" defaultChecked />,
  'a list with a choice': (
    <select name="s" defaultValue="b">
      <option value="a">A</option>
      <option value="b">B</option>
      <option>c</option>
    </select>
  ),
  'markup of one’s own': <div dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'empty elements': (
    <p>
      a<br />b<hr className="x" />
    </p>
  ),
  cells: (
    <table>
      <tbody>
        <tr>
          <td colSpan={2}>x</td>
        </tr>
      </tbody>
    </table>
  ),
  'the menu': <Menu links={fixedLinks} path="/aktien" />,
  'the footer': <Footer name="Parkett" year="2026" links={fixedLinks} letters slim={false} />,
  'the search': <SearchDialog />,
  'the layers': <Layers />,
}

describe('the markup is the one React writes', () => {
  test.each(Object.entries(examples))('%s', (_, node) => expect(markupOf(node)).toBe(renderToStaticMarkup(node)))

  const slug = 'SAP-Aktie-DE0007164600'
  const leadsElsewhere = '/suche/typ/news'
  const plain = routes.filter(
    ({ path }) =>
      (!path.includes(':') && path !== leadsElsewhere) || (path.startsWith('/aktien/') && path.endsWith(':slug')),
  )
  test.each(
    plain.map((route) => [route.path.replace(':slug', slug), route] as const),
  )('the page %s', async (path, route) => {
    const opened = await route.open({
      path,
      params: { slug },
      query: new URLSearchParams(),
      now,
      call: fakeCall({}),
      settings,
      looks: {},
      file: undefined,
      links: fixedLinks,
      reader: { kind: 'anonymous' },
      formToken: () => 'token',
    })
    if ('body' in opened) expect(markupOf(opened.body)).toBe(renderToStaticMarkup(opened.body))
  })
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT:x',
])('an address that would run a script is left out: %j', (href) =>
  expect(markupOf(<a href={href}>x</a>)).toBe('<a>x</a>'))

test('a style attribute is refused, as browsers would refuse it', () =>
  expect(() => markupOf(<i style={{ top: 1 }} />)).toThrow('no style attributes'))

test('an error of a component is the caller’s, and the next markup is whole', () => {
  const Broken = (): ReactNode => {
    throw new Error('no')
  }
  expect(() =>
    markupOf(
      <p>
        a<Broken />
      </p>,
    ),
  ).toThrow('no')
  expect(markupOf(<p>b</p>)).toBe('<p>b</p>')
})

test('what a block fails with is told to whoever has the page written, also from markup within markup', () => {
  const Broken = (): ReactNode => {
    throw new Error('no')
  }
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
  expect(
    bytesOf(
      <p>
        a<Inner />
        <Attempt otherwise="c">
          <Broken />
        </Attempt>
      </p>,
      (error) => told.push(error),
    ).toString(),
  ).toBe('<p>a<i>b</i>c</p>')
  expect(told).toEqual([new Error('no'), new Error('no')])
})

test('a component may write markup itself', () => {
  const Inner = () => <i dangerouslySetInnerHTML={{ __html: markupOf(<b>x</b>) }} />
  expect(
    markupOf(
      <p>
        a<Inner />c
      </p>,
    ),
  ).toBe('<p>a<i><b>x</b></i>c</p>')
})

test('what is written already stays as it is', () =>
  expect(
    markupOf(
      <p>
        a<Written markup={Buffer.from('<b>&amp;</b>')} />
      </p>,
    ),
  ).toBe('<p>a<b>&amp;</b></p>'))

test('what fails is replaced, and what was written before it stays', () => {
  const Broken = (): ReactNode => {
    throw new Error('no')
  }
  const stood = <Written markup={Buffer.from('<hr/>')} />
  expect(
    markupOf(
      <p>
        a
        <Attempt otherwise="b">
          <i>
            {stood}x<Broken />
          </i>
        </Attempt>
        {stood}c
      </p>,
    ),
  ).toBe('<p>ab<hr/>c</p>')
  expect(
    markupOf(
      <p>
        a
        <Attempt otherwise="b">
          <i>{stood}x</i>
        </Attempt>
      </p>,
    ),
  ).toBe('<p>a<i><hr/>x</i></p>')
})
