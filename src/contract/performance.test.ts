import { expect, test } from 'vitest'
import { performanceOf } from './performance.ts'

test('performance is measured against the previous close', () => {
  expect(performanceOf(123.45, 122.25)).toEqual({ absolute: 1.2, relative: 0.009816, percent: 0.9816 })
  expect(performanceOf(90, 100)).toEqual({ absolute: -10, relative: -0.1, percent: -10 })
})

test('of a pair with ten decimals every one counts', () => {
  expect(performanceOf(0.0000462862, 0.0000460001)?.absolute).toBe(0.000_000_286_1)
})

test('there is none without a last or a previous price', () => {
  expect(performanceOf(undefined, 1)).toBeUndefined()
  expect(performanceOf(1, undefined)).toBeUndefined()
})

test('levels that run through zero change by points: nothing is a part of zero or of less', () => {
  expect(performanceOf(1, 0)).toEqual({ absolute: 1 })
  expect(performanceOf(-3.5, -12.25)).toEqual({ absolute: 8.75 })
  expect(performanceOf(12, 10, true)).toEqual({ absolute: 2 })
})
