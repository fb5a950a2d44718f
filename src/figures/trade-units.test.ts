import { expect, test } from 'vitest'
import { unitsWithin } from './trade-units.ts'

test('an ounce of fine gold is 31.1034768 g; what nobody converts has no other units', () => {
  expect(unitsWithin('Feinunze')[0]).toEqual({ unit: 'Gramm', factor: 31.1034768 })
  expect(unitsWithin('Scheffel')).toEqual([])
})
