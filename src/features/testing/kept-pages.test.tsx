import { describe, expect, test } from 'vitest'
import { bytesOf } from '#web/markup.tsx'
import { fixedLinks, routes } from '#features/features.ts'
import { fakeCall, now, settings } from '#features/testing/examples.ts'

const slug = 'SAP-Aktie-DE0007164600'
/** always, or without a query that says more */
const leadElsewhere = [
  '/aktien/:wort/:slug',
  '/suche/typ/news',
  '/krypto',
  '/registrierung/passwort',
  '/registrierung/bestaetigung',
]
const pages = routes.filter(
  ({ path, needsLogin }) =>
    !leadElsewhere.includes(path) &&
    ((!path.includes(':') && !needsLogin) || (path.startsWith('/aktien/') && path.endsWith(':slug'))),
)

describe('a page', () => {
  test.each(
    pages.map((route) => [route.path.replace(':slug', slug), route] as const),
  )('%s reads the same whether its boards were kept or rendered anew, and holds no style attribute', async (path, route) => {
    const render = async (at: number, keptAs: string | undefined) => {
      const opened = await route.open({
        path,
        params: { slug },
        query: new URLSearchParams(),
        now: at,
        call: fakeCall({}),
        settings,
        looks: {},
        sortedHere: false,
        file: undefined,
        links: fixedLinks,
        hasPage: () => true,
        reader: { kind: 'anonymous' },
        formToken: () => 'token',
      })
      return 'body' in opened ? bytesOf(opened.body, { keptAs }).toString() : opened.text
    }
    const later = now + 3 * 86_400_000
    await render(now, path)
    const [kept, anew] = [await render(later, path), await render(later, undefined)]
    expect(kept).toBe(anew)
    expect(anew).not.toMatch(/<[^>]+ style=/)
  })
})
