import { expect, test } from 'vitest'
import { placeOf } from './navigation.ts'

test.each([
  { path: '/', is: 'current' },
  { path: '/aktien/SAP-Aktie-DE0007164600', is: 'current' },
  { path: '/news/finder', is: 'current' },
  { path: '/dashboard', is: 'own' },
  { path: '/watchlist/1/DESCRIPTION', is: 'own' },
  { path: '/depot/1/order/2', is: 'own' },
  { path: '/depots', is: 'own' },
  { path: '/experten-musterdepot/muster-staerke', is: 'own' },
  { path: '/login', is: undefined },
  { path: '/impressum', is: undefined },
])('$path belongs to $is', ({ path, is }) => expect(placeOf(path)).toBe(is))
