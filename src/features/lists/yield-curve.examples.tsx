import type { Examples } from '#web/example.ts'
import type { BondRow } from '#features/lists/class-lists.contract.ts'
import { YieldCurveBoard } from '#features/lists/yield-curve.block.tsx'
import { quote, sap } from '#features/testing/examples.ts'

const bond = (yearsToMaturity: number, yieldToMaturityPct: number): BondRow => ({
  instrument: { ...sap, entityType: 'BOND', name: `Bund ${yearsToMaturity} J.` },
  quote,
  issuer: 'Bundesrepublik Deutschland',
  nameType: 'Bund',
  isoCountry: 'DE',
  couponPct: 2,
  dateMaturity: '2036-08-15',
  yearsToMaturity,
  yieldToMaturityPct,
})

export const examples: Examples = {
  'eine Anleihe': () => (
    <YieldCurveBoard
      bonds={[bond(2, 2.5), bond(5, 2.7), bond(10, 2.9), bond(30, 3.2)]}
      marked={[{ x: 1.3, y: 3.5, name: 'BTP', place: 0 }]}
    />
  ),
}
