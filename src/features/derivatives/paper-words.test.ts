import { expect, test } from 'vitest'
import type { Derivative } from '#market/derivatives.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
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
