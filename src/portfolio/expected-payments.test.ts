import { expect, test } from 'vitest'
import type { Dividend } from '#market/fundamentals.ts'
import { loadUniverse } from '#market/universe.ts'
import { expectedPayments } from './expected-payments.ts'

const universe = loadUniverse()
const apple = universe.byIsin('US0378331005')
const bund = universe.ofType('BOND').find(({ facts }) => facts.kind === 'bond' && facts.couponPct > 0)
if (!apple || bund?.facts.kind !== 'bond') throw new Error('The seed has neither')
const { couponPct, maturity } = bund.facts

const paying = (...dividends: Partial<Dividend>[]) => ({ dividends: () => dividends as Dividend[] })

test('dividends are in the currency of the company, whatever the listing is in that values it', () => {
  const rooms = paying({ payDay: '2027-02-11', exDay: '2027-02-08', amount: 0.26, estimated: true })
  expect(expectedPayments(rooms, [[apple, 40]], '2026-11-25')).toEqual([
    {
      instrument: apple,
      kind: 'dividend',
      day: '2027-02-11',
      exDay: '2027-02-08',
      estimated: true,
      quantity: 40,
      amount: 10.4,
      isoCurrency: 'USD',
    },
  ])
})

test('what is paid today, or after twelve months, is left out', () => {
  const rooms = paying(
    { payDay: '2026-11-25', amount: 1 },
    { payDay: '2026-11-26', amount: 2 },
    { payDay: '2027-11-25', amount: 3 },
    { payDay: '2027-11-26', amount: 4 },
  )
  expect(expectedPayments(rooms, [[apple, 1]], '2026-11-25').map(({ amount }) => amount)).toEqual([2, 3])
})

test('a bond pays its coupon on its nominal; what is repaid at maturity is no income', () => {
  const year = Number(maturity.slice(0, 4))
  const before = `${year - 1}-12-01` as const
  const payments = expectedPayments(paying(), [[bund, 5000]], before)
  expect(payments.map(({ kind, estimated }) => [kind, estimated])).toEqual([['interest', false]])
  expect(payments[0]?.day).toBe(maturity)
  expect(payments[0]?.amount).toBeCloseTo(50 * couponPct, 9)
})

test('who owes shares is paid nothing', () => {
  const rooms = paying({ payDay: '2027-02-11', amount: 1 })
  expect(expectedPayments(rooms, [[apple, -3]], '2026-11-25')).toEqual([])
})
