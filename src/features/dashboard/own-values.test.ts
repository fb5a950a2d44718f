import { expect, test } from 'vitest'
import { dax, indexQuote, quote, sap } from '#features/testing/examples.ts'
import type { Movement } from './dashboard.contract.ts'
import { gained, gainOf, movers, ownValues } from './own-values.ts'

const moved = (percent: number | undefined, change: Partial<Movement> = {}): Movement => ({
  instrument: sap,
  isoCurrency: 'EUR',
  performancePct: percent,
  ...change,
})

test('110 after a rise of ten percent have gained ten', () => {
  expect(gained(110, 10)).toBeCloseTo(10, 10)
  expect(gained(90, -10)).toBeCloseTo(-10, 10)
  expect([gained(undefined, 1), gained(100, undefined), gained(0, -100)]).toEqual([undefined, undefined, undefined])
})

test('a paper in two portfolios and a list stands once, with what all its summed pieces are worth', () => {
  const held = (value: number) => ({ instrument: sap, quote, value })
  const [first, watched, ...more] = ownValues(
    [
      { name: 'Alt', isSummed: true, positions: [held(110)] },
      { name: 'Neu', isSummed: true, positions: [held(220)] },
      { name: 'Muster', isSummed: false, positions: [held(1000)] },
    ],
    [
      { instrument: sap, quote, watchlists: ['Software'] },
      { instrument: dax, quote: indexQuote, watchlists: ['Indizes'] },
    ],
    [moved(10)],
  )
  expect(more).toEqual([])
  expect(first?.places).toEqual(['Alt', 'Neu', 'Muster', 'Software'])
  expect([first?.value, first?.movement?.performancePct]).toEqual([330, 10])
  expect([watched?.places, watched?.value, watched?.movement]).toEqual([['Indizes'], undefined, undefined])
})

test('movers are those that moved most, in either direction', () => {
  const value = (name: string, percent: number | undefined) => ({
    instrument: { ...sap, name },
    quote,
    places: [],
    movement: moved(percent),
  })
  const most = movers([value('still', 0), value('ohne Kurs', undefined), value('hoch', 2), value('tief', -3)], 5)
  expect(most.map(({ instrument }) => instrument.name)).toEqual(['tief', 'hoch'])
})

const worth = (name: string, value: number | undefined, movement: Movement | undefined) => ({
  instrument: { ...sap, name },
  quote,
  places: [],
  value,
  movement,
})

test('what brought most stands first, and all parts add up to the gain', () => {
  const { amount, before, parts } = gainOf(
    [
      worth('A', 105, moved(5)),
      worth('B', 60, moved(-40)),
      worth('C', 103, moved(3)),
      worth('D', 102, moved(2)),
      worth('E', 101, moved(1)),
    ],
    2,
  )
  expect(parts.map(({ name }) => name)).toEqual(['B', 'A', 'Übriges'])
  expect(amount).toBeCloseTo(-29, 10)
  expect(before).toBeCloseTo(500, 10)
  expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(-29, 10)
})

test('what has no price of then, or none in euro, is named and not reckoned', () => {
  expect(
    gainOf(
      [
        worth('ohne Kurs', 100, moved(undefined)),
        worth('in Dollar', 100, moved(1, { isoCurrency: 'USD' })),
        worth('beobachtet', undefined, moved(1)),
      ],
      5,
    ),
  ).toEqual({ amount: undefined, before: 0, parts: [], without: ['ohne Kurs', 'in Dollar'] })
})

test('the line of all that is held is the sum of what each had gained then; without one of them there is none', () => {
  const lines = gainOf(
    [worth('A', 110, moved(10, { line: [0, 20, 10] })), worth('B', 50, moved(-50, { line: [0, -10, -50] }))],
    5,
  ).line
  expect(lines?.map(Math.round)).toEqual([0, 10, -40])
  expect(gainOf([worth('A', 110, moved(10, { line: [0, 10] })), worth('B', 50, moved(0))], 5).line).toBeUndefined()
})
