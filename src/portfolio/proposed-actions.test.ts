import { expect, test } from 'vitest'
import { dayNumberOf } from '#calendar/days.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { priceSeries } from './lookup/prices.ts'
import { scale } from './numbers/fixed.ts'
import { proposedActions } from './proposed-actions.ts'
import type { Transaction } from './transactions.ts'

const key = 'STOCK:1' as InstrumentKey
const day = (text: string) => text as TradingDay
const row = (kind: Transaction['kind'], on: string, pieces?: number, more: Partial<Transaction> = {}): Transaction => ({
  day: day(on),
  kind,
  instrument: key,
  quantity: pieces === undefined ? undefined : BigInt(pieces) * scale,
  amount: 0n,
  currency: 'EUR',
  fee: 0n,
  tax: 0n,
  note: '',
  ...more,
})
const split = (on: string): Transaction => row('SPLIT', on, undefined, { ratio: { fresh: 4n * scale, old: scale } })

/** 4 for 1 in September 2025; 2 % each May. Closes are 100 before the split, in pieces of today 25. */
const market = {
  distributionsOf: (): { day: TradingDay; amount: number }[] => [],
  endOf: (): { lastDay: TradingDay; each: number } | undefined => undefined,
  today: () => day('2026-11-20'),
  instrumentOf: () =>
    ({
      key,
      facts: { kind: 'stock' },
      entityType: 'STOCK',
      entitySubType: 'ORDINARY_SHARE',
      notations: [{ isoCurrency: 'EUR', isMain: true }],
    }) as never,
  splitsOf: () => [{ day: day('2025-09-15'), ratio: 4 }],
  payoutsOf: (_: unknown, from: TradingDay) =>
    ['2024-05-20', '2025-05-19', '2026-05-18']
      .map((each) => ({ day: day(each), fraction: 0.02 }))
      .filter((each) => each.day >= from),
  closesOf: () =>
    priceSeries(
      ['2024-05-17', '2025-05-16', '2026-05-15'].map((each) => ({ day: dayNumberOf(day(each)), close: 25 })),
      [],
      () => {},
    ),
}
const proposed = (transactions: readonly Transaction[], dismissed: readonly string[] = [], known = market) =>
  proposedActions(transactions, known, new Set(dismissed)).map(({ kind, day: on, held, price, ratio }) =>
    [
      kind,
      on,
      Number(held / scale),
      ...(price === undefined ? [] : [Number(price) / Number(scale)]),
      ...(ratio ? [Number(ratio.fresh / ratio.old)] : []),
    ].join(' '),
  )

test('what was held is proposed, a dividend in the price of its time, and nothing behind an undecided split', () =>
  expect(proposed([row('BUY', '2024-01-02', 10)])).toEqual([
    'DIVIDEND 2024-05-20 10 2',
    'DIVIDEND 2025-05-19 10 2',
    'SPLIT 2025-09-15 10 4',
  ]))

test('behind a booked split pieces and prices are the new ones', () =>
  expect(proposed([row('BUY', '2024-01-02', 10), split('2025-09-17')])).toEqual([
    'DIVIDEND 2024-05-20 10 2',
    'DIVIDEND 2025-05-19 10 2',
    'DIVIDEND 2026-05-18 40 0.5',
  ]))

test('a dismissed split is proposed no more, and what comes after it is', () =>
  expect(proposed([row('BUY', '2025-08-01', 10)], ['SPLIT STOCK:1 2025-09-15'])).toEqual([
    'DIVIDEND 2026-05-18 10 0.5',
  ]))

