import { expect, test } from 'vitest'
import { performanceOf } from './performance.ts'

test('performance is measured against the previous close', () => {
  expect(performanceOf(123.45, 122.25)).toEqual({ absolute: 1.2, relative: 0.009816, percent: 0.9816 })
  expect(performanceOf(90, 100)).toEqual({ absolute: -10, relative: -0.1, percent: -10 })
})

test('there is none without a last or a previous price, or against zero', () => {
  expect(performanceOf(undefined, 1)).toBeUndefined()
  expect(performanceOf(1, undefined)).toBeUndefined()
  expect(performanceOf(1, 0)).toBeUndefined()
})
