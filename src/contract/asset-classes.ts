import { bonds } from '#features/bonds/bonds.class.ts'
import { commodities } from '#features/commodities/commodities.class.ts'
import { cryptos } from '#features/cryptos/cryptos.class.ts'
import { currencies } from '#features/currencies/currencies.class.ts'
import { derivatives } from '#features/derivatives/derivatives.class.ts'
import { etfs } from '#features/etfs/etfs.class.ts'
import { funds } from '#features/funds/funds.class.ts'
import { futures } from '#features/futures/futures.class.ts'
import { indices } from '#features/indices/indices.class.ts'
import { interestRates } from '#features/interest-rates/interest-rates.class.ts'
import { stocks } from '#features/stocks/stocks.class.ts'
import { classTable, type AssetClass } from './asset-class.ts'

/** Every asset class, in the order of menus and lists. The one file that reads the descriptors. */
export const assetClasses = classTable([
  stocks,
  indices,
  derivatives,
  etfs,
  funds,
  bonds,
  currencies,
  cryptos,
  commodities,
  futures,
  interestRates,
])
export type ClassKey = (typeof assetClasses.keys)[number]
export type KnownClass = AssetClass<ClassKey>
