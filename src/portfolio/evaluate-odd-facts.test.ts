import { expect, test } from 'vitest'
import { answerOf, expectFigures } from './fixtures/answers.ts'

test.each([
  {
    given: 'more sold than held',
    transactions: [{ date: '2025-01-02', type: 'SELL', symbol: 'S', quantity: 5, amount: 50 }],
    warning: '2025-01-02 SELL S 5 Stück 50 EUR: 5 Stück mehr verkauft als vorhanden',
  },
  {
    given: 'more transferred than held',
    transactions: [
      {
        date: '2025-01-02',
        type: 'TRANSFER_SECURITY',
        symbol: 'S',
        quantity: 5,
        marketValue: 50,
        depotFrom: 'A',
        depotTo: 'B',
      },
    ],
    warning: '5 Stück mehr umgebucht als vorhanden',
  },
  {
    given: 'a quantity of 0',
    transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 0, amount: 50 }],
    warning: 'ohne Stückzahl',
  },
  {
    given: 'a negative amount',
    transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 1, amount: -50 }],
    warning: 'die Buchung zählt nicht',
  },
  {
    given: 'a negative deposit',
    transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: -50, account: 'K' }],
    warning: 'die Buchung zählt nicht',
  },
  {
    given: 'a reversal of nothing',
    transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: -50, account: 'K', reversal: true }],
    warning: '2025-01-02 DEPOSIT 50 EUR: die stornierte Buchung fehlt, das Storno zählt als Gegenbuchung',
  },
  {
    given: 'a purchase of nothing named',
    transactions: [{ date: '2025-01-02', type: 'BUY', quantity: 1, amount: 50 }],
    warning: 'ohne Wertpapier',
  },
  {
    given: 'a deposit into nowhere',
    transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 50 }],
    warning: 'ohne Konto',
  },
  {
    given: 'two currencies at once',
    accounts: [{ name: 'K', currency: 'EUR' }],
    fx: [{ date: '2025-01-01', base: 'EUR', quote: 'USD', rate: 1.1 }],
    transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 50, currency: 'USD', account: 'K' }],
    warning: '2025-01-02 DEPOSIT 50 USD: das Konto K lautet auf EUR',
  },
  {
    given: 'two closes of a day',
    transactions: [{ date: '2025-01-02', type: 'BUY', symbol: 'S', quantity: 1, amount: 50 }],
    prices: [
      { symbol: 'S', date: '2025-01-02', close: 1 },
      { symbol: 'S', date: '2025-01-02', close: 2 },
    ],
    warning: 'S: zwei Kurse am 2025-01-02',
  },
  {
    given: 'an end before the start',
    transactions: [{ date: '2025-01-02', type: 'DEPOSIT', amount: 5, account: 'K' }],
    period: { start: '2025-02-01', end: '2025-01-01' },
    warning: 'Der Zeitraum endet',
  },
])('$given', ({ warning, given, ...input }) => {
  expect(given).toBeTruthy()
  const { warnings } = answerOf(input)
  expect(warnings.some((text) => text.includes(warning))).toBe(true)
})

test('without a rate the figures that need it are null, the others are given', () => {
  const { figures, instruments, warnings } = answerOf({
    instruments: [
      { symbol: 'U', currency: 'USD' },
      { symbol: 'E', currency: 'EUR' },
    ],
    transactions: [
      { date: '2025-01-02', type: 'BUY', symbol: 'U', quantity: 5, amount: 50, currency: 'USD' },
      { date: '2025-01-02', type: 'BUY', symbol: 'E', quantity: 2, amount: 50, currency: 'EUR' },
    ],
    asOf: '2025-01-03',
  })
  expectFigures(instruments['U'], { sharesHeld: 5, marketValue: null, fifoCost: null, currentValue: null })
  expectFigures(instruments['E'], { marketValue: 50, fifoCost: 50 })
  expectFigures(figures, { ttwror: null, breakdown: null, currentValue: null })
  expect(warnings).toContain('U: kein Wechselkurs von USD nach EUR')
})

test('a missing rate names the first booking that needs it', () => {
  const fee = (date: string) => ({ date, type: 'FEE', amount: 3, currency: 'USD', account: 'K' })
  const { warnings } = answerOf({ transactions: [fee('2025-01-03'), fee('2025-01-02')] })
  expect(warnings).toEqual([
    '2025-01-02 FEE 3 USD: kein Wechselkurs von USD nach EUR',
    'Depot: kein Wechselkurs von USD nach EUR',
  ])
})

test('a depot without bookings is worth nothing on each day', () => {
  const { figures, warnings } = answerOf({ transactions: [], period: { start: '2025-01-01', end: '2025-01-02' } })
  expectFigures(figures, {
    totals: [
      { date: '2025-01-01', value: 0 },
      { date: '2025-01-02', value: 0 },
    ],
    ttwror: 0,
    totalXirr: null,
    tradeCount: 0,
    breakdown: { finalValue: 0 },
  })
  expect(warnings).toEqual([])
})
