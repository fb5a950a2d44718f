import { expect, test } from 'vitest'
import { updates } from './updates.ts'

test('news of the portal stand newest first', () => {
  const days = updates.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('each has an anchor of its own, which feed readers know it by', () => {
  const ids = updates.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/)
})

test('each says what it is in whole sentences', () => {
  for (const { text } of updates) expect(text).toMatch(/^[„A-ZÄÖÜ0-9].*[.!?]$/)
})
