import { expect, test } from 'vitest'
import type { FoundLists, ListHit } from '#contract/found-lists.ts'
import { matchingLists } from './matching-lists.ts'

const hit = (name: string, path: string, more: Partial<ListHit> = {}): ListHit => ({
  entityType: 'PORTFOLIO',
  entitySubType: 'USER',
  entityValue: '1',
  kind: 'SAMPLE',
  name,
  urls: { WEBSITE: `https://parkett.example${path}` },
  ...more,
})

const found: FoundLists = {
  portfolioList: {
    list: [
      hit('Langfristig Öl und Gas', '/musterdepot/1'),
      hit('Öl', '/depots/2', { kind: 'DEPOT' }),
      hit('Öl eines anderen', '/experten-musterdepot/9', { entitySubType: 'EXPERT' }),
    ],
  },
  watchlistList: { list: [hit('Ölwerte', '/watchlist/3', { entityType: 'WATCHLIST', kind: undefined })] },
  expertPortfolioList: {
    list: [hit('Die ruhigsten zehn', '/experten-musterdepot/r', { entitySubType: 'EXPERT', owner: { name: 'Ruhe' } })],
  },
  expertWatchlistList: { list: [] },
  authorList: { list: [{ name: 'Redaktion Öl', urls: { WEBSITE: 'https://parkett.example/news/autoren/oel' } }] },
}

test('names are found however umlauts are typed, the begin before the middle, and never an expert’s among one’s own', () => {
  const { own, experts, authors } = matchingLists(found, 'oel')
  expect(own.map(({ name, detail, path }) => [name, detail, path])).toEqual([
    ['Öl', 'Depot', '/depots/2'],
    ['Ölwerte', 'Watchlist', '/watchlist/3'],
    ['Langfristig Öl und Gas', 'Musterdepot', '/musterdepot/1'],
  ])
  expect(experts).toEqual([])
  expect(authors).toEqual([{ name: 'Redaktion Öl', detail: 'Autor', path: '/news/autoren/oel' }])
})

test('what an expert shows is found by the expert’s name, too, and says whose it is', () => {
  expect(matchingLists(found, 'Ruhe').experts).toEqual([
    { name: 'Die ruhigsten zehn', detail: 'Experten-Musterdepot · Ruhe', path: '/experten-musterdepot/r' },
  ])
})

test.each(['', ' ', 'l', 'gas fehlt'])('„%s“ finds nothing', (text) => {
  expect(Object.values(matchingLists(found, text)).flat()).toEqual([])
})
