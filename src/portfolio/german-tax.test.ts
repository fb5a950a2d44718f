import { expect, test } from 'vitest'
import { singleFigures } from './input/single-figures.ts'
import { placeOf } from './input/reader.ts'

const figures = (facts: object) => singleFigures(placeOf({ id: 'tax', ...facts }, ''))

test.each([
  // 1,000 gain: 25 % = 250, 5.5 % of it = 13.75.
  {
    given: 'a share sold with gain',
    facts: { quantity: 100, price: 50, gain: 1000 },
    is: {
      grossProceeds: 5000,
      taxBase: 1000,
      kapitalertragsteuer: 250,
      solidaritaetszuschlag: 13.75,
      kirchensteuer: 0,
      netProceeds: 4736.25,
    },
  },
  // 9 % church tax: 1,000 / 4.09 = 244.4988, soli 13.4475, church tax 22.005.
  {
    given: 'church tax',
    facts: { quantity: 100, price: 50, gain: 1000, churchTaxRate: 0.09 },
    is: { kapitalertragsteuer: 244.5, solidaritaetszuschlag: 13.45, kirchensteuer: 22.01 },
  },
  // (1,000 − 100) · 0.7 = 630; 630 / 4 = 157.5.
  {
    given: 'an equity fund after a Vorabpauschale',
    facts: {
      fundType: 'equity',
      quantity: 10,
      price: 200,
      gainBeforeTeilfreistellung: 1000,
      vorabpauschaleAlreadyTaxedBeforeTeilfreistellung: 100,
    },
    is: { taxBase: 630, kapitalertragsteuer: 157.5, solidaritaetszuschlag: 8.66 },
  },
  // 1,000 − 300 loss pot − 600 allowance = 100.
  {
    given: 'loss pot first, allowance then',
    facts: { quantity: 1, price: 2000, gain: 1000, lossPotOther: 300, saverAllowanceLeft: 600 },
    is: { taxBase: 1000, kapitalertragsteuer: 25, solidaritaetszuschlag: 1.38, netProceeds: 1973.62 },
  },
  {
    given: 'a loss',
    facts: { quantity: 1, price: 2000, gain: -50 },
    is: { taxBase: -50, kapitalertragsteuer: 0, netProceeds: 2000 },
  },
  // Loss (900 + 400 − 1,500) · 0.85 = −170: tax on 170 comes back, 42.5 and 2.34 (2.3375).
  {
    given: 'a loss of a mixed fund',
    facts: {
      fundType: 'mixed',
      lots: [
        { quantity: 5, cost: 1000, proceeds: 900 },
        { quantity: 2, cost: 500, proceeds: 400 },
      ],
      taxedBaseThisYearBefore: 500,
    },
    is: {
      grossProceeds: 1300,
      lossAfterTeilfreistellung: -170,
      refundKapitalertragsteuer: 42.5,
      refundSolidaritaetszuschlag: 2.34,
      refundTotal: 44.84,
      taxedBaseThisYearAfter: 330,
    },
  },
  {
    given: 'a loss beyond what was taxed',
    facts: { lots: [{ quantity: 5, cost: 1000, proceeds: 900 }], taxedBaseThisYearBefore: 40 },
    is: { refundKapitalertragsteuer: 10, taxedBaseThisYearAfter: 0, lossCarriedForward: 60 },
  },
  // 100 · 0.2345 + cents(33 · 0.2345 · 5/12 = 3.224375) = 23.45 + 3.22.
  {
    given: 'a Vorabpauschale by months',
    facts: {
      fundType: 'equity',
      vorabpauschalePerShare: 0.2345,
      acquisitions: [
        { quantity: 100, twelfths: 12 },
        { quantity: 33, twelfths: 5 },
      ],
    },
    is: {
      vorabpauschale: 26.67,
      teilfreistellungAmount: 8.001,
      afterTeilfreistellung: 18.669,
      taxBase: 18.669,
      kapitalertragsteuer: 4.67,
      solidaritaetszuschlag: 0.26,
    },
  },
  // 100 · 2.53 % · 0.7 = 1.771, less 0.5 paid out = 1.271 a share.
  {
    given: 'a Vorabpauschale from prices',
    facts: { startPrice: 100, endPrice: 110, basiszins: 0.0253, distributions: 0.5, acquisitions: [{ quantity: 10 }] },
    is: { vorabpauschale: 12.71 },
  },
  {
    given: 'a Vorabpauschale in a year of loss',
    facts: { startPrice: 100, endPrice: 99, basiszins: 0.0253, acquisitions: [{ quantity: 10 }] },
    is: { vorabpauschale: 0 },
  },
  // 50 USD at 1.25 = 40 EUR; 15 % credited = 6 EUR; 25 % of 40 = 10 EUR before, 4 EUR = 5 USD after; soli 0.275.
  {
    given: 'an American dividend',
    facts: { quantity: 100, perShare: 0.5, currency: 'USD', fxEurUsd: 1.25, foreignWithholdingRate: 0.15 },
    is: {
      grossUsd: 50,
      grossEur: 40,
      foreignWithholdingUsd: 7.5,
      foreignWithholdingCreditedEur: 6,
      kapitalertragsteuerBeforeCreditEur: 10,
      kapitalertragsteuerUsd: 5,
      solidaritaetszuschlagUsd: 0.28,
      netUsd: 37.22,
    },
  },
  // Of 35 % withheld only 15 % are credited: 10 − 6 = 4 EUR.
  {
    given: 'a Swiss dividend',
    facts: { quantity: 100, perShare: 0.5, currency: 'CHF', fxEurUsd: 1.25, foreignWithholdingRate: 0.35 },
    is: { foreignWithholdingUsd: 17.5, foreignWithholdingCreditedEur: 6, kapitalertragsteuerUsd: 5 },
  },
  // Due in 2025 for 2024: 100 · 2.29 % · 0.7 = 1.603 a share; ten all year, twelve from March on for ten twelfths, one
  // not yet.
  {
    given: 'a Vorabpauschale by dates',
    facts: {
      fundType: 'equity',
      dueDate: '2025-01-02',
      startPrice: 100,
      endPrice: 120,
      acquisitions: [{ quantity: 10 }, { quantity: 12, date: '2024-03-20' }, { quantity: 1, date: '2025-01-02' }],
    },
    is: {
      vorabpauschalePerShare: 1.603,
      vorabpauschale: 32.06,
      taxBase: 22.442,
      kapitalertragsteuer: 5.61,
      solidaritaetszuschlag: 0.31,
    },
  },
  {
    given: 'a Vorabpauschale of a year with a negative Basiszins',
    facts: { year: 2022, startPrice: 100, rise: 20, quantity: 10 },
    is: { vorabpauschalePerShare: 0, vorabpauschale: 0, kapitalertragsteuer: 0 },
  },
  // The rise of 1 with 0.5 paid out is 1.5: less than 1.771, so 1.5 − 0.5.
  {
    given: 'a Vorabpauschale the rise limits',
    facts: { startPrice: 100, rise: 1, basiszins: 0.0253, distributions: 0.5, quantity: 10 },
    is: { vorabpauschalePerShare: 1, vorabpauschale: 10 },
  },
  // (100 − 4 · 15)/4.09 = 9.78; before the credit 100/4.09 = 24.45.
  {
    given: 'a foreign dividend of a church member',
    facts: { quantity: 100, perShare: 1, foreignWithholdingRate: 0.15, churchTaxRate: 0.09 },
    is: {
      kapitalertragsteuerBeforeCreditEur: 24.45,
      kapitalertragsteuer: 9.78,
      solidaritaetszuschlag: 0.54,
      kirchensteuer: 0.88,
      netUsd: 73.8,
    },
  },
  // 409/4.09 = 100 come back, with 5.50 and 9.
  {
    given: 'a loss of a church member',
    facts: { lots: [{ quantity: 1, cost: 1000, proceeds: 591 }], taxedBaseThisYearBefore: 1000, churchTaxRate: 0.09 },
    is: {
      lossAfterTeilfreistellung: -409,
      refundKapitalertragsteuer: 100,
      refundSolidaritaetszuschlag: 5.5,
      refundTotal: 114.5,
      taxedBaseThisYearAfter: 591,
    },
  },
])('German tax on $given', ({ facts, is }) => {
  const given = figures(facts)
  for (const [key, value] of Object.entries(is)) expect([key, given[key]]).toEqual([key, expect.closeTo(value, 9)])
})

test.each([
  { missing: 'the Basiszins of a year to come', facts: { year: 2031, startPrice: 100, rise: 20, quantity: 10 } },
  { missing: 'the price at the end', facts: { startPrice: 100, basiszins: 0.0253, quantity: 10 } },
])('a Vorabpauschale without $missing cannot be computed, which is no fault of the input', ({ facts }) => {
  const { vorabpauschalePerShare, vorabpauschale, taxBase, kapitalertragsteuer } = figures(facts)
  expect([vorabpauschalePerShare, vorabpauschale, taxBase, kapitalertragsteuer]).toEqual([null, null, null, null])
})
