import { expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Derivative } from './derivatives.ts'
import { paperPayoff, type PayoffTerms } from './paper-payoff.ts'

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
  ...state,
})
const at = (state: PayoffTerms, changePct: number) =>
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

test('a paper that was knocked out pays nothing more', () =>
  expect(paperPayoff(paper({ kind: 'knockOut' }, { strike: 90, barrier: 90, knockedOut: true }))).toBeUndefined())
