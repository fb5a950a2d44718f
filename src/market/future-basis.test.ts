import { expect, test } from 'vitest'
import { basisOf, isComparable } from './future-basis.ts'
import type { Instrument } from './instruments.ts'

const on = (entityType: string, isoCurrency: string) => ({ entityType, isoCurrency }) as Instrument
const inDollars = { tickCurrency: 'USD' }

test('a future is compared with what is counted as it is, an index in whatever currency', () => {
  expect(isComparable(inDollars, on('COMMODITY', 'USD'))).toBe(true)
  expect(isComparable(inDollars, on('COMMODITY', 'EUR'))).toBe(false)
  expect(isComparable(inDollars, on('INDEX', 'EUR'))).toBe(true)
  expect(isComparable(inDollars, undefined)).toBe(false)
})

test('the basis is what the future costs beyond, 101 over 100 one percent', () => {
  expect(basisOf(101, 100)).toEqual({ basis: 1, basisPct: 1 })
  expect(basisOf(undefined, 100)).toEqual({ basis: undefined, basisPct: undefined })
  expect(basisOf(101, 0)).toEqual({ basis: 101, basisPct: undefined })
})
