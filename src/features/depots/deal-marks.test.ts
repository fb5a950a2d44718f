import { expect, test } from 'vitest'
import type { InvestmentReply } from '#features/depots/wealth.contract.ts'
import { dealMarks, dealRangeOf, sinceFirstDeal } from './deal-marks.ts'

type Deal = InvestmentReply['bookings'][number]
const inPieces = { unitType: 'STK' }
const deal = (type: Deal['type'], date: string, more: Partial<Deal> = {}): Deal =>
  ({ type, date, amount: 0, isoCurrency: 'EUR', name: 'Langfristdepot', ...more }) as Deal

test('purchases, sales and dividends are marked on their days, over depots, with what was booked', () => {
  const marks = dealMarks(
    [
      deal('BUY', '2026-11-02', { quantity: 10, price: 200 }),
      deal('BUY', '2026-11-02', { quantity: 2.5, price: 180, name: 'Zweitdepot' }),
      deal('SELL', '2026-11-10', { quantity: 2, price: 210.125 }),
      deal('DIVIDEND', '2026-11-12', { amount: 16.5 }),
      deal('SPLIT', '2026-11-13', { ratioNew: 4, ratioOld: 1 }),
      deal('FEE', '2026-11-14', { amount: 3 }),
    ],
    inPieces,
  )
  expect(marks.map(({ text, title, at }) => [new Date(at).toISOString().slice(0, 10), text, title])).toEqual([
    [
      '2026-11-02',
      'K',
      'Kauf am 02.11.2026: 10 Stück zu 200,00 EUR (Langfristdepot); 2,5 Stück zu 180,00 EUR (Zweitdepot)',
    ],
    ['2026-11-10', 'V', 'Verkauf am 10.11.2026: 2 Stück zu 210,125 EUR (Langfristdepot)'],
    ['2026-11-12', 'D', 'Dividende am 12.11.2026: 16,50 EUR (Langfristdepot)'],
    ['2026-11-13', 'S', 'Split am 13.11.2026: 4 neue für 1 alte (Langfristdepot)'],
  ])
})

test('a bond is bought by its nominal, in percent', () => {
  const [mark] = dealMarks([deal('BUY', '2026-11-02', { quantity: 5000, price: 98.5 })], {
    unitType: 'PRC',
  })
  expect(mark?.title).toContain('nominal 5.000 zu 98,50 %')
})

test('all of the time is that of the bookings, and a month before', () => {
  const days = ['2020-01-02', '2026-09-30', '2026-10-05', '2026-11-20']
  const series = { at: days.map((day) => Date.parse(`${day}T12:00:00Z`)), value: [1, 2, 3, 4] }
  expect(sinceFirstDeal(series, [deal('SELL', '2026-11-10'), deal('BUY', '2026-11-02')]).value).toEqual([3, 4])
  expect(sinceFirstDeal(series, [deal('BUY', '1999-01-01')]).value).toEqual([1, 2, 3, 4])
  expect(dealRangeOf(new URLSearchParams('zeitraum=Y5'))).toBe('Y5')
  expect(dealRangeOf(new URLSearchParams('zeitraum=immer'))).toBe('MAX')
})
