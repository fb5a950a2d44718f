import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { type Listing } from '#market/instruments.ts'
import { figuresInCurrency } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { tidy } from '#figures/rounding.ts'
import type { Rooms } from '#api/rooms.ts'
import { papersFollowing } from '#finder/related.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { number, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

export function cryptoSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const { instrument } = listing
  const figures = rooms.statistics.of(instrument.key)
  const { last } = quoteOf(rooms, listing, asker)
  const high = figures && figuresInCurrency(figures, listing)?.high52w
  return {
    type: 'CryptosSnapshot',
    figures: [
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
