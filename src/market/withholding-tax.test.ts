import { expect, test } from 'vitest'
import { withholdingTaxOf } from './withholding-tax.ts'

test.each([
  { country: 'CH', rate: 35, treaty: 15, because: 'Art. 13 VStG; the treaty leaves Switzerland 15 %' },
  { country: 'NL', rate: 15, treaty: 15, because: 'the law asks for no more than the treaty allows' },
  { country: 'US', rate: 30, treaty: 15, because: 'Section 871(a) IRC; the treaty leaves the United States 15 %' },
  { country: 'DE', rate: 26.375, treaty: undefined, because: '25 % and 5.5 % of that; no treaty with itself' },
])('$country keeps $rate % of a dividend: $because', ({ country, rate, treaty }) =>
  expect(withholdingTaxOf(country)).toMatchObject({ ratePct: rate, treatyPct: treaty }))

test('of a country without a fact nothing is said', () => expect(withholdingTaxOf('BR')).toBeUndefined())
