import { afterEach, expect, test, vi } from 'vitest'
import type { FoundLists } from '#contract/found-lists.ts'
import { listsInReach } from './kept-lists.ts'

afterEach(() => void vi.unstubAllGlobals())

const none = { list: [] }
const found: FoundLists = {
  portfolioList: none,
  watchlistList: none,
  expertPortfolioList: none,
  expertWatchlistList: none,
  authorList: none,
}

/** A tab; what it asks the server is counted. @param reader whose page it shows, undefined: nobody's */
function tab(reader: string | undefined) {
  const kept = new Map<string, string>()
  const menu = reader === undefined ? null : { dataset: { reader } }
  const at = { cookie: '', asked: 0, kept }
  vi.stubGlobal('document', {
    querySelector: () => menu,
    get cookie() {
      return at.cookie
    },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    at.asked++
    return Response.json(found)
  })
  return at
}
const search = () => listsInReach(new AbortController().signal)

test.each([
  { given: 'nobody', reader: undefined, cookie: '' },
  { given: 'a reader who is signed in', reader: 'a@example.org', cookie: 'dark=true; login=1' },
  { given: 'a reader who is signed in over https', reader: 'a@example.org', cookie: '__Host-login=1; farbe=blau' },
])('for $given the lists are asked for once, and kept in the tab', async ({ reader, cookie }) => {
  const at = tab(reader)
  at.cookie = cookie
  expect([await search(), await search()]).toEqual([found, found])
  expect([at.asked, at.kept.size]).toEqual([1, 1])
})

test('after half an hour they are asked for again', async () => {
  const at = tab(undefined)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  await search()
  clock.mockReturnValue(30 * 60_000 - 1)
  await search()
  expect(at.asked).toBe(1)
  clock.mockReturnValue(30 * 60_000)
  await search()
  expect(at.asked).toBe(2)
  clock.mockRestore()
})

test('who has signed out in another tab gets nothing that was kept, and nothing more is', async () => {
  const at = tab('a@example.org')
  at.cookie = 'login=1'
  await search()
  const before = [...at.kept]
  at.cookie = 'no-login=1; dark=true'
  await search()
  await search()
  expect([at.asked, [...at.kept]]).toEqual([3, before])
})

test('what is kept of one reader is not given to another', async () => {
  const one = tab('a@example.org')
  one.cookie = 'login=1'
  await search()
  const other = tab('b@example.org')
  other.cookie = 'login=1'
  for (const [key, value] of one.kept) other.kept.set(key, value)
  await search()
  expect(other.asked).toBe(1)
})
