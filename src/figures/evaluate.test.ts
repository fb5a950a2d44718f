import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { evaluate, evaluateText, evaluators } from './evaluate.ts'

const calendar = createCalendar()
const figuresOf = (input: object): Record<string, unknown> => {
  const answer = evaluate(input, 'test', calendar)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.figures
}

test('the id of the input, else that of the file', () => {
  expect(evaluate({ id: 'a', kind: 'accrual' }, 'file', calendar)).toEqual({
    id: 'a',
    figures: { days: null, yearFraction: null },
  })
  expect(evaluateText('[{"kind":"accrual"},3]', 'file', calendar).map(({ id }) => id)).toEqual(['file[0]', 'file[1]'])
})

const yearly = (fields: object): unknown =>
  figuresOf({ kind: 'express', price: 100, redemption: 110, ...fields })['nextReturnPa']

describe('the term', () => {
  test('in days, years, or between two days', () => {
    expect(yearly({ days: 182.5 })).toBeCloseTo(0.21, 12)
    expect(yearly({ years: 0.5 })).toBeCloseTo(0.21, 12)
    expect(yearly({ asOf: '2025-01-01', valuationDate: '2026-01-01' })).toBeCloseTo(0.1, 12)
    expect(yearly({})).toBeNull()
  })
})

const ask = (input: object): Record<string, unknown> => figuresOf({ kind: 'calendar', ...input })

describe('calendar questions', () => {
  test.each([
    {
      venue: 'XETR',
      date: '2026-12-30',
      open: '2026-12-30T08:00:00.000Z',
      close: '2026-12-30T13:00:00.000Z',
      next: '2027-01-04',
    },
    {
      venue: 'XETR',
      date: '2026-07-01',
      open: '2026-07-01T07:00:00.000Z',
      close: '2026-07-01T15:30:00.000Z',
      next: '2026-07-02',
    },
    {
      venue: 'XNYS',
      date: '2026-11-27',
      open: '2026-11-27T14:30:00.000Z',
      close: '2026-11-27T18:00:00.000Z',
      next: '2026-11-30',
    },
    { venue: 'XNYS', date: '2012-10-29', open: null, close: null, next: '2012-10-31' },
  ])('$venue on $date', ({ venue, date, open, close, next }) =>
    expect(ask({ venue, date })).toMatchObject({ isTradingDay: open !== null, open, close, nextTradingDay: next }))

  test.each([
    { venue: 'XETR', instant: '2026-11-20T08:00:00Z', is: true },
    { venue: 'XETR', instant: '2026-11-20T12:01:00Z', is: true },
    { venue: 'XETR', instant: '2026-11-20T16:30:00Z', is: false },
    { venue: 'XETR', instant: '2026-11-20T07:59:59Z', is: false },
    { venue: 'XNYS', instant: '2026-11-20T15:59:59-05:00', is: true },
    { venue: 'XNYS', instant: '2026-11-21T15:00:00Z', is: false },
  ])('$venue at $instant open: $is', ({ is, ...question }) => expect(ask(question)['isOpen']).toBe(is))

  test.each([
    { venue: 'XETR', tradeDate: '2026-12-23', is: '2026-12-28' },
    // 24 and 31 December are TARGET days on which Xetra rests
    { venue: 'XETR', tradeDate: '2026-12-30', is: '2027-01-04' },
    { venue: 'XNYS', tradeDate: '2024-05-24', is: '2024-05-29' },
    { venue: 'XNYS', tradeDate: '2024-05-28', is: '2024-05-29' },
    { venue: 'XETR', tradeDate: '2026-12-25', is: null },
  ])('a trade on $venue of $tradeDate is settled on $is', ({ is, ...question }) =>
    expect(ask(question)['settlementDate']).toBe(is))
})

const textOf = (value: string): unknown =>
  evaluateText(`{"id":1,"kind":"format","style":"number","decimals":0,"value":${value}}`, 'f', calendar)[0]

test('text is rounded on the digits of the input', () => {
  expect(textOf('2.4999999999999999999')).toEqual({ id: 1, figures: { text: '2' } })
  expect(textOf('-2.5')).toEqual({ id: 1, figures: { text: '-3' } })
  expect(textOf('"drei"')).toEqual({ id: 1, figures: { text: null } })
  expect(textOf('null')).toEqual({ id: 1, figures: { text: null } })
  expect(
    figuresOf({ kind: 'format', style: 'time', value: '2026-11-20T16:41:50Z', now: '2026-11-21T10:00:00Z' }),
  ).toEqual({ text: '20.11., 17:41:50' })
  expect(figuresOf({ kind: 'format', style: 'time', value: 'gestern', now: '2026-11-21T10:00:00Z' })).toEqual({
    text: null,
  })
  expect(figuresOf({ kind: 'format', style: 'price', entityType: 'STOCK', value: 9.9 })).toEqual({ text: '9,900' })
  expect(figuresOf({ kind: 'format', style: 'compact', value: 2_345_000_000 })).toEqual({ text: '2,35 Mrd.' })
})

test('identifiers', () => {
  expect(figuresOf({ kind: 'identifier', type: 'isin', value: 'us0378331005' })).toEqual({
    valid: true,
    checkDigit: 5,
    country: 'US',
    wkn: null,
  })
  expect(figuresOf({ kind: 'identifier', type: 'wkn', value: '716460' })).toEqual({ valid: true, isin: 'DE0007164600' })
  expect(figuresOf({ kind: 'identifier', type: 'lei', value: '529900G3SW56SHYNPR95' })).toEqual({
    valid: true,
    checkDigits: '95',
  })
})

