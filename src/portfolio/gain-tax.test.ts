import { expect, test } from 'vitest'
import { taxOnGain, type GainFacts } from './gain-tax.ts'

const facts: GainFacts = { gain: 3000, fundType: 'other', year: 2026, couple: false, allowanceUsed: 0, churchTaxPct: 0 }

test('of 3,000 a single person keeps 2,472.50: 1,000 are free, the rest bears 26.375 %', () => {
  expect(taxOnGain(facts)).toMatchObject({
    allowance: 1000,
    allowanceTaken: 1000,
    taxBase: 2000,
    kapitalertragsteuer: 500,
    solidaritaetszuschlag: 27.5,
    kirchensteuer: 0,
    tax: 527.5,
    net: 2472.5,
  })
})

test('of an equity fund 30 % are free before the allowance counts', () => {
  expect(taxOnGain({ ...facts, fundType: 'equity' })).toMatchObject({
    teilfreistellungPct: 30,
    exempt: 900,
    taxBase: 1100,
    kapitalertragsteuer: 275,
  })
})

test('church tax lowers the capital gains tax: 2,000 / 4.09 at 9 %', () => {
  expect(taxOnGain({ ...facts, churchTaxPct: 9 })).toMatchObject({
    kapitalertragsteuer: 489,
    solidaritaetszuschlag: 26.9,
    kirchensteuer: 44.01,
  })
})

test('a couple has twice the allowance, less what other income took of it; 801 until 2022', () => {
  expect(taxOnGain({ ...facts, couple: true, allowanceUsed: 1500 })).toMatchObject({ allowance: 2000, taxBase: 2500 })
  expect(taxOnGain({ ...facts, year: 2022 }).allowance).toBe(801)
  expect(taxOnGain({ ...facts, allowanceUsed: 5000 }).taxBase).toBe(3000)
})

test('a gain below the allowance bears no tax', () => {
  expect(taxOnGain({ ...facts, gain: 0.3 })).toMatchObject({ allowanceTaken: 0.3, tax: 0, net: 0.3 })
})
