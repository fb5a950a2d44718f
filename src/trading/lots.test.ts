import { expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { stillMarket, testCalendar, testUniverse } from '#market/derivatives/testing/still-market.ts'
import { createDerivatives } from '#market/derivative-market.ts'
import type { PaperKind } from '#market/derivatives.ts'
import { mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { microOf, tradingGrid, unitsOf, valueMinor } from './lots.ts'

const derivatives = createDerivatives({
  seed: 'lots',
  count: 4000,
  calendar: testCalendar,
  universe: testUniverse,
  source: stillMarket(24_000),
})

function paperOf(kind: PaperKind) {
  const sheet = derivatives.papersOn('INDEX:20735' as InstrumentKey, '2026-11-20')
  const found = Array.from(sheet?.number ?? []).find((number) => derivatives.derivativeOf(number)?.kind === kind)
  const paper = found === undefined ? undefined : derivatives.derivativeOf(found)
  if (!paper) throw new Error(`no ${kind}`)
  return mainListing(derivatives.instrumentOf(paper))
}

const bond = mainListing(loadUniverse().ofType('BOND')[0]!)

test.each([
  { given: 'a knock-out', listing: paperOf('knockOut'), step: 1, cents: 9_750_000n },
  { given: 'a reverse convertible', listing: paperOf('reverseConvertible'), step: 1000, cents: 97_500n },
  { given: 'a capital protection', listing: paperOf('capitalProtection'), step: 1000, cents: 97_500n },
  { given: 'a bond', listing: bond, step: 100, cents: 97_500n },
])('a thousand of $given at 97.50 come to $cents cents, in steps of $step', ({ listing, step, cents }) => {
  const grid = tradingGrid(listing)!
  expect(Number(grid.lotMicro) / 1e6).toBe(step)
  expect(valueMinor(grid, unitsOf(grid, 97.5), microOf(1000), 1)).toBe(cents)
})
