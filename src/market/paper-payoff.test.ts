import { expect, test } from 'vitest'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Derivative } from './derivatives.ts'
import { paperPayoff, payoffLine, type PayoffTerms } from './paper-payoff.ts'

const paper = (terms: Partial<Derivative>, state: Partial<PayoffTerms> = {}): PayoffTerms => ({
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
  ask: 1,
  strike: undefined,
  barrier: undefined,
  barrierHit: false,
  knockedOut: false,
  days: 365,
  yearlyDays: 365,
  ...state,
})
const at = (state: PayoffTerms, changePct: number) =>
  paperPayoff(state)?.find(({ underlyingPct }) => underlyingPct === changePct)?.payout

test.each([
  { paper: 'a call', state: paper({}, { strike: 100 }), up: 1, down: 0 },
  {
    paper: 'capital protection',
    state: paper({ kind: 'capitalProtection', cap: 115 }, { strike: 100 }),
    up: 110,
    down: 100,
  },
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
    paper: 'a reverse convertible at 5 % that lives for a year, of which half is over',
    state: paper(
      { kind: 'reverseConvertible', couponPct: 5, issued: '2026-06-18' as TradingDay },
      { strike: 100, days: 182 },
    ),
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

test('a paper that was knocked out pays nothing more', () =>
  expect(paperPayoff(paper({ kind: 'knockOut' }, { strike: 90, barrier: 90, knockedOut: true }))).toBeUndefined())

test.each([
  {
    paper: 'an inline paper jumps at both barriers',
    state: paper({ kind: 'exotic', nominal: 10, upperBarrier: 112 }, { barrier: 92 }),
    jumps: [-8, 12],
  },
  {
    paper: 'a stay-low paper at its only one',
    state: paper({ kind: 'exotic', nominal: 10, isShort: true }, { barrier: 112 }),
    jumps: [12],
  },
  {
    paper: 'a knock-out with a stop-loss at its barrier',
    state: paper({ kind: 'knockOut' }, { strike: 80, barrier: 92 }),
    jumps: [-8],
  },
  {
    paper: 'a bonus paper where its barrier breaks',
    state: paper({ kind: 'bonus', bonusLevel: 120 }, { barrier: 92 }),
    jumps: [-8],
  },
  {
    paper: 'a sprint paper nowhere',
    state: paper({ kind: 'sprint', participation: 2, cap: 112 }, { strike: 97 }),
    jumps: [],
  },
])('$paper', ({ state, jumps }) => {
  const line = payoffLine(state) ?? []
  const found = line.filter((point, place) => line[place - 1]?.underlyingPct === point.underlyingPct)
  expect(found.map(({ underlyingPct }) => underlyingPct)).toEqual(jumps)
})

test('a sprint paper bends at its strike and at its cap', () => {
  const line = payoffLine(paper({ kind: 'sprint', participation: 2, cap: 112 }, { strike: 97 })) ?? []
  const paid = (changePct: number) => line.find(({ underlyingPct }) => underlyingPct === changePct)?.payout
  expect(paid(-3)).toBeCloseTo(9.7, 8)
  expect(paid(12)).toBeCloseTo(12.7, 8)
  expect(paid(30)).toBeCloseTo(12.7, 8)
})
