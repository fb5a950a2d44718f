import { expect, test, vi } from 'vitest'
import type { Reader } from '#contract/reader.ts'
import { keptColumns } from './kept-columns.ts'

const known = ['name', 'last', 'year', 'range']
const anna = { kind: 'user', isImpersonated: false } as Reader // nothing else is asked of them

test.each([
  { given: 'nothing kept', is: undefined },
  { given: 'what they chose the last time', kept: ['last', 'gone', 'year'], is: ['last', 'year'] },
  { given: 'another choice', kept: ['last'], query: 'spalten=name&spalten=range', is: ['name', 'range'], stores: true },
  { given: 'the same choice', kept: ['last'], query: 'spalten=last', is: ['last'] },
  { given: 'the usual ones again', kept: ['last'], query: 'spalten=', is: undefined, forgets: true },
  { given: 'the link of somebody else', kept: ['last'], query: 'spalten=year', here: false, is: ['year'] },
  { given: 'an account of another', query: 'spalten=year', reader: { ...anna, isImpersonated: true }, is: ['year'] },
  { given: 'a guest', query: 'spalten=year,last', reader: { kind: 'anonymous' }, is: ['last', 'year'] },
  { given: 'something else in the setting', kept: 'kaputt', is: undefined },
])('columns given $given', async ({
  kept,
  query = '',
  here = true,
  reader = anna,
  is,
  stores = false,
  forgets = false,
}) => {
  const call = vi.fn(async ({ name }: { name: string }) => (name === 'getStored' ? { key: '', value: kept } : {}))
  const context = { query: new URLSearchParams(query), reader: reader as Reader, call: call as never, sortedHere: here }
  expect(await keptColumns(context, 'watchlist', known)).toEqual(is)
  const written = call.mock.calls.map(([{ name }]) => name).filter((name) => name !== 'getStored')
  expect(written).toEqual([...(stores ? ['putStored'] : []), ...(forgets ? ['deleteStored'] : [])])
})
