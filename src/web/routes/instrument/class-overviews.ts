import type { ClassKey } from '#contract/asset-classes.ts'
import { bondOverview } from '#web/routes/instrument/boards/bonds.tsx'
import { commodityOverview } from '#web/routes/instrument/boards/commodities.tsx'
import { cryptoOverview } from '#web/routes/instrument/boards/cryptos.tsx'
import { currencyOverview } from '#web/routes/instrument/boards/currencies.tsx'
import { derivativeOverview } from '#web/routes/instrument/boards/derivatives.tsx'
import { etfOverview, fundOverview } from '#web/routes/instrument/boards/funds.tsx'
import { futureOverview } from '#web/routes/instrument/boards/futures.tsx'
import { indexOverview } from '#web/routes/instrument/boards/indices.tsx'
import { stockOverview } from '#web/routes/instrument/boards/stocks.tsx'
import type { ClassOverview } from '#web/routes/instrument/overview-boards.tsx'

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
}
