import { germanDay } from '#contract/number-format.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { euroPrice } from '#market/euro-price.ts'
import { unitsWithin } from '#figures/trade-units.ts'
import { factsOf, type Listing } from '#market/instruments.ts'
import { nextInventoryReport } from '#market/inventory-reports.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { tidy, tidyOrNone } from '#figures/rounding.ts'
import type { Rooms } from '#api/rooms.ts'
import { papersFollowing } from '#finder/related.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { notTraded, number, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'
import { referenceClose } from '#market/reference-close.ts'

export function commoditySections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const { instrument } = listing
  const facts = factsOf(instrument, 'commodity')
  const { last, isoCurrency } = quoteOf(rooms, listing, asker)
  const dollar = rooms.universe.find('CURRENCY', 'EURUSD')
  const euro = euroPrice(last, isoCurrency, dollar && quoteOf(rooms, mainListing(dollar), asker).last)
  const reference = referenceClose(rooms, listing)
  const perUnit = unitsWithin(facts.unit).map(({ unit, factor }) =>
    number(`euro-${unit}`, `je ${unit}`, euro === undefined ? undefined : tidy(euro / factor, 4), 'EUR', notTraded),
  )
  const futures = rooms.universe
    .ofType('FUTURE')
    .filter((future) => future.facts.kind === 'future' && future.facts.underlyingKey === instrument.key)
  const report = nextInventoryReport(rooms.calendar, instrument, rooms.calendar.dayOf('XETR', rooms.market.now()))
  return {
    type: instrument.entityType === 'PRECIOUS_METAL' ? 'PreciousMetalSnapshot' : 'CommoditySnapshot',
    figures: [
      text('unit', 'Einheit', `${isoCurrency} je ${facts.unit}`),
      number('priceEuro', `je ${facts.unit}`, tidyOrNone(euro, 4), 'EUR', notTraded),
      ...perUnit,
    ],
    figureGroups: [
      ...(reference
        ? [
            {
              title: 'Amtlicher Preis',
              figures: [
                number('reference', 'Letzter Preis', reference.close, isoCurrency),
                text('referenceDay', 'Stand', germanDay(reference.day)),
                text('source', 'Quelle', reference.source),
              ],
            },
          ]
        : []),
      ...(report
        ? [
            {
              title: 'Nächster Lagerbericht',
              figures: [
                text('inventoryDay', 'Termin nach Plan', germanDay(report.day)),
                text('inventoryReport', 'Bericht', report.name),
                text('inventorySource', 'Quelle', report.source),
              ],
            },
          ]
        : []),
    ],
    followers: relatedRows(rooms, papersFollowing(rooms.universe, instrument), asker),
    ...(futures.length > 0 && { nameRelated: 'Futures darauf', related: relatedRows(rooms, futures, asker) }),
  }
}
