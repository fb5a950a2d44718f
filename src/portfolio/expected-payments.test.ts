import { expect, test } from 'vitest'
import type { Dividend } from '#market/fundamentals.ts'
import { loadUniverse } from '#market/universe.ts'
import { expectedPayments, untoldOf } from './expected-payments.ts'

const universe = loadUniverse()
const apple = universe.byIsin('US0378331005')
const bund = universe.ofType('BOND').find(({ facts }) => facts.kind === 'bond' && facts.couponPct > 0)
if (!apple || bund?.facts.kind !== 'bond') throw new Error('The seed has neither')
const { couponPct, maturity } = bund.facts

const paying = (...dividends: Partial<Dividend>[]) => ({
  dividends: () => dividends as Dividend[],
  nextDistribution: () => undefined,
})

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

test('a fund that distributes is expected to pay what it paid last; one of which nobody can tell is named', () => {
  const etfOf = (policy: 'distributing' | 'accumulating') => {
    const found = universe.ofType('FUND').find(({ facts }) => facts.kind === 'etf' && facts.distribution === policy)
    if (!found) throw new Error(`The seed has no ETF that is ${policy}`)
    return found
  }
  const [paying, keeping] = [etfOf('distributing'), etfOf('accumulating')]
  const fund = universe.ofType('FUND').find(({ facts }) => facts.kind === 'fund')
  if (!fund) throw new Error('The seed has no fund')
  const held = [
    [paying, 20],
    [keeping, 20],
    [fund, 20],
  ] as const
  const sources = {
    dividends: () => [],
    nextDistribution: (of: typeof fund) => (of === fund ? undefined : { day: '2027-06-30' as const, amount: 0.75 }),
  }
  expect(
    expectedPayments(sources, held, '2026-11-25').map(({ instrument, kind, day, estimated, amount }) => [
      instrument.name,
      kind,
      day,
      estimated,
      amount,
    ]),
  ).toEqual([[paying.name, 'distribution', '2027-06-30', true, 15]])
  expect(untoldOf(sources, held)).toEqual([fund])
})
