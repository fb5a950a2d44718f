import { expect, test } from 'vitest'
import { forumPath, threadPath } from '#contract/forum-path.ts'
import { speculationRules } from './fetched-ahead.ts'

const neverAhead = (hasForum: boolean, keepsOrder = false) =>
  speculationRules(hasForum, keepsOrder).prefetch[0].where.and[1].not.selector_matches
const partsOf = (selector: string) => Array.from(selector.matchAll(/\[href\*="([^"]+)"\]/g), ([, part = '']) => part)
const isAhead = (href: string) => !partsOf(neverAhead(true)).some((part) => href.includes(part))

test.each([
  '/dashboard',
  '/dashboard?karten=1',
  '/logout',
  '/api/v1/exchanges',
  `${forumPath}/boardmail/12`,
  threadPath({ entityType: 'STOCK', entityValue: '82849' }, { idThread: '3', subject: 'Kursziel' }),
])('%s is never fetched ahead, here or with the name of the host: it would count as read', (path) => {
  expect([path, `https://parkett.example${path}`].filter(isAhead)).toEqual([])
})

test('pages that note nothing are', () => {
  const paths = ['/', '/aktien', '/watchlist', '/etf/finder']
  expect(paths.filter(isAhead)).toEqual(paths)
})

test('a page names no forum where there is none', () => {
  expect(neverAhead(true)).toContain(forumPath)
  expect(neverAhead(false)).not.toContain(forumPath)
})

test('a table in another order is not for readers whose order is kept: it would count as chosen', () => {
  expect(neverAhead(true, true)).toContain('[href*="sort="]')
  expect(neverAhead(true)).not.toContain('sort=')
})
