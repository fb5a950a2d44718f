import { expect, test } from 'vitest'
import { perGeneration } from './generation.ts'

test('a memory is kept until more is taken in, and begins anew then', () => {
  let current = {}
  const memory = perGeneration({ generation: () => current }, () => new Map<string, number>())
  memory().set('asked', 1)
  expect(memory().get('asked')).toBe(1)
  current = {}
  expect(memory().get('asked')).toBeUndefined()
})

test('nothing is made before it is asked for', () => {
  let made = 0
  const memory = perGeneration({ generation: () => Object }, () => ++made)
  expect(made).toBe(0)
  memory()
  memory()
  expect(made).toBe(1)
})
