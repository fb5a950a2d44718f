import { expect, test } from 'vitest'
import type { Derivative } from '#market/derivatives.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { levelUnit, paperPayoff, paperSentence, type Terms } from './paper-words.ts'

const paper = (terms: Partial<Derivative>, state: Partial<Terms> = {}): Terms => ({
  derivative: {
    kind: 'warrant',
    isShort: false,
    level: 100,
    ratio: 0.1,
    exercise: 'european',
    lastDay: '2027-06-18',
    openEnd: false,
    number: 1,
    wkn: 'OAAAA1',
    isin: '',
    name: '',
    issuer: { id: 1, name: 'Bank' },
    issued: '2026-01-02',
    underlying: { key: 'INDEX:1' as InstrumentKey, name: 'DAX', isoCurrency: 'EUR', volatility: 0.2, dividendYield: 0 },
    ...terms,
  } as Derivative, // ids do not matter here
  spot: 100,
  fx: 1,
  bid: 0.9,
  ask: 1,
  strike: undefined,
  barrier: undefined,
  barrierHit: false,
  knockedOut: false,
  days: 365,
  ...state,
})
const at = (state: Terms, changePct: number) =>
  paperPayoff(state)?.find(({ underlyingPct }) => underlyingPct === changePct)?.payout

test.each([
  { paper: 'a call', state: paper({}, { strike: 100 }), up: 1, down: 0 },
  { paper: 'a put', state: paper({ isShort: true }, { strike: 100 }), up: 0, down: 1 },
  { paper: 'a long knock-out', state: paper({ kind: 'knockOut' }, { strike: 80, barrier: 95 }), up: 3, down: 0 },
  { paper: 'a discount', state: paper({ kind: 'discount', cap: 105 }), up: 10.5, down: 9 },
  {
    paper: 'a bonus whose barrier holds',
    state: paper({ kind: 'bonus', bonusLevel: 120 }, { barrier: 80 }),
    up: 12,
    down: 12,
  },
  {
    paper: 'a bonus whose barrier was hit',
    state: paper({ kind: 'bonus', bonusLevel: 120 }, { barrier: 80, barrierHit: true }),
    up: 11,
    down: 9,
  },
  {
    paper: 'a reverse convertible at 5 % for a year',
    state: paper({ kind: 'reverseConvertible', couponPct: 5 }, { strike: 100 }),
    up: 105,
    down: 95,
  },
  { paper: 'a call on a share in dollars at 2 USD/EUR', state: paper({}, { strike: 100, fx: 2 }), up: 0.5, down: 0 },
])('$paper pays $up after +10 % and $down after −10 %', ({ state, up, down }) => {
  expect(at(state, 10)).toBeCloseTo(up, 10)
  expect(at(state, -10)).toBeCloseTo(down, 10)
})

test('what is paid is compared with what the paper costs', () => {
  expect(paperPayoff(paper({}, { strike: 100, ask: 0.5 }))?.at(-1)).toMatchObject({
    underlyingPct: 30,
    payout: 3,
    performancePct: 500,
  })
})

test('a paper that was knocked out pays nothing more and says so', () => {
  const ended = paper({ kind: 'knockOut' }, { strike: 90, barrier: 90, knockedOut: true })
  expect(paperPayoff(ended)).toBeUndefined()
  expect(paperSentence(ended, 'DAX')).toContain('ausgeknockt')
})

test('the sentence carries the numbers of the paper', () => {
  expect(paperSentence(paper({ kind: 'discount', cap: 105 }), 'DAX')).toBe(
    'Zahlt am 18.06.2027 den Kurs von DAX für 0,10 Einheiten, höchstens aber 105,00 EUR je Einheit. ' +
      'Dafür ist das Papier billiger als der Basiswert.',
  )
})

test.each([
  { key: 'INDEX:20735', isoCurrency: 'EUR', is: 'Pkt.' },
  { key: 'INDEX:324977', isoCurrency: 'USD', is: 'Pkt.' },
  { key: 'STOCK:82849', isoCurrency: 'EUR', is: 'EUR' },
  { key: 'CURRENCY:EURUSD', isoCurrency: 'USD', is: 'USD' },
])('levels of $key in $isoCurrency are counted in $is', ({ key, isoCurrency, is }) => {
  expect(levelUnit({ key: key as InstrumentKey, name: '', isoCurrency, volatility: 0.2, dividendYield: 0 })).toBe(is)
})

test('a threshold of an index is in points, what is paid is money', () => {
  expect(paperSentence(paper({ kind: 'bonus', bonusLevel: 120 }, { barrier: 80 }), 'DAX')).toContain(
    'mindestens 120,00 EUR je Einheit, wenn DAX nie auf 80,00 Pkt. fällt',
  )
})
