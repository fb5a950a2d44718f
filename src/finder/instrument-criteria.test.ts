import { expect, test } from 'vitest'
import { loadUniverse } from '#market/universe.ts'
import { meeting } from './criteria.ts'
import { instrumentCriteria, outstanding, type InstrumentCriteria } from './instrument-criteria.ts'
import { facetsOf, facetsUnder } from './instrument-facets.ts'

const universe = loadUniverse()
const [stocks, etfs, bonds] = [universe.ofClass('stocks'), universe.ofClass('etfs'), universe.ofClass('bonds')]
const found = (asked: InstrumentCriteria, among = stocks) => meeting(among, instrumentCriteria(asked))

test('a name is filed under its first letter, accents left out, and under 0-9 where that is a digit', () => {
  expect(found({ letter: 'O' }).some(({ name }) => name.toLowerCase().startsWith('ö'))).toBe(true)
  expect(found({ letter: '0-9' }).every(({ name }) => /^\W*\d/.test(name))).toBe(true)
  expect(found({ letter: '0-9' }).length).toBeGreaterThan(0)
})

test('a text is part of a name, or a whole ISIN', () => {
  expect(found({ text: 'siemens' }).map(({ name }) => name)).toContain('Siemens')
  expect(found({ text: 'de0007236101' }).map(({ name }) => name)).toEqual(['Siemens'])
  expect(found({ text: 'de000723610' })).toEqual([])
})

test('every facet of shares and ETFs leads to as many as it says', () => {
  const { countries } = facetsOf(universe, stocks)
  for (const { key, total } of countries) expect(found({ isoCountry: key.toLowerCase() })).toHaveLength(total)
  const { indices, families, categories } = facetsOf(universe, etfs)
  for (const { key, total } of indices) expect(found({ index: key }, etfs)).toHaveLength(total)
  for (const { key, total } of families) expect(found({ family: key }, etfs)).toHaveLength(total)
  for (const { key, total } of categories) expect(found({ category: key }, etfs)).toHaveLength(total)
})

test('a bond is outstanding until the day before it is repaid; a share always', () => {
  const [bond] = bonds
  if (bond?.facts.kind !== 'bond') expect.fail('no bond')
  expect(outstanding(bond.facts.maturity)(bond)).toBe(false)
  expect(outstanding('2020-01-01')(bond)).toBe(true)
  expect(meeting(stocks, [outstanding('2099-01-01')])).toHaveLength(stocks.length)
})

test('values of a filter are counted under the others: each leads to as many as it says', () => {
  const asked = { index: facetsOf(universe, etfs).indices[0]!.key, family: facetsOf(universe, etfs).families[0]!.key }
  const { families, indices, categories, total } = facetsUnder(universe, etfs, asked)
  expect(total).toBe(found(asked, etfs).length)
  expect(families.length).toBeGreaterThan(1)
  for (const { key, total: hits } of families) expect(found({ ...asked, family: key }, etfs)).toHaveLength(hits)
  for (const { key, total: hits } of indices) expect(found({ ...asked, index: key }, etfs)).toHaveLength(hits)
  for (const { key, total: hits } of categories) expect(found({ ...asked, category: key }, etfs)).toHaveLength(hits)
})
