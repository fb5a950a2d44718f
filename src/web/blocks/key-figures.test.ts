import { expect, test } from 'vitest'
import { keyFigureOf } from './key-figures.tsx'

const strike = { id: 'strike', label: 'Basispreis', value: 1.135, unit: 'USD' }

test('a level has the decimals it is told, else as many as its size asks for', () => {
  expect(keyFigureOf({ ...strike, decimals: 4 }).value).toBe('1,1350')
  expect(keyFigureOf({ ...strike, value: 287.7598 }).value).toBe('287,76')
})
