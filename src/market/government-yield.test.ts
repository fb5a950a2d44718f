import { expect, test } from 'vitest'
import { germanState, germanYield } from './government-yield.ts'
import type { Instrument } from './instruments.ts'

const settlement = '2026-11-24'
const bond = (issuer: string, year: number) => {
  const facts = {
    kind: 'bond',
    issuer,
    couponPct: 2,
    frequency: 1,
    maturity: `${year}-11-24`,
    denomination: 100,
  } as const
  return { facts } as Instrument
}
const [short, long, foreign, unpriced] = [
  bond(germanState, 2028),
  bond(germanState, 2036),
  bond('Republik Österreich', 2031),
  bond(germanState, 2032),
]
const prices = new Map([
  [short, 101],
  [long, 95],
  [foreign, 50],
])
const lastOf = (each: Instrument) => prices.get(each)
const at = (years: number) => germanYield([long, foreign, unpriced, short], lastOf, years, settlement)

test('between two terms the yield is between theirs, beyond the ends that of the end; others and unpriced ones do not count', () => {
  const [near, far] = [at(0.5) ?? NaN, at(30) ?? NaN]
  expect(near).toBeLessThan(0.02)
  expect(far).toBeGreaterThan(0.02)
  expect(at(6)).toBeGreaterThan(near)
  expect(at(6)).toBeLessThan(far)
  expect(germanYield([foreign, unpriced], lastOf, 5, settlement)).toBeUndefined()
})
