import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seedFile } from '#platform/paths.ts'
import { compareCosts, costOf, orderFeeOf, planFeeOf, type TradingProfile } from './broker-costs.ts'
import { brokersOf, readBrokers } from './brokers.ts'

const shipped = readBrokers()
const named = (alias: string) => shipped.find((broker) => broker.alias === alias)!
const profile: TradingProfile = {
  orders: 12,
  orderSize: 1500,
  plans: 0,
  planRate: 200,
  depotValue: 50_000,
  venue: undefined,
}

test('the shipped table names 14 brokers, each with day and source', () => {
  expect(shipped).toHaveLength(14)
  expect(shipped.every(({ asOf, source }) => asOf.startsWith('2025') && source.includes('/'))).toBe(true)
  expect(shipped.some(({ isPaid }) => isPaid)).toBe(false)
})

test('twelve orders of 1,500 cost twelve euros at a euro each, and nothing where they are free from 500 on', () => {
  expect(costOf(named('trade-republic'), profile)).toMatchObject({ total: 12, orders: 12, plans: 0 })
  expect(costOf(named('traders-place'), profile).total).toBe(0)
  expect(costOf(named('traders-place'), { ...profile, orderSize: 499 }).orders).toBeCloseTo(11.4)
})

test('an order costs the percentage where that is more than the fee', () => {
  expect(orderFeeOf(named('brokerpoint'), 1500)).toBe(2.29)
  expect(orderFeeOf(named('brokerpoint'), 10_000)).toBe(10)
})

test('a fee that is not known keeps a broker out of the sum, as long as it would be in it', () => {
  expect(costOf(named('ing'), { ...profile, plans: 1 })).toMatchObject({ total: undefined, missing: ['plans'] })
  expect(costOf(named('ing'), profile)).toMatchObject({ total: expect.closeTo(58.8) as number, isLeast: true })
  expect(costOf(named('tradegate-direct'), { ...profile, orders: 0, plans: 1 }).missing).toEqual(['noPlans'])
  expect(costOf(named('trade-republic'), { ...profile, venue: 'Xetra' }).missing).toEqual(['venue'])
})

test('a depot fee lies between its least and its most', () => {
  const ofDepot = (depotValue: number) => costOf(named('ffb'), { ...profile, orders: 0, depotValue }).total
  expect([1000, 14_000, 1_000_000].map(ofDepot)).toEqual([25, 35, 45])
})

test('a paid link moves nobody up', () => {
  const paid = shipped.map((broker) => ({ ...broker, isPaid: broker.alias === 'consorsbank' }))
  const order = (brokers: typeof shipped) => compareCosts(brokers, profile).map(({ broker }) => broker.alias)
  expect(order(paid)).toEqual(order(shipped))
})

test('a percentage of the rate is a fee, too', () => {
  expect(planFeeOf({ ...named('ing'), savingsPct: 1.5 }, 200)).toBe(3)
})

test('faults of an operator’s file are told with their lines', () => {
  const csv = readFileSync(seedFile('brokers.csv'), 'utf8')
  const wrong = csv.replace('finanzen-net-zero,finanzen.net zero,0,', 'trade-republic,Zero,umsonst,')
  expect(brokersOf(wrong).faults).toEqual(['line 5: orderFee: a number such as 4.90, or nothing'])
  expect(brokersOf(csv.replace('finanzen-net-zero', 'trade-republic')).faults).toEqual([
    'line 5: trade-republic stands there twice',
  ])
  expect(brokersOf(csv.replace('depotPct', 'depot')).faults).toEqual([
    'line 1: there is no column depotPct',
    'line 1: depot is no column',
  ])
})
