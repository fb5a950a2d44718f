import { expect, test } from 'vitest'
import { loadUniverse } from '../universe.ts'
import { venueOf } from '../venues.ts'
import { characterOf } from './character.ts'

const universe = loadUniverse()
const moneyOf = (instrument: ReturnType<typeof universe.all>[number]): number[] =>
  instrument.notations.flatMap(({ venue }) => {
    const found = venueOf(venue)
    return found && found.kind === 'exchange' ? [characterOf('test', instrument, found).money] : []
  })

test('no venue turns over more in a bond than its main listing, Frankfurt', () => {
  for (const bond of universe.ofType('BOND')) {
    const [main = 0, ...others] = moneyOf(bond)
    expect(bond.notations[0]?.venue).toBe('_FRA')
    expect(main).toBeGreaterThan(Math.max(...others))
  }
})

test('nor in a share at home here than Xetra', () => {
  const [main = 0, ...others] = moneyOf(universe.byIsin('DE0007164600')!)
  expect(main).toBeGreaterThan(Math.max(...others))
})
