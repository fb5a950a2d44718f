import { expect, test } from 'vitest'
import { openBook } from './book.ts'
import { explainDepot, explainInstrument } from './explain.ts'
import { factsOfInput } from './fixtures/depots.ts'
import { readDay } from '#calendar/days.ts'
import { scale } from './numbers/fixed.ts'
import { presentTrails } from './present-trails.ts'

const day = (date: string): number => readDay(date) ?? Number.NaN
const whole = (value: number): bigint => BigInt(value) * scale

/** 10 at 100 USD when a euro is 1.25 dollars, 4 sold at 110 when it is 1.00; 120 at the end. */
const book = openBook(
  factsOfInput({
    instruments: [{ symbol: 'U', currency: 'USD' }],
    transactions: [
      { date: '2025-01-02', type: 'BUY', symbol: 'U', quantity: 10, amount: 1000, currency: 'USD', depot: 'D' },
      { date: '2025-02-03', type: 'SELL', symbol: 'U', quantity: 4, amount: 440, currency: 'USD', depot: 'D' },
    ],
    prices: [{ symbol: 'U', date: '2025-02-20', close: 120, source: 'Xetra' }],
    fx: [
      { date: '2025-01-02', base: 'EUR', quote: 'USD', rate: 1.25 },
      { date: '2025-02-01', base: 'EUR', quote: 'USD', rate: 1 },
    ],
    asOf: '2025-02-28',
  }),
)

test('an unrealised gain names its lots, its price and its rate, with day and source', () => {
  expect(explainInstrument(book, 'U', 'unrealizedGainFifo')).toEqual({
    figure: 'unrealizedGainFifo',
    symbol: 'U',
    formula: 'Marktwert − Einstand nach FIFO, ohne Gebühren und Steuern',
    items: [
      {
        kind: 'lot',
        use: 'held',
        depot: 'D',
        day: day('2025-01-02'),
        booking: '2025-01-02 BUY U 10 Stück 1000 USD',
        shares: whole(6),
        cost: whole(480),
        costNet: whole(480),
      },
      {
        kind: 'position',
        name: 'U D',
        day: day('2025-02-28'),
        quantity: whole(6),
        value: whole(720),
        price: { day: day('2025-02-20'), price: 120, currency: 'USD', source: 'Xetra' },
        rates: [{ pair: 'EUR/USD', day: day('2025-02-01'), rate: 1, inverted: true }],
      },
    ],
  })
})

test('a realised gain names the lots a sale used, then the sale', () => {
  expect(explainInstrument(book, 'U', 'realizedGainFifo')?.items).toEqual([
    {
      kind: 'lot',
      use: 'sold',
      depot: 'D',
      day: day('2025-01-02'),
      booking: '2025-01-02 BUY U 10 Stück 1000 USD',
      shares: whole(4),
      cost: whole(320),
      costNet: whole(320),
    },
    { kind: 'booking', booking: '2025-02-03 SELL U 4 Stück 440 USD', day: day('2025-02-03'), value: whole(440) },
  ])
})

test('a part of the breakdown names what it adds up', () => {
  expect(explainDepot(book, 'realizedCapitalGains').items).toEqual([{ kind: 'part', name: 'U', value: whole(120) }])
  expect(explainDepot(book, 'transfers').items).toHaveLength(2)
})

test('every figure has a trail', () => {
  const trails = presentTrails(book)
  expect(JSON.stringify(trails)).not.toContain('null')
  expect(explainInstrument(book, 'absent', 'fees')).toBeUndefined()
})
