import { expect, test } from 'vitest'
import { page, pageNumber } from '#web/page.tsx'
import { createRouter } from '#web/router.ts'

const at = (path: string) => page({ path, head: () => ({ title: path }), Page: () => <p /> })
const find = createRouter(
  ['/aktien/:slug', '/', '/aktien/chart/:slug', '/aktien/:tab/:slug', '/aktien/finder', '/suche/:wert'].map(at),
)

test.each([
  { path: '/', is: '/' },
  { path: '/aktien/finder', is: '/aktien/finder' },
  { path: '/aktien/SAP-Aktie-DE0007164600', is: '/aktien/:slug' },
  { path: '/aktien/chart/SAP-Aktie-DE0007164600', is: '/aktien/chart/:slug' },
  { path: '/aktien/news/SAP-Aktie-DE0007164600', is: '/aktien/:tab/:slug' },
  { path: '/nichts', is: undefined },
  { path: '/aktien/', is: undefined },
  { path: '/aktien/chart/', is: undefined },
  { path: '/suche/%E0%A4%A', is: undefined },
  { path: '/suche/a/b', is: undefined },
  { path: '/Aktien/finder', is: undefined },
])('$path is answered by $is', ({ path, is }) => expect(find(path)?.route.path).toBe(is))

test('an address answers the methods its route knows', () => {
  const form = { ...at('/einstellungen'), methods: ['GET', 'POST'] } as const
  const byMethod = createRouter([form, at('/aktien/:slug')])
  expect(byMethod('/einstellungen', 'POST')?.route).toBe(form)
  expect(byMethod('/einstellungen')?.route).toBe(form)
  expect(byMethod('/aktien/SAP', 'POST')).toBeUndefined()
})

test('parameters are decoded, however long', () => {
  expect(find('/suche/M%C3%BCnchener%20R%C3%BCck')?.params).toEqual({ wert: 'Münchener Rück' })
  expect(find('/suche/a%2Fb%3Fc')?.params).toEqual({ wert: 'a/b?c' })
  expect(find(`/suche/${'a'.repeat(1000)}`)?.params['wert']).toHaveLength(1000)
})

test.each([
  { asked: undefined, is: 1 },
  { asked: '0', is: 1 },
  { asked: '-3', is: 1 },
  { asked: 'x', is: 1 },
  { asked: '2.5', is: 1 },
  { asked: '7', is: 7 },
  { asked: '99', is: 12 },
])('page $asked of 12 is $is', ({ asked, is }) =>
  expect(pageNumber(new URLSearchParams(asked === undefined ? {} : { page: asked }), 12)).toBe(is))
