import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { evaluate, evaluators } from './evaluate.ts'
import { registryDocument } from './registry-document.ts'
import {
  figureEntry,
  figureRegistry,
  germanFormula,
  germanSource,
  type FigureArea,
  type FigureEntry,
} from './registry.ts'
import { shownAreas, translated } from './registry/german.ts'
import { inputsOfArea, unitsOfFields } from './registry/inputs.ts'

const calendar = createCalendar()
const indicator = (name: string): object => ({
  indicator: name,
  values: [1],
  high: [1],
  low: [1],
  close: [1],
  period: 1,
})
/** What each kind needs to answer at all; every kind of answer once. */
const inputs: Readonly<Record<string, readonly object[]>> = {
  warrant: [{ right: 'call' }],
  knockOut: [{ direction: 'long' }],
  identifier: [
    { type: 'isin', value: 'x' },
    { type: 'wkn', value: 'x' },
    { type: 'lei', value: 'x' },
  ],
  calendar: [{ venue: 'XETR' }],
  technical: [indicator('sma'), indicator('macd'), indicator('bollinger'), indicator('stochastic')],
  format: [{ style: 'number' }],
}

describe('every figure the command answers with is registered', () => {
  for (const kind of Object.keys(evaluators) as FigureArea[]) {
    for (const input of inputs[kind] ?? [{}]) {
      test(`${kind} ${JSON.stringify(input)}`, () => {
        const answer = evaluate({ kind, ...input }, 'test', calendar)
        expect(answer).toHaveProperty('figures')
        if (!('figures' in answer)) return
        for (const id of Object.keys(answer.figures)) expect(figureEntry(kind, id), `${kind}.${id}`).toBeDefined()
      })
    }
  }
})

test('the raw figures of a warrant are options’', () => {
  const answer = evaluate({ kind: 'warrant', right: 'put' }, 'test', calendar)
  const raw = 'figures' in answer ? (answer.figures['raw'] as object) : {}
  expect(Object.keys(raw)).toEqual(['price', 'delta', 'gamma', 'vega', 'theta', 'rho', 'dividendRho'])
  for (const id of Object.keys(raw)) expect(figureEntry('option', id), id).toBeDefined()
})

test('no figure twice in an area, none without words', () => {
  const keys = figureRegistry.map(({ area, id }) => `${area}.${id}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { id, label, name, formula, words, source } of figureRegistry) {
    for (const text of [label, name, formula, words, source]) expect(text, id).not.toBe('')
    expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/)
  }
})

test('percent in the name is percent in the unit', () => {
  for (const { id, unit } of figureRegistry) if (/Pct(Pa)?$/.test(id)) expect(unit, id).toBe('percent')
})

describe('the unit of a field', () => {
  const fields = Object.entries(unitsOfFields).flatMap(([area, units]) =>
    Object.entries(units).map(([field, unit]) => ({ area: area as FigureArea, field, unit })),
  )
  test.each(fields)('$area.$field is that of a field the kind takes', ({ area, field }) =>
    expect(inputsOfArea[area]).toContain(`\`${field}\``))
  test('is the unit of the figure of that name', () => {
    for (const { area, field, unit } of fields) {
      const shown = figureEntry(area, field)?.unit ?? unit
      expect([shown, unit], `${area}.${field}`).toEqual([unit, unit])
    }
  })
  test('of a coupon is percent: at par the yield is a hundredth of it', () => {
    const par = {
      coupon: 4.75,
      frequency: 1,
      maturityDate: '2030-01-15',
      settlementDate: '2026-01-15',
      cleanPrice: 100,
    }
    const answer = evaluate({ kind: 'bond', ...par }, 'test', calendar)
    expect('figures' in answer && answer.figures['yieldToMaturity']).toBeCloseTo(0.0475, 10)
    expect([unitsOfFields.bond?.['coupon'], unitsOfFields.bond?.['yield']]).toEqual(['percent', 'fraction'])
  })
})

test('docs/figures.md is what the registry says', () =>
  expect(readFileSync(new URL('../../docs/figures.md', import.meta.url), 'utf8')).toBe(registryDocument()))

describe('what pages show is German', () => {
  const shown = figureRegistry.filter(({ area }) => shownAreas.has(area))
  const englishWords = [
    'the|of|and|or|price|yield|share|shares|equity|income|mean|return|value|absent|days|close|usage|theory',
    'terms|statement|ask|bid|hit|cap|long|short|call|put',
  ]
  const english = new RegExp(String.raw`\b(?:${englishWords.join('|')})\b`)

  test('every formula with words', () => {
    const withWords = shown.filter(({ formula }) =>
      /[a-z]{3}/.test(formula.replaceAll(/\b(?:min|max|ln)\b|long|short|call|put/g, '')),
    )
    expect(withWords.map(({ area, id }) => `${area}.${id}`).filter((key) => !translated.has(key))).toEqual([])
    for (const entry of shown) expect(germanFormula(entry), entry.id).not.toMatch(english)
  })
  test('every source', () => {
    for (const entry of shown) expect(germanSource(entry), entry.id).not.toMatch(english)
  })
  test('a figure that is translated exists', () => {
    const keys = new Set(shown.map(({ area, id }) => `${area}.${id}`))
    expect([...translated].filter((key) => !keys.has(key))).toEqual([])
  })
  test('the symbols of a formula are explained', () => {
    expect(germanFormula(figureEntry('warrant', 'gearing') as FigureEntry)).toBe(
      'S·R / (P·X) (S: Kurs des Basiswerts; R: Bezugsverhältnis; X: Wechselkurs zur Währung des Basiswerts; P: Preis des Papiers)',
    )
    expect(germanFormula(figureEntry('stock', 'peRatio') as FigureEntry)).toBe(
      'Kurs / Gewinn je Aktie; keines bei Verlust',
    )
  })
})
