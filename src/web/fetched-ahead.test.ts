import { expect, test } from 'vitest'
import { forumPath, threadPath } from '#contract/forum-path.ts'
import { neverAhead, neverAheadLinks } from './fetched-ahead.ts'

const isAhead = (path: string) =>
  !neverAhead.some((pathname) => new URLPattern({ pathname }).test(`https://parkett.example${path}`))

test.each([
  '/dashboard',
  '/logout',
  '/api/v1/exchanges',
  `${forumPath}/boardmail/12`,
  threadPath({ entityType: 'STOCK', entityValue: '82849' }, { idThread: '3', subject: 'Kursziel' }),
])('%s is never fetched ahead: it would count as read', (path) => {
  expect(isAhead(path)).toBe(false)
  expect(neverAheadLinks.split(',').some((selector) => path.startsWith(/"(.*)"/.exec(selector)?.[1] ?? ' '))).toBe(true)
})

test('pages that note nothing are', () => {
  expect(['/', '/aktien', '/watchlist', '/dashboards'].filter(isAhead)).toEqual([
    '/',
    '/aktien',
    '/watchlist',
    '/dashboards',
  ])
})
