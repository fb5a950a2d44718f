import { expect, test } from 'vitest'
import { courseOf, pitchOf } from '#web/charts/interactive/sound.ts'

test.each([
  { value: 100, is: 220 },
  { value: 150, is: 440 },
  { value: 200, is: 880 },
])('between 100 and 200, $value sounds at $is Hz', ({ value, is }) =>
  expect(pitchOf(value, 100, 200)).toBeCloseTo(is, 9))

test('a price that never moved has one pitch', () => {
  expect(new Set(courseOf([5, 5, 5]))).toEqual(new Set([440]))
})

test('a long course is heard from its first to its last point', () => {
  const course = courseOf(
    Array.from({ length: 1000 }, (_, index) => index),
    50,
  )
  expect(course).toHaveLength(50)
  expect([course[0] ?? 0, course.at(-1) ?? 0].map(Math.round)).toEqual([220, 880])
  expect(courseOf([])).toEqual([])
  expect(courseOf([7])).toHaveLength(1)
})
