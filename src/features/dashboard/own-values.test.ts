import { expect, test } from 'vitest'
import { dax, indexQuote, quote as sapQuote, sap } from '#features/testing/examples.ts'
import { contributions, gainedToday, movers, ownValues } from './own-values.ts'

const quoted = (percent: number | undefined) => ({ ...sapQuote, performancePct: percent })

test('110 after a rise of ten percent have gained ten', () => {
  expect(gainedToday(110, 10)).toBeCloseTo(10, 10)
  expect(gainedToday(90, -10)).toBeCloseTo(-10, 10)
  expect([gainedToday(undefined, 1), gainedToday(100, undefined), gainedToday(0, -100)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a paper in two portfolios and a list stands once, with what all its pieces brought', () => {
  const held = (value: number) => ({ instrument: sap, quote: quoted(10), value })
  const [only, watched, ...more] = ownValues(
    [
      { name: 'Alt', positions: [held(110)] },
      { name: 'Neu', positions: [held(220)] },
    ],
    [
      { instrument: sap, quote: quoted(10), watchlists: ['Software'] },
      { instrument: dax, quote: indexQuote, watchlists: ['Indizes'] },
    ],
  )
  expect(more).toEqual([])
  expect(only?.places).toEqual(['Alt', 'Neu', 'Software'])
  expect(only?.contribution).toBeCloseTo(30, 10)
  expect([watched?.places, watched?.contribution]).toEqual([['Indizes'], undefined])
})

test('movers are those that moved most, in either direction', () => {
  const value = (name: string, percent: number | undefined) => ({
    instrument: { ...sap, name },
    quote: quoted(percent),
    places: [],
  })
  const moved = movers([value('still', 0), value('ohne Kurs', undefined), value('hoch', 2), value('tief', -3)], 5)
  expect(moved.map(({ instrument }) => instrument.name)).toEqual(['tief', 'hoch'])
})

test('what brought most stands first, and all parts add up', () => {
  const values = [5, -40, 3, 2, 1].map((contribution, i) => ({
    instrument: { ...sap, name: `Wert ${i}` },
    quote: sapQuote,
    places: [],
    contribution,
  }))
  const parts = contributions(values, 2)
  expect(parts.map(({ name }) => name)).toEqual(['Wert 1', 'Wert 0', 'Übriges'])
  expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(-29)
})
