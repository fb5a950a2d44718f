import { expect, test } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import type { Reader } from '#contract/reader.ts'
import { sortFieldOf } from '#contract/sorting.ts'
import { keptSort } from './kept-sort.ts'

const usual = { key: 'VALUE', order: 'DESC' } as const
const user: Reader = { kind: 'user', email: '', role: 'user', activated: true, products: [], features: [] }

/** A table asked for by somebody of whom `kept` is kept. */
async function asked(address: string, { kept, reader = user, here = true }: Asked) {
  const written: unknown[] = []
  const call = (async (endpoint: { name: string }, { body }: { body?: { value: unknown } }) => {
    if (endpoint.name === 'putStored') written.push(body?.value)
    return { key: 'sort.depot', ...(kept !== undefined && { value: kept }) }
  }) as unknown as Call
  const query = new URLSearchParams(address)
  const { sort } = await keptSort({ query, reader, call, sortedHere: here }, 'depot', usual, ['VALUE', 'NAME', 'ODD'])
  return { sort: `${sort.key} ${sort.order}`, written }
}
interface Asked {
  kept?: unknown
  reader?: Reader
  here?: boolean
}

const byName = { field: 'NAME', order: 'ASC', numeric: false }

test.each<Asked & { given: string; asks: string; is: string; writes?: object }>([
  { given: 'nothing kept', asks: '', is: 'VALUE DESC' },
  { given: 'a kept order', asks: '', kept: byName, is: 'NAME ASC' },
  { given: 'a guest with a kept order', asks: '', kept: byName, reader: { kind: 'guest' }, is: 'NAME ASC' },
  { given: 'nobody of whom anything is kept', asks: 'sort=NAME', reader: { kind: 'anonymous' }, is: 'NAME DESC' },
  { given: 'a kept field that the table has not', asks: '', kept: { ...byName, field: 'FARBE' }, is: 'VALUE DESC' },
  { given: 'what is no order', asks: '', kept: ['NAME'], is: 'VALUE DESC' },
  { given: 'an order that is asked for', asks: 'sort=NAME&order=ASC', is: 'NAME ASC', writes: byName },
  {
    given: 'another than the kept one',
    asks: 'sort=VALUE&order=ASC',
    kept: byName,
    is: 'VALUE ASC',
    writes: { field: 'VALUE', order: 'ASC', numeric: true },
  },
  { given: 'the kept one again', asks: 'sort=NAME&order=ASC', kept: byName, is: 'NAME ASC' },
  { given: 'a link from elsewhere', asks: 'sort=NAME&order=ASC', here: false, is: 'NAME ASC' },
  { given: 'a field that the table has not', asks: 'sort=FARBE', kept: byName, is: 'VALUE DESC' },
  { given: 'a field without a name for readers', asks: 'sort=ODD&order=ASC', is: 'ODD ASC' },
  {
    given: 'somebody who looks at another’s account',
    asks: 'sort=NAME&order=ASC',
    reader: { ...user, isImpersonated: true },
    is: 'NAME ASC',
  },
])('$given, asked for „$asks“: $is', async ({ asks, is, writes, ...circumstances }) => {
  const { sort, written } = await asked(asks, circumstances)
  expect([sort, ...written]).toEqual([is, ...(writes ? [writes] : [])])
})

test('names of what every object has are no fields', () => {
  expect(sortFieldOf('constructor')).toBeUndefined()
})
