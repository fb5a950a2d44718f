import { expect, test } from 'vitest'
import { sortFieldOf } from '#contract/sorting.ts'
import { ask } from './ask.ts'

const guest = { reader: { kind: 'guest' } } as const
const stored = (field: string, order = 'ASC') => ({ getStored: { key: 'k', value: { field, order, numeric: true } } })

test.each([
  { path: '/aktien', field: 'LAST' },
  { path: '/realtime/DAX', field: 'TIME' },
  { path: '/etf', field: 'PERFORMANCE_1Y' },
  { path: '/fonds', field: 'PERFORMANCE_1Y' },
  { path: '/fonds/kvgs', field: 'FUNDS' },
  { path: '/devisen', field: 'PERFORMANCE_1Y' },
  { path: '/kryptowaehrungen', field: 'AVERAGE_MONEY' },
  { path: '/derivate', field: 'LAST' },
])('$path is in the order that its reader left it in, and each of its orders can be named', async ({ path, field }) => {
  const sorted = async (address: string, changes: object) => {
    const { body } = await ask(address, { ...changes }, guest)
    const heads = body.matchAll(/aria-sort="(\w+)"[^>]*><a href="[^"]*?sort=(\w+)/g)
    return { body, heads: Array.from(heads, ([, order, key]) => `${key} ${order}`) }
  }
  const kept = await sorted(path, stored(field))
  expect(kept.heads).toContain(`${field} ascending`)
  expect((await sorted(`${path}?sort=${field}&order=DESC`, stored(field))).heads).toContain(`${field} descending`)
  const usual = await sorted(path, stored('FARBE'))
  expect([usual.heads, usual.body.includes('Die Sortierung')]).toEqual([(await sorted(path, {})).heads, false])
  const keys = Array.from(kept.body.matchAll(/[?;]sort=(\w+)&amp;order/g), ([, key = '']) => key)
  expect(keys).toContain(field)
  expect(keys.filter((key) => sortFieldOf(key) === undefined)).toEqual([])
})
