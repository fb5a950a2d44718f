import { expect, test } from 'vitest'
import { figureEntry } from './registry.ts'
import { statementFigures } from './statements.ts'

const facts = {
  eps: 3,
  epsPrevious: 2,
  revenue: 1000,
  revenuePrevious: 800,
  ebit: 150,
  netIncome: 90,
  equity: 400,
  totalAssets: 1000,
  totalAssetsPrevious: 800,
  shares: 50,
  employees: 4,
}

test.each([
  { id: 'epsGrowth' as const, is: 0.5 },
  { id: 'revenueGrowth' as const, is: 0.25 },
  { id: 'revenuePerShare' as const, is: 20 },
  { id: 'ebitMargin' as const, is: 0.15 },
  { id: 'netMargin' as const, is: 0.09 },
  { id: 'debtToEquity' as const, is: 1.5 },
  { id: 'returnOnAssets' as const, is: 0.1 },
  { id: 'revenuePerEmployee' as const, is: 250 },
])('$id is $is', ({ id, is }) => {
  expect(statementFigures(facts)[id]).toBeCloseTo(is, 12)
  expect(figureEntry('statement', id)).toBeDefined()
})

test('growth from a loss and debt on lost equity have no meaning', () =>
  expect(statementFigures({ ...facts, epsPrevious: -1, equity: -5 })).toMatchObject({
    epsGrowth: undefined,
    debtToEquity: undefined,
  }))
