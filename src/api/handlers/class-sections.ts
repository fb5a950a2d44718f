import type { ClassKey } from '#contract/asset-classes.ts'
import type { Snapshot } from '#contract/snapshots.ts'
import type { Listing } from '#market/instruments.ts'
import type { Asker } from '../asker.ts'
import type { Rooms } from '../rooms.ts'
import { bondSections } from './sections/bonds.ts'
import { commoditySections } from './sections/commodities.ts'
import { cryptoSections } from './sections/cryptos.ts'
import { currencySections } from './sections/currencies.ts'
import { derivativeSections } from './sections/derivatives.ts'
import { fundSections } from './sections/funds.ts'
import { futureSections } from './sections/futures.ts'
import { indexSections } from './sections/indices.ts'
import { stockSections } from './sections/stocks.ts'
import type { SectionsOf } from './snapshot-figures.ts'

/** What a class says of one of its instruments beyond the head that all snapshots share. */
export type ClassSections = (rooms: Rooms, listing: Listing, asker: Asker) => SectionsOf<Snapshot>

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
}
