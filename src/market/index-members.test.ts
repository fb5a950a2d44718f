import { expect, test } from 'vitest'
import { membershipOf, sectorsOf } from './index-members.ts'
import type { Instrument } from './instruments.ts'

const index = (name: string, weighting: string) => ({ name, facts: { kind: 'index', weighting } }) as Instrument
const share = (sector: string | undefined) => ({ facts: { kind: 'stock', sector } }) as unknown as Instrument

test.each([
  { given: 'all members', index: index('DAX', 'freeFloat'), known: 40, is: { membership: 'whole' } },
  { given: 'some', index: index('S&P 500', 'freeFloat'), known: 344, is: { membership: 'part', of: 503 } },
  { given: 'none', index: index('SMI', 'factors'), known: 0, is: { membership: 'unknown' } },
  { given: 'none there are', index: index('VDAX', 'volatility'), known: 0, is: { membership: 'volatility' } },
  { given: 'opinions', index: index('DPI', 'sentiment'), known: 0, is: { membership: 'sentiment' } },
])('of an index with $given known: $is', ({ index: of, known, is }) => expect(membershipOf(of, known)).toEqual(is))

test('a sector moves as its members do by their weights; who has no price or no sector does not count', () => {
  const members = [share('Energy'), share('Energy'), share('Banks'), share(undefined), share('Banks')]
  const changes = [2, -1, 3, 9, undefined]
  const sectors = sectorsOf(members, Float64Array.of(0.3, 0.1, 0.2, 0.2, 0.2), (each) => changes[members.indexOf(each)])
  expect(sectors).toEqual([
    { name: 'Banks', members: 1, weightPct: 20, changePct: 3 },
    { name: 'Energy', members: 2, weightPct: 40, changePct: 1.25 },
  ])
})
