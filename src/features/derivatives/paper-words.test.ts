import { expect, test } from 'vitest'
import type { Derivative } from '#market/derivatives.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { endedSentence } from './ended-paper-words.ts'
import { levelUnit, paperSentence, type Terms } from './paper-words.ts'

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
  strike: undefined,
  barrier: undefined,
  knockedOut: false,
  ...state,
})
test('a paper that was knocked out says so', () => {
  const ended = paper({ kind: 'knockOut' }, { strike: 90, barrier: 90, knockedOut: true })
  expect(paperSentence(ended, 'DAX')).toContain('ausgeknockt')
})

test('the sentence carries the numbers of the paper', () => {
  expect(paperSentence(paper({ kind: 'discount', cap: 105 }), 'DAX')).toBe(
    'Zahlt am 18.06.2027 den Kurs vom DAX für 0,10 Einheiten, höchstens aber 105,00 EUR je Einheit. ' +
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
    'mindestens 120,00 EUR je Einheit, wenn der DAX nie auf 80,00 Pkt. fällt',
  )
})

const euro = {
  key: 'CURRENCY:EURUSD' as InstrumentKey,
  name: '',
  isoCurrency: 'USD',
  volatility: 0.1,
  dividendYield: 0,
}

test('a level has the decimals of its underlying, as the name of the paper does', () => {
  const call = paper({ underlying: euro, ratio: 100, lastDay: '2026-11-20' }, { strike: 1.135 })
  expect(paperSentence(call, 'EUR/USD')).toContain('was EUR/USD über 1,1350 USD steht, für 100 Einheiten je Schein')
})

test('a cap in points ends its sentence with one full stop', () => {
  const sprint = paper({ kind: 'sprint', cap: 25_100, participation: 2, ratio: 1 }, { strike: 22_800 })
  expect(paperSentence(sprint, 'DAX')).toContain(
    'für 1 Einheit, und für jeden Punkt über 22.800,00 Pkt. 2,00 Punkte, aber für Kurse über 25.100,00 Pkt. nichts mehr. Unter',
  )
})

test('so does one in the middle', () => {
  const call = paper({ kind: 'exotic', cap: 45_000 }, { strike: 41_800 })
  expect(paperSentence(call, 'DAX')).toContain(
    'gerechnet höchstens bis 45.000,00 Pkt. Steht der Basiswert dann darunter',
  )
})

test.each([
  {
    of: 'a call',
    terms: { ratio: 0.1 },
    is: 'Zahlte am 18.06.2027, was der DAX über 90,00 Pkt. stand, für 0,10 Einheiten je Schein. Stand der Basiswert darunter',
  },
  { of: 'a discount paper', terms: { kind: 'discount', cap: 105 }, is: 'Zahlte am 18.06.2027 den Kurs vom DAX' },
  { of: 'a turbo', terms: { kind: 'knockOut' }, is: 'Der Basiswert hat 80,00 Pkt. bis dahin nicht berührt.' },
  { of: 'a factor paper', terms: { kind: 'factor', factor: 4 }, is: 'Vervielfachte bis 18.06.2027 jede Tagesbewegung' },
  {
    of: 'an express paper',
    terms: { kind: 'express' },
    is: 'Wurde an keinem Beobachtungstag vorzeitig zurückgezahlt.',
  },
] as const)('$of that has matured is told of in the past', ({ terms, is }) => {
  const matured = paper(terms, { strike: 90, barrier: 80 })
  expect(endedSentence(matured, { reason: 'MATURED' }, 'DAX')).toContain(is)
})

test('an express paper that was redeemed says why', () => {
  expect(endedSentence(paper({ kind: 'express' }), { reason: 'REDEEMED' }, 'DAX')).toBe(
    'Wurde vorzeitig mit Ertrag zurückgezahlt, weil der DAX an einem Beobachtungstag mindestens auf dem Ausgangswert stand.',
  )
})
