import { expect, test } from 'vitest'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { completed, type Entered } from './entered.ts'
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

test.each([
  { given: 'a day before the issue', said: { date: '2026-01-05' }, is: { date: /gibt es erst seit 10\.03\.2026/ } },
  { given: 'an index', said: { instrument: paper('INDEX', 'DAX') }, is: { instrument: /DAX kann niemand besitzen/ } },
  { given: 'a rate', said: { instrument: paper('INTEREST', '€STR') }, is: { instrument: /kann niemand besitzen/ } },
  { given: '10¹² pieces', said: { quantity: fixedOf('1000000000000') }, is: { quantity: /zu groß/ } },
])('$given is refused at its field', ({ said, is }) => {
  const faults = faultsOf(said)
  expect(Object.keys(faults)).toEqual(Object.keys(is))
  for (const [field, sentence] of Object.entries(is)) expect(faults[field as keyof typeof faults]).toMatch(sentence)
})

test('who subscribes a bond buys it days before it is issued', () =>
  expect(faultsOf({ date: '2026-02-26' })).toEqual({}))
