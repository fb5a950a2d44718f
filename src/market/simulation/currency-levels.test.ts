import { expect, test } from 'vitest'
import { loadUniverse } from '#market/universe.ts'
import { hundredths, levels, pegs } from './currency-levels.ts'

test('no currency that is traded starts at a level that nobody chose', () => {
  const traded = new Set(
    loadUniverse()
      .all()
      .flatMap(({ notations }) => notations.map(({ isoCurrency }) => isoCurrency)),
  )
  const started = new Set(['EUR', ...Object.keys(levels), ...Object.keys(pegs), ...Object.keys(hundredths)])
  expect([...traded].filter((currency) => !started.has(currency))).toEqual([])
})

test('a currency that another holds fixed has no level of its own', () => {
  expect(Object.keys(pegs).filter((currency) => currency in levels)).toEqual([])
  for (const [currency, [to]] of Object.entries(pegs))
    expect([currency, to === 'EUR' || to in levels]).toEqual([currency, true])
})
