import { expect, test } from 'vitest'
import { bviExample, exemptionFigures } from './fund-example.ts'

test('the example pays the front load once, and says why a period is missing', () => {
  const figures = {
    close: 120,
    until: 1,
    references: [{ from: 0, closes: { Y1: 100 } }],
  }
  expect(bviExample(figures, 5)).toMatchObject([
    { label: '1.000 EUR vor 1 Jahr', value: 1142.86 }, // 1000 · 1.2 / 1.05
    { label: '1.000 EUR vor 3 Jahren', reason: 'zu kurze Historie' },
    { label: '1.000 EUR vor 5 Jahren', reason: 'zu kurze Historie' },
  ])
  expect(bviExample(undefined, 5)[0]).toMatchObject({ reason: 'wird berechnet' })
})

test('income of equity funds stays free to 30 %, of notes to nothing', () => {
  expect(exemptionFigures('equityFund')[0]).toMatchObject({ text: '30 % (Aktienfonds)' })
  expect(exemptionFigures('other')[0]?.text).toContain('kein Fonds')
})
