import { expect, test } from 'vitest'
import { pagesFirst } from './pages-first.ts'

test.each([
  { asked: 'api', pages: ['API'], values: ['Pinnacle West Capital'], is: true },
  { asked: 'depot', pages: ['Depots', 'Broker-Vergleich'], values: ['Home Depot'], is: true },
  { asked: 'dividende allianz', pages: ['Allianz: Dividende & Termine'], values: ['Allianz'], is: true },
  { asked: 'allianz', pages: ['Allianz: Dividende & Termine'], values: ['Allianz'], is: false },
  { asked: 'MSCI World', pages: ['Die besten ETFs'], values: ['iShares Core MSCI World'], is: false },
  { asked: 'gold', pages: [], values: ['Gold'], is: false },
])('„$asked“: pages first is $is', ({ asked, pages, values, is }) =>
  expect(
    pagesFirst(
      asked,
      pages.map((name) => ({ name })),
      values,
    ),
  ).toBe(is))
