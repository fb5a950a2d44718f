import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { dayMs } from '#contract/vocabulary.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { figuresInCurrency } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { tidy } from '#figures/rounding.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { papersFollowing } from '#finder/related.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { number, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

const minuteMs = 60_000

/** Its place among all coins by what is traded of them, as in the list of the largest. */
function rankOf({ universe, statistics }: Rooms, { key }: Instrument): number | undefined {
  const own = statistics.of(key)?.averageTurnover20d
  if (own === undefined) return undefined
  return (
    1 + universe.ofClass('cryptos').filter((coin) => (statistics.of(coin.key)?.averageTurnover20d ?? 0) > own).length
  )
}

export function cryptoSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const { instrument } = listing
  const figures = rooms.statistics.of(instrument.key)
  const { last } = quoteOf(rooms, listing, asker)
  const minute = rooms.market.now() - (rooms.market.now() % minuteMs)
  const dayBefore = rooms.market.quote(listing.notation.id, requireQuality(asker, listing), minute - dayMs).last
  const high = figures && figuresInCurrency(figures, listing)?.high52w
  return {
    type: 'CryptosSnapshot',
    figures: [
      number(
        'performancePct24h',
        '24 Stunden',
        dayBefore && last !== undefined ? tidy((last / dayBefore - 1) * 100, 4) : undefined,
        '%',
        'zu kurze Historie',
      ),
      number('rank', 'Rang nach Umsatz', rankOf(rooms, instrument), '', 'wird berechnet'),
      number(
        'high52wDistance',
        'Abstand 52-W-Hoch',
        high && last !== undefined ? tidy((last / high - 1) * 100, 4) : undefined,
        '%',
        'wird berechnet',
      ),
      number(
        'volatility30d',
        'Schwankung 30 Tage',
        figures?.volatility30d === undefined ? undefined : tidy(figures.volatility30d * 100, 4),
        '%',
        'wird berechnet',
      ),
    ],
    followers: relatedRows(rooms, papersFollowing(rooms.universe, instrument), asker),
    description:
      'Krypto wird rund um die Uhr gehandelt. Verglichen wird mit dem Kurs um Mitternacht (UTC). Gewinne ' +
      'aus dem Verkauf sind nach einem Jahr Haltedauer in der Regel steuerfrei (§ 23 EStG); das ist ' +
      'keine Steuerberatung.',
  }
}
