import { expect, test } from 'vitest'
import { decidedBy, targetOf, type Decision } from './repairs.ts'

test('a rule holds for every row but those that are kept; a decision about a row for that row', () => {
  const { takes, keeps, leaves, amends, rules } = decidedBy([
    { way: 'TAKE', repair: 'double' },
    { way: 'KEEP', repair: 'double', row: '7' },
    { way: 'TAKE', repair: 'day', row: '17.2' },
    { way: 'TAKE', repair: 'number' },
    { way: 'LEAVE', row: '9' },
  ])
  expect([takes('3', 'double'), takes('7', 'double'), keeps('7', 'double')]).toEqual([true, false, true])
  expect([takes('17.2', 'day'), takes('17', 'day'), takes(undefined, 'number')]).toEqual([true, false, true])
  expect([leaves('9'), leaves('3'), leaves(undefined)]).toEqual([true, false, false])
  expect(amends).toEqual({ day: new Set([17]), number: 'all' })
  expect(rules).toEqual(['number', 'double'])
})

test('passing a row over and writing it anew are about the same, so that one takes the place of the other', () => {
  const edit: Decision = { way: 'EDIT', row: '4', edited: { type: 'BUY', date: '2026-11-02' } }
  expect([targetOf(edit), targetOf({ way: 'LEAVE', row: '4' })]).toEqual(['4', '4'])
  expect(targetOf({ way: 'TAKE', repair: 'day', row: '4' })).toBe('4 day')
  expect(decidedBy([edit]).edited('4')?.date).toBe('2026-11-02')
})
