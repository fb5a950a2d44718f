import { expect, test } from 'vitest'
import { readRows } from './csv.ts'

test('contracts are shipped with the terms that they are made of', () => {
  const terms = new Map(readRows('scripts/seed/own/future-terms.csv').map((row) => [row['symbol'], row]))
  const shipped = readRows('seed/futures.csv')
  expect(shipped.length).toBeGreaterThan(20)
  for (const contract of shipped)
    expect(contract).toMatchObject(terms.get(contract['symbol']) ?? { symbol: 'without terms' })
})