test.each<{ given: string; rows: Transaction[]; is: string[] }>([
  { given: 'bought on the day itself', rows: [row('BUY', '2026-05-18', 10)], is: [] },
  { given: 'sold the day before', rows: [row('BUY', '2026-01-02', 10), row('SELL', '2026-05-15', 10)], is: [] },
  {
    given: 'sold on the day itself',
    rows: [row('BUY', '2026-01-02', 10), row('SELL', '2026-05-18', 10)],
    is: ['DIVIDEND 2026-05-18 10 0.5'],
  },
  {
    given: 'a dividend of another day of the year is booked',
    rows: [row('BUY', '2026-01-02', 10), row('DIVIDEND', '2026-06-03', 10)],
    is: [],
  },
])('$given', ({ rows, is }) => expect(proposed(rows)).toEqual(is))

/** 3 % a year in two halves, repaid on 15 May 2026. */
const bondMarket = {
  ...market,
  payoutsOf: () => [],
  splitsOf: () => [],
  instrumentOf: () =>
    ({
      key,
      entityType: 'BOND',
      facts: { kind: 'bond', couponPct: 3, frequency: 2, maturity: day('2026-05-15'), denomination: 1000 },
      notations: [{ isoCurrency: 'EUR', isMain: true }],
    }) as never,
}

test.each<{ given: string; rows: Transaction[]; is: string[] }>([
  {
    given: 'a bond held to its end',
    rows: [row('BUY', '2025-06-01', 10_000)],
    is: ['INTEREST 2025-11-15 10000 0.015', 'INTEREST 2026-05-15 10000 0.015', 'REDEMPTION 2026-05-15 10000 100'],
  },
  {
    given: 'interest that the broker booked on the next Monday, and a redemption that is booked',
    rows: [row('BUY', '2025-06-01', 10_000), row('INTEREST', '2025-11-17'), row('SELL', '2026-05-18', 10_000)],
    is: ['INTEREST 2026-05-15 10000 0.015'],
  },
  {
    given: 'a bond sold before its coupon',
    rows: [row('BUY', '2025-06-01', 10_000), row('SELL', '2025-11-14', 10_000)],
    is: [],
  },
  {
    given: 'half of it sold in between',
    rows: [row('BUY', '2025-10-01', 10_000), row('SELL', '2026-02-01', 5000)],
    is: ['INTEREST 2025-11-15 10000 0.015', 'INTEREST 2026-05-15 5000 0.015', 'REDEMPTION 2026-05-15 5000 100'],
  },
])('coupons and redemption: $given', ({ rows, is }) => expect(proposed(rows, [], bondMarket)).toEqual(is))

test('a fund’s distributions are proposed to who held it, but for a year of which one is booked', () => {
  const fund = {
    ...market,
    payoutsOf: () => [],
    splitsOf: () => [],
    distributionsOf: () => ['2024-06-28', '2025-06-30', '2026-06-30'].map((each) => ({ day: day(each), amount: 0.25 })),
  }
  expect(proposed([row('BUY', '2025-01-02', 10), row('DIVIDEND', '2026-07-03')], [], fund)).toEqual([
    'DISTRIBUTION 2025-06-30 10 0.25',
  ])
})

/** Touched on 3 November 2026; 20 cents are left. */
const turboMarket = {
  ...market,
  payoutsOf: () => [],
  splitsOf: () => [],
  instrumentOf: () =>
    ({
      key,
      entityType: 'DERIVATIVE',
      facts: { kind: 'derivative' },
      notations: [{ isoCurrency: 'EUR', isMain: true }],
    }) as never,
  endOf: () => ({ lastDay: day('2026-11-03'), each: 0.2 }),
}
test.each<{ given: string; rows: Transaction[]; is: string[] }>([
  {
    given: 'held to its end, a part bought on its last day',
    rows: [row('BUY', '2026-10-01', 100), row('BUY', '2026-11-03', 50)],
    is: ['REDEMPTION 2026-11-03 150 0.2'],
  },
  {
    given: 'whose end the broker has booked later',
    rows: [row('BUY', '2026-10-01', 100), row('SELL', '2026-11-06', 100)],
    is: [],
  },
])('a derivative $given', ({ rows, is }) => expect(proposed(rows, [], turboMarket)).toEqual(is))
