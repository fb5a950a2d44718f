import { expect, test } from 'vitest'
import { addressInApp, appQuery, markupInApp } from '#web/app-mode.ts'

test.each([
  { path: '/aktien', query: 'client=app', is: 'client=app' },
  { path: '/aktien', query: 'client=app&application=ios&sort=NAME', is: 'client=app&application=ios' },
  { path: '/aktien', query: 'application=android', is: 'application=android' },
  { path: '/mobile/aktien', query: '', is: 'client=app' },
  { path: '/aktien', query: 'client=web&application=windows', is: undefined },
])('$path?$query is carried on as $is', ({ path, query, is }) =>
  expect(appQuery({ path, query: new URLSearchParams(query) })).toBe(is))

test.each([
  ['/aktien', '/aktien?client=app'],
  ['/aktien?sort=NAME', '/aktien?sort=NAME&client=app'],
  ['/aktien?client=app&page=2', '/aktien?client=app&page=2'],
])('%s becomes %s', (address, is) => expect(addressInApp(address, 'client=app')).toBe(is))

test.each([
  ['<a class="more" href="/news">News</a>', '<a class="more" href="/news?client=app">News</a>'],
  ['<a href="/aktien?a=1&amp;b=2#oben">x</a>', '<a href="/aktien?a=1&amp;b=2&amp;client=app#oben">x</a>'],
  ['<a href="#inhalt">x</a><a href="https://anderswo.example/">y</a><a href="//anderswo.example/">z</a>', undefined],
  ['<a href="/api/v1/x.csv">CSV</a><link rel="canonical" href="/aktien"/>', undefined],
  [
    '<form action="/suche" method="get"></form>',
    '<form action="/suche" method="get"><input type="hidden" name="client" value="app"/></form>',
  ],
])('in the app %s', (markup, is = markup) => expect(markupInApp(markup, 'client=app')).toBe(is))
