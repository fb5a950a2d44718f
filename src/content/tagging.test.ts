import { expect, test } from 'vitest'
import { loadUniverse } from '#market/universe.ts'
import { createTagger } from './tagging.ts'
import { labelledHeadlines, scored } from './testing/scored.ts'

const universe = loadUniverse()
const tag = createTagger(universe)
const labelled = labelledHeadlines('headlines')

test('headlines are labelled with names of papers that there are', () => {
  expect(labelled.length).toBeGreaterThanOrEqual(300)
  const known = new Set(universe.all().map(({ name }) => name))
  for (const set of ['headlines', 'headlines-held-out'] as const)
    expect(labelledHeadlines(set).flatMap(({ names }) => names.filter((name) => !known.has(name)))).toEqual([])
})

test('of 300 headlines the papers are found with precision 0.95 and recall 0.8', () => {
  const { precision, recall } = scored(labelled, tag, universe)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.8)
})

test('headlines written without knowing the rules, half of them traps, do not fare worse than when they were measured', () => {
  const { precision, recall } = scored(labelledHeadlines('headlines-held-out'), tag, universe)
  expect(precision).toBeGreaterThanOrEqual(0.75)
  expect(recall).toBeGreaterThanOrEqual(0.72)
})

test('a paper is also found by ISIN, WKN and ticker', () => {
  for (const text of ['Kauf: DE0007164600', 'WKN 716460 gefragt', 'Walldorfer (SAP) gefragt'])
    expect(tag(text)).toEqual(['STOCK:82849'])
})
