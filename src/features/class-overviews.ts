import type { ClassKey } from '#contract/asset-classes.ts'
import { bondOverview } from '#features/bonds/bonds.boards.tsx'
import { commodityOverview } from '#features/commodities/commodities.boards.tsx'
import { cryptoOverview } from '#features/cryptos/cryptos.boards.tsx'
import { currencyOverview } from '#features/currencies/currencies.boards.tsx'
import { derivativeOverview } from '#features/derivatives/derivatives.boards.tsx'
import { etfOverview, fundOverview } from '#features/funds/funds.boards.tsx'
import { futureOverview } from '#features/futures/futures.boards.tsx'
import { indexOverview } from '#features/indices/indices.boards.tsx'
import { interestOverview } from '#features/interest-rates/interest-rates.boards.tsx'
import { stockOverview } from '#features/stocks/stocks.boards.tsx'
import type { ClassOverview } from '#features/instrument/overview-boards.block.tsx'

/** The overview of every class. */
export const classOverviews: Readonly<Record<ClassKey, ClassOverview>> = {
  stocks: stockOverview,
  indices: indexOverview,
  derivatives: derivativeOverview,
  funds: fundOverview,
  etfs: etfOverview,
  bonds: bondOverview,
  currencies: currencyOverview,
  cryptos: cryptoOverview,
  commodities: commodityOverview,
  futures: futureOverview,
  interest_rates: interestOverview,
}
