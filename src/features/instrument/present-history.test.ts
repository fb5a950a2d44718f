import { expect, test } from 'vitest'
import { sourcesFrom } from './present-history.ts'

const sources = [
  { from: 0, source: 'EZB' },
  { from: 5, source: 'simulated' },
]

test.each([
  {
    start: 0,
    is: [
      { from: 0, source: 'EZB' },
      { from: 5, source: 'simulated' },
    ],
  },
  {
    start: 3,
    is: [
      { from: 0, source: 'EZB' },
      { from: 2, source: 'simulated' },
    ],
  },
  { start: 5, is: [{ from: 0, source: 'simulated' }] },
  { start: 8, is: [{ from: 0, source: 'simulated' }] },
])('rows from $start on come from the sources that are left', ({ start, is }) =>
  expect(sourcesFrom(sources, start)).toEqual(is))

test('no rows, no sources', () => expect(sourcesFrom([], 0)).toEqual([]))
