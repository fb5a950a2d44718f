import type { Instrument } from '#market/instruments.ts'
import { withholdingTaxOf } from '#market/withholding-tax.ts'
import type { Amount } from './german-tax.ts'
import { decimalOf } from './numbers/fixed.ts'
import { fraction } from './numbers/fraction.ts'
import type { TaxKind } from './yearly-tax.ts'

/** Groups of funds that hold shares and little else: at least 51 % of them, says § 2 (6) InvStG of an equity fund. */
const equityGroups: ReadonlySet<string> = new Set([
  'Equities',
  'Information Technology',
  'Health Care',
  'Industrials',
  'Materials',
  'Energy',
  'Utilities',
  'Consumer Discretionary',
  'Consumer Staples',
  'Communication Services',
])
const mixedCategories: ReadonlySet<string> = new Set(['Allocation', 'Blend'])

/**
 * What an instrument is for German tax, as far as its data say; a fund of which they say nothing has no Teilfreistellung, which is
 * never too little tax. Undefined: its gains are private sales (§ 23 EStG).
 */
export function taxKindOf({ facts, entityType }: Instrument): TaxKind | undefined {
  switch (facts.kind) {
    case 'stock':
      return 'share'
    case 'etf':
    case 'fund':
      if (facts.kind === 'etf' && facts.follows) return 'other' // a debt security
      if (mixedCategories.has(facts.category ?? '')) return facts.group === 'Equities' ? 'mixedFund' : 'otherFund'
      return equityGroups.has(facts.group ?? '') ? 'equityFund' : 'otherFund'
    default:
      return ['CRYPTO', 'PRECIOUS_METAL', 'COMMODITY', 'CURRENCY'].includes(entityType) ? undefined : 'other'
  }
}

/** What the country of a company keeps of its dividends, a part of 1; nothing where the table has no fact of it. */
export function withheldAbroad({ isoCountry }: Instrument): Amount {
  const rate = isoCountry === undefined || isoCountry === 'DE' ? undefined : withholdingTaxOf(isoCountry)?.ratePct
  const percent = decimalOf(rate ?? 0)
  return percent === undefined ? fraction(0n, 1n) : fraction(percent.num, percent.den * 100n)
}
