import { expect, test } from 'vitest'
import { sortOf } from '#web/blocks/sort-order.ts'

const usual = { key: 'NAME', order: 'ASC' } as const

test.each([
  { asked: '', is: { sort: usual, unknown: undefined } },
  { asked: 'sort=LAST&order=DESC', is: { sort: { key: 'LAST', order: 'DESC' }, unknown: undefined } },
  { asked: 'sort=LAST', is: { sort: { key: 'LAST', order: 'ASC' }, unknown: undefined } },
  { asked: 'order=DESC', is: { sort: { key: 'NAME', order: 'DESC' }, unknown: undefined } },
  { asked: 'sort=FARBE&order=DESC', is: { sort: usual, unknown: 'FARBE' } },
  { asked: 'sort=LAST&order=quer', is: { sort: { key: 'LAST', order: 'ASC' }, unknown: undefined } },
])('the order of „$asked“', ({ asked, is }) =>
  expect(sortOf(new URLSearchParams(asked), usual, ['NAME', 'LAST'])).toEqual(is))
