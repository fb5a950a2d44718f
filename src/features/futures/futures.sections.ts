import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { futureFigures } from '#figures/future.ts'
import { isComparable } from '#market/future-basis.ts'
import { frontContract, inUnitsOf } from '#market/front-contract.ts'
import { factsOf, type Listing } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import { germanDay } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import {
  exactText,
  notTraded,
  number,
  registered,
  text,
  type SectionsOf,
} from '#features/instrument/snapshot-figures.ts'
import { presentFollowed } from '#features/instrument/followed.ts'

export function futureSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const facts = factsOf(listing.instrument, 'future')
  const { expiry, daysLeft } = frontContract(facts, rooms.calendar.dayOf('XETR', rooms.market.now()))
  const instrument = facts.underlyingKey ? rooms.universe.byKey(facts.underlyingKey) : undefined
  const underlying = instrument ? presentFollowed(rooms, instrument, asker) : undefined
  // money a contract is worth for one of its price's units
  const pointValue = facts.tickValue / facts.tickSize
  const { last } = quoteOf(rooms, listing, asker)
  const carry = futureFigures({
    spot: isComparable(facts, instrument) ? inUnitsOf(facts, underlying?.quote.last) : undefined,
    days: daysLeft,
    price: last,
    tickSize: facts.tickSize,
    contractSize: pointValue,
  })
  const units = { money: facts.tickCurrency, price: '' }
  const basisReason = 'kein Kassakurs in dieser Einheit'
  const value = last === undefined ? undefined : last * pointValue
  return {
    type: 'FuturesSnapshot',
    ...(underlying && { underlying }),
    figures: [
      text('expiry', 'Verfall', germanDay(expiry)),
      number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
      registered('future', 'tickValue', carry.tickValue, units),
    ],
    figureGroups: [
      {
        title: 'Basis und Haltekosten',
        figures: [
          registered('future', 'basis', carry.basis, units, basisReason),
          registered('future', 'basisPct', carry.basisPct, units, basisReason),
          registered('future', 'impliedCarry', carry.impliedCarry, units, basisReason),
          number('daysLeft', 'Tage bis Verfall', daysLeft, ''),
        ],
      },
      {
        title: 'Kontrakt',
        figures: [
          text('underlying', 'Basiswert', facts.underlying),
          text('expiry', 'Vorderer Kontrakt', germanDay(expiry)),
          text('cycle', 'Zyklus', facts.expiryCycle),
          text('unit', 'Notierung', facts.unit),
          number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
          number('tickSize', 'Mindestschritt', facts.tickSize, ''),
          registered('future', 'tickValue', carry.tickValue, units),
          number('contractValue', 'Kontraktwert', value, facts.tickCurrency, notTraded),
        ],
      },
    ],
    description:
      `Gezeigt wird der vordere Kontrakt. Steigt der Future um ${exactText(facts.tickSize)}, ändert sich ` +
      `der Wert eines Kontrakts um ${exactText(facts.tickValue)} ` +
      `${facts.tickCurrency}. Nach dem Verfall am ${germanDay(expiry)} folgt der nächste Kontrakt.`,
  }
}
