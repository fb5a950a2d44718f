import type { ClassSections } from '#features/instrument/class-sections.ts'
import type { ClassKey } from '#contract/asset-classes.ts'
import { bondSections } from '#features/bonds/bonds.sections.ts'
import { commoditySections } from '#features/commodities/commodities.sections.ts'
import { cryptoSections } from '#features/cryptos/cryptos.sections.ts'
import { currencySections } from '#features/currencies/currencies.sections.ts'
import { derivativeSections } from '#features/derivatives/derivatives.sections.ts'
import { fundSections } from '#features/funds/funds.sections.ts'
import { futureSections } from '#features/futures/futures.sections.ts'
import { indexSections } from '#features/indices/indices.sections.ts'
import { interestSections } from '#features/interest-rates/interest-rates.sections.ts'
import { stockSections } from '#features/stocks/stocks.sections.ts'

/** The sections of every class. */
export const classSections: Readonly<Record<ClassKey, ClassSections>> = {
  stocks: stockSections,
  indices: indexSections,
  derivatives: derivativeSections,
  funds: fundSections,
  etfs: fundSections,
  bonds: bondSections,
  currencies: currencySections,
  cryptos: cryptoSections,
  commodities: commoditySections,
  futures: futureSections,
  interest_rates: interestSections,
}
