import { expect, test } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

function storageWith(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [['parkett.suche', text]])
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}
const page = (name: string) => ({ label: name, href: `/aktien/${name}` })

test('what was opened last comes first, once, and six are kept', () => {
  const storage = storageWith()
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C']) rememberSearch(storage, page(name))
  expect(recentSearches(storage).map(({ label }) => label)).toEqual(['C', 'G', 'F', 'E', 'D', 'B'])
  forgetSearches(storage)
  expect(recentSearches(storage)).toEqual([])
})

test.each([
  '{',
  '{"label":"A"}',
  '[1,{"label":"A"}]',
  '[{"label":"A","href":"https://elsewhere"}]',
  '[{"label":"A","href":"//elsewhere"}]',
])('%s is no search of this site', (text) => expect(recentSearches(storageWith(text))).toEqual([]))

test('a browser that keeps nothing has none, and nothing fails', () => {
  const storage = (): never => {
    throw new Error('not allowed')
  }
  rememberSearch(storage, page('A'))
  forgetSearches(storage)
  expect(recentSearches(storage)).toEqual([])
})
