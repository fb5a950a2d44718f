import { expect, test } from 'vitest'
import { safeReturn } from './safe-return.ts'

const hasPage = (path: string) => ['/', '/watchlist', '/aktien/SAP'].includes(path)

test.each([
  { from: '/aktien/SAP?range=Y1&a=b', leads: '/aktien/SAP?range=Y1&a=b' },
  { from: '/', leads: '/' },
  { from: '/watchlist', leads: '/watchlist' },
  { from: '/gibt-es-nicht', leads: '/dashboard' },
  { from: '/login?from=/watchlist', leads: '/dashboard' },
  { from: '/logout', leads: '/dashboard' },
  { from: '', leads: '/dashboard' },
  { from: '//elsewhere.example/', leads: '/dashboard' },
  { from: '/\\elsewhere.example', leads: '/dashboard' },
  { from: '/\t/elsewhere.example', leads: '/dashboard' },
  { from: '/.//elsewhere.example', leads: '/dashboard' },
  { from: 'https://elsewhere.example/', leads: '/dashboard' },
  { from: 'javascript:alert(1)', leads: '/dashboard' },
])('a sign-in asked for at $from leads to $leads', ({ from, leads }) =>
  expect(safeReturn({ query: new URLSearchParams({ from }), hasPage })).toBe(leads))
