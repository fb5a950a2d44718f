import { expect, test } from 'vitest'
import { pictureOf } from '#web/charts/sketch/picture.ts'
import type { Sketch } from '#web/charts/sketch/sketches.ts'

const plot = { width: 100, x: (at: number) => at, y: (price: number) => 100 - price }
const stock = { entityType: 'STOCK' } as const
const level: Sketch = { id: '1', kind: 'level', unit: 'EUR', points: [{ at: 0, price: 40 }] }

test('a level is written at its price, a text where it stands', () => {
  const text: Sketch = { id: '2', kind: 'text', unit: 'EUR', points: [{ at: 30, price: 10 }], text: 'Hoch' }
  expect(pictureOf([level, text], plot, stock)).toMatchObject({
    strokes: [{ from: { x: 0, y: 60 }, to: { x: 100, y: 60 } }],
    texts: [
      { at: { x: 0, y: 60 }, text: '40,00' },
      { at: { x: 30, y: 90 }, text: 'Hoch' },
    ],
  })
})

test('what a scale cannot show is left out', () =>
  expect(pictureOf([level], { ...plot, y: () => undefined }, stock)).toEqual({ strokes: [], texts: [] }))