test('a rate that is null is missed only by who needs it', () => {
  const rates = { USD: 1.25, JPY: null }
  expect(figuresOf({ kind: 'fx', amount: 100, from: 'EUR', to: 'USD', rates })).toMatchObject({
    rate: 1.25,
    result: 125,
  })
  expect(evaluate({ kind: 'fx', amount: 100, from: 'EUR', to: 'JPY', rates }, 'x', calendar)).toHaveProperty('error')
})

test('TARGET has days, no hours', () =>
  expect(
    figuresOf({ kind: 'calendar', venue: 'TARGET', date: '2026-12-24', instant: '2026-12-24T10:00:00Z' }),
  ).toMatchObject({ isTradingDay: true, nextTradingDay: '2026-12-28', open: null, close: null, isOpen: null }))

describe('bad input is an answer, not an end', () => {
  test.each([
    '{',
    '',
    'NaN',
    '{"id":"a","kind":"warrant","right":"call","spot":NaN}',
    '3',
    'null',
    '"x"',
    '{"kind":"nope"}',
    '{"kind":"toString"}',
    '{"kind":"warrant"}',
    '{"kind":"warrant","right":"call","spot":"100"}',
    '{"kind":"warrant","right":"call","spot":1e999}',
    '{"kind":"warrant","right":"call","spot":-5}',
    '{"kind":"bond","maturityDate":"2026-02-30"}',
    '{"kind":"bond","frequency":3}',
    '{"kind":"calendar","venue":"XETR","date":"1950-01-01"}',
    '{"kind":"calendar","venue":"XETR","date":"2100-12-31"}',
    '{"kind":"calendar","venue":"XETR","instant":1e20}',
    '{"kind":"fund","values":[1,null]}',
    '{"kind":"stock","bars":[3]}',
    '{"kind":"calendar","venue":"XETR","instant":"gestern"}',
    '{"kind":"format","style":"number","value":1,"decimals":1e9}',
    '{"kind":"technical","indicator":"sma","values":[1],"period":0}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"kind":"format","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"kind":"fx","from":"EUR","to":"USD"}',
  ])('%.60s', (text) => {
    const answers = evaluateText(text, 'file', calendar)
    expect(answers).toHaveLength(1)
    expect(answers[0]).toHaveProperty('error.message')
  })
})

test('brackets within strings do not nest', () =>
  expect(
    evaluateText(JSON.stringify({ kind: 'accrual', note: '[{"\\'.repeat(200) }), 'file', calendar)[0],
  ).toHaveProperty('figures'))

describe('whatever is asked', () => {
  const names = [
    'coverRatio',
    'fx',
    'years',
    'days',
    'bid',
    'ask',
    'price',
    'spot',
    'strike',
    'rate',
    'dividendYield',
    'volatility',
    'barrier',
    'cap',
    'bonusLevel',
    'redemption',
    'coupon',
    'cleanPrice',
    'yield',
    'eps',
    'epsNext',
    'shares',
    'period',
    'fast',
    'slow',
    'signal',
    'amount',
    'fee',
    'horizonDays',
    'referenceRate',
    'margin',
    'factor',
    'startValue',
    'netDebt',
    'value',
    'frequency',
    'riskFree',
    'target',
  ]
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -3, max: 300 }),
    fc.constantFrom(0, -0, 1e308, -1e308, 5e-324),
  )
  const input = fc
    .record({
      kind: fc.constantFrom(...Object.keys(evaluators)),
      right: fc.constantFrom('call', 'put'),
      exercise: fc.constantFrom('european', 'american'),
      direction: fc.constantFrom('long', 'short'),
      type: fc.constantFrom('isin', 'wkn', 'lei'),
      indicator: fc.constantFrom('sma', 'ema', 'rsi', 'levy', 'macd', 'bollinger', 'stochastic', 'atr'),
      style: fc.constantFrom('price', 'number', 'percent', 'compact'),
      venue: fc.constantFrom('XETR', 'XNYS'),
      numbers: fc.dictionary(fc.constantFrom(...names), number, { maxKeys: 12 }),
      values: fc.array(number, { maxLength: 6 }),
      underlying: fc.array(number, { maxLength: 4 }),
      returns: fc.array(number, { maxLength: 4 }),
      maturityDate: fc.constantFrom('2030-02-28', '2027-01-31'),
      settlementDate: fc.constantFrom('2026-11-20', '2026-08-31'),
    })
    .map(({ numbers, returns, values, ...rest }) => ({
      ...rest,
      ...(rest.kind === 'fund' ? { returns } : { values }),
      ...numbers,
    }))

  const everyNumberIsFinite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : value === null || typeof value !== 'object' || Object.values(value).every(everyNumberIsFinite)

  test('the answer holds figures or one sentence, and every number is finite', () =>
    fc.assert(
      fc.property(input, (asked) => {
        const answer = evaluate(asked, 'fuzz', calendar)
        if ('error' in answer) expect(answer.error.message).not.toBe('Unbekannter Fehler')
        else {
          expect(everyNumberIsFinite(answer.figures)).toBe(true)
          expect(JSON.parse(JSON.stringify(answer.figures))).toEqual(answer.figures)
        }
      }),
      { seed: 11, numRuns: 200 },
    ))
})
