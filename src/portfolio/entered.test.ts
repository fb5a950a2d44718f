import { expect, test } from 'vitest'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { completed, pieceOf, type Entered } from './entered.ts'
import { fixedOf } from './numbers/decimal-text.ts'

const known = {
  today: '2026-11-20' as TradingDay,
  currency: 'EUR',
  isQuoted: () => true,
  pieceWorth: () => ({ num: 1n, den: 1n }),
}
const paper = (entityType: string, name: string, facts: object = {}) =>
  ({ key: `${entityType}:1`, entityType, name, facts, notations: [{ isoCurrency: 'EUR' }] }) as unknown as Instrument // what is asked
const bond = paper('BOND', 'Anleihe 2,5 %', { issued: '2026-03-10' })

const faultsOf = (said: Partial<Entered>) => {
  const entered = {
    kind: 'BUY',
    date: '2026-11-02',
    instrument: bond,
    quantity: fixedOf('1'),
    price: fixedOf('98'),
  } as const
  const read = completed({ ...entered, ...said }, known)
  return 'faults' in read ? read.faults : {}
}

test.each<{ given: string; said: Partial<Entered>; is: Record<string, RegExp> }>([
  { given: 'a day before the issue', said: { date: '2026-01-05' }, is: { date: /gibt es erst seit 10\.03\.2026/ } },
  { given: 'an index', said: { instrument: paper('INDEX', 'DAX') }, is: { instrument: /DAX kann niemand besitzen/ } },
  { given: 'a rate', said: { instrument: paper('INTEREST', '€STR') }, is: { instrument: /kann niemand besitzen/ } },
  { given: 'a rebate above the price', said: { fee: fixedOf('-98.01') }, is: { fee: /mehr erstattet, als/ } },
  {
    given: 'a fee above what a sale brings',
    said: { kind: 'SELL', fee: fixedOf('98.01') },
    is: { fee: /höher als der Erlös/ },
  },
  { given: '10¹² pieces', said: { quantity: fixedOf('1000000000000') }, is: { quantity: /zu groß/ } },
])('$given is refused at its field', ({ said, is }) => {
  const faults = faultsOf(said)
  expect(Object.keys(faults)).toEqual(Object.keys(is))
  for (const [field, sentence] of Object.entries(is)) expect(faults[field as keyof typeof faults]).toMatch(sentence)
})

test('who subscribes a bond buys it days before it is issued', () =>
  expect(faultsOf({ date: '2026-02-26' })).toEqual({}))

test('a rebate has a minus, on a purchase as on a sale', () =>
  expect([faultsOf({ fee: fixedOf('-5') }), faultsOf({ kind: 'SELL', tax: fixedOf('-5') })]).toEqual([{}, {}]))

const vanished = { key: 'BOND:77' as InstrumentKey, piece: { num: 1n, den: 100n } }
const ofVanished = (named: string) =>
  completed(
    { kind: 'BUY', date: '2026-11-02', instrument: 'unknown', named, quantity: fixedOf('5000'), price: fixedOf('98') },
    { ...known, vanished },
  )

test('a booking keeps a paper that vanished, at the worth its pieces had', () =>
  expect(ofVanished('BOND:77')).toMatchObject({
    transaction: { instrument: 'BOND:77', quantity: fixedOf('5000'), amount: fixedOf('4900') },
  }))

test('another paper that nobody knows is no paper', () =>
  expect(ofVanished('BOND:78')).toMatchObject({ faults: { instrument: expect.stringMatching(/kennen wir nicht/) } }))

test.each([
  { given: 'shares', price: '98', amount: '495', fee: '5', is: 1 },
  { given: 'nominal, at a percentage', price: '98', amount: '9.90', fee: '5', is: 0.01 },
  { given: 'contracts of 25', price: '98', amount: '12255', fee: '5', is: 25 },
  { given: 'what came free of charge', price: '0', amount: '0', fee: '0', is: 1 },
])('a booking tells what a piece was worth, given $given', ({ price, amount, fee, is }) => {
  const booked = { kind: 'BUY', day: '2026-11-02', currency: 'EUR', note: '', tax: 0n, quantity: fixedOf('5') } as const
  const { num, den } = pieceOf({
    ...booked,
    day: booked.day as TradingDay,
    price: fixedOf(price),
    amount: fixedOf(amount) ?? 0n,
    fee: fixedOf(fee) ?? 0n,
  })
  expect(Number(num) / Number(den)).toBe(is)
})
