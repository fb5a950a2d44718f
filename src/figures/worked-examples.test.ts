/** Figures that were published or worked by hand, asked for as the command asks. */
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { evaluate } from './evaluate.ts'

const calendar = createCalendar()

const sap = { kind: 'warrant', right: 'call', spot: 258.99, strike: 270, coverRatio: 0.1, bid: 0.27, ask: 0.31 }
const modelled = { ...sap, days: 42, volatility: 0.197, rate: 0.02 }
const farOut = { kind: 'warrant', right: 'call', spot: 55.35, strike: 65, coverRatio: 0.1, price: 0.1 }
const bond = {
  kind: 'bond',
  coupon: 4.75,
  frequency: 1,
  dayCount: '30E/360',
  settlementDate: '2026-05-16',
  maturityDate: '2029-03-30',
  cleanPrice: 97.96,
}

test.each([
  { source: 'an out-of-the-money call is all time value', input: sap, figure: 'timeValue', is: 0.29, digits: 2 },
  { source: 'strike plus mid over ratio', input: sap, figure: 'breakEven', is: 272.9, digits: 2 },
  { source: 'the same at another portal', input: farOut, figure: 'breakEven', is: 66, digits: 2 },
  { source: 'break even over spot', input: farOut, figure: 'premiumPct', is: 19.24, digits: 2 },
  {
    source: '5.37 % over the 43 days that a portal counts',
    input: { ...sap, days: 43 },
    figure: 'premiumPctPa',
    is: 45.6,
    digits: 1,
  },
  { source: 'spot times ratio over mid', input: sap, figure: 'gearing', is: 89.31, digits: 2 },
  { source: 'gearing times a delta of 0.285', input: modelled, figure: 'omega', is: 25.45, digits: 0 },
  { source: 'delta of the printed call', input: modelled, figure: 'delta', is: 0.285, digits: 2 },
  { source: 'spread of the ask, not of the bid', input: sap, figure: 'spreadPct', is: 12.9, digits: 2 },
  {
    source: 'one of the other portal, whose own figure is of the bid: 16.18',
    input: { ...farOut, bid: 0.68, ask: 0.79 },
    figure: 'spreadPct',
    is: 13.92,
    digits: 2,
  },
  { source: 'spread per unit of the underlying', input: sap, figure: 'spreadHomogenized', is: 0.4, digits: 2 },
  { source: 'a strike above the spot', input: farOut, figure: 'strikeDistancePct', is: -17.43, digits: 2 },
  { source: 'spot over strike', input: farOut, figure: 'moneyness', is: 0.85, digits: 2 },
  { source: 'a recomputed page', input: modelled, figure: 'vega', is: 0.03, digits: 3 },
  { source: 'a recomputed page', input: modelled, figure: 'theta', is: -0.007, digits: 3 },
  { source: 'a recomputed page', input: modelled, figure: 'rho', is: 0.008, digits: 3 },
  { source: 'a recomputed page', input: modelled, figure: 'gamma', is: 0.002, digits: 3 },
  { source: 'N(−d2), between 73 and 74 %', input: modelled, figure: 'totalLossProbability', is: 0.735, digits: 2 },
  {
    source: '6.92 of 109.40',
    input: { kind: 'knockOut', direction: 'long', spot: 109.4, barrier: 102.48 },
    figure: 'barrierDistancePct',
    is: 6.32,
    digits: 1,
  },
  { source: '4.75 for 46 of 360 days', input: bond, figure: 'accruedInterest', is: 0.607, digits: 3 },
  { source: '4.75/97.96', input: bond, figure: 'currentYield', is: 0.04849, digits: 5 },
  {
    source: 'price of the year’s end over EPS, SAP 2024',
    input: { kind: 'stock', price: 236.3, eps: 2.68 },
    figure: 'peRatio',
    is: 88.17,
    digits: 2,
  },
  {
    source: '49.43 at a growth of 169.74 %',
    input: { kind: 'stock', price: 49.43, eps: 1, epsNext: 2.6974 },
    figure: 'pegRatio',
    is: 0.29,
    digits: 2,
  },
])('$figure $is: $source', ({ input, figure, is, digits }) => {
  const answer = evaluate(input, 'example', calendar)
  expect(answer).toHaveProperty('figures')
  if ('figures' in answer) expect(answer.figures[figure]).toBeCloseTo(is, digits)
})

test('shrinking earnings have no ratio of price, earnings and growth', () =>
  expect(evaluate({ kind: 'stock', price: 26.52, eps: 1, epsNext: 0.5095 }, 'x', calendar)).toMatchObject({
    figures: { pegRatio: null },
  }))

test('a percentage in German', () =>
  expect(evaluate({ id: 'p', kind: 'format', style: 'percent', value: 1.5 }, 'x', calendar)).toEqual({
    id: 'p',
    figures: { text: '1,50 %' },
  }))
