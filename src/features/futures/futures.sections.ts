import type { Figure } from '#contract/figures.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { berlinTime } from '#contract/berlin.ts'
import { dayMonthText, germanDay, minuteText, numberText, priceDecimals, printed } from '#contract/number-format.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { futureFigures } from '#figures/future.ts'
import { yearlyDays } from '#figures/paper.ts'
import { tidy } from '#figures/rounding.ts'
import { isComparable, modelCarry, spotAt } from '#market/future-basis.ts'
import { openInterest } from '#market/open-interest.ts'
import { lastSettlement } from '#market/settlement-price.ts'
import { contractDay, contractsAhead, inUnitsOf, type FrontContract } from '#market/front-contract.ts'
import { factsOf, type FactsOf, type Instrument, type Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { shownAt } from '#api/quality.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import {
  exactText,
  known,
  notTraded,
  number,
  registered,
  text,
  type SectionsOf,
} from '#features/instrument/snapshot-figures.ts'
import { presentFollowed } from '#features/instrument/followed.ts'

/** of the term structure, the front one among them */
const contractsShown = 6

interface TermStructure {
  facts: FactsOf<'future'>
  /** of the front contract */
  last: number
  /** what carrying the underlying costs, continuous a year */
  carry: number
  front: FrontContract
  later: readonly FrontContract[]
}

/** „03/2027, bis 19.03.2027“: the front contract's price, and what carrying the underlying makes of it in the later ones. */
const termStructure = ({ facts, last, carry, front, later }: TermStructure): Figure[] => [
  ...[front, ...later].map((contract) => {
    const days = contract.daysLeft - front.daysLeft
    const { fairValue } = futureFigures({ spot: last, days, rate: carry })
    return text(
      `contract-${contract.month}`,
      `${contractName(contract)}${contract === front ? '' : ', gerechnet'}`,
      inTicks(fairValue, facts),
    )
  }),
  number('termCarry', 'Haltekosten p. a. im Modell', tidy(carry * 100, 2), '%'),
]

/** A price a contract can have, with the decimals of its smallest step. */
function inTicks(price: number | undefined, { tickSize }: FactsOf<'future'>): string | undefined {
  if (price === undefined) return undefined
  const decimals = String(tickSize).split('.')[1]?.length ?? 0
  return numberText(Math.round(price / tickSize) * tickSize, { decimals, typography: printed })
}

/** „6.708,31, 20.11. 10:47“: in the units of the future, and of when it is. */
function spotText(
  facts: FactsOf<'future'>,
  { price, at }: { price: number; at: Instant },
  underlying: Instrument | undefined,
): string {
  const shown = inUnitsOf(facts, price) ?? price
  const time = berlinTime(at)
  const decimals = priceDecimals(shown, { entityType: underlying?.entityType ?? '' })
  return `${numberText(shown, { decimals, typography: printed }) ?? '–'}, ${dayMonthText(time)} ${minuteText(time)}`
}

const monthName = ({ month }: FrontContract): string => `${month.slice(5)}/${month.slice(0, 4)}`
const contractName = (contract: FrontContract): string => `${monthName(contract)}, bis ${germanDay(contract.expiry)}`

export function futureSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const facts = factsOf(listing.instrument, 'future')
  const today = rooms.calendar.dayOf('XETR', rooms.market.now())
  const instrument = facts.underlyingKey ? rooms.universe.byKey(facts.underlyingKey) : undefined
  const underlying = instrument ? presentFollowed(rooms, instrument, asker) : undefined
  // money a contract is worth for one of its price's units
  const pointValue = facts.tickValue / facts.tickSize
  const { last, datetimeLast } = quoteOf(rooms, listing, asker)
  const lastAt = datetimeLast === undefined ? undefined : Date.parse(datetimeLast)
  const day = contractDay(facts, lastAt, today, rooms.calendar)
  const [front, ...later] = contractsAhead(facts, day, contractsShown, rooms.calendar)
  const { expiry, daysLeft } = front
  const now = shownAt(rooms, listing, asker)
  const spot =
    isComparable(facts, instrument) && datetimeLast !== undefined
      ? spotAt(rooms, instrument, Math.min(Date.parse(datetimeLast), shownAt(rooms, mainListing(instrument), asker)))
      : undefined
  const settled = lastSettlement(rooms, listing.notation, facts, now)
  const open = openInterest(rooms, listing.notation, facts, now)
  const carry = futureFigures({
    spot: inUnitsOf(facts, spot?.price),
    days: daysLeft,
    price: last,
    tickSize: facts.tickSize,
    contractSize: pointValue,
  })
  const units = { money: facts.tickCurrency, price: '' }
  const settlement: Figure = {
    ...registered('future', 'settlementPrice', settled?.price, units, notTraded),
    ...(settled && { decimals: priceDecimals(settled.price, listing.instrument) }),
  }
  const basisReason = 'kein Kassakurs in dieser Einheit'
  const value = last === undefined ? undefined : last * pointValue
  return {
    type: 'FuturesSnapshot',
    ...(underlying && { underlying }),
    figures: [
      text('expiry', 'Verfall', germanDay(expiry)),
      number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
      registered('future', 'tickValue', carry.tickValue, units),
      settlement,
      registered('future', 'openInterest', open?.contracts, units, notTraded),
    ],
    figureGroups: [
      {
        title: 'Abrechnung und offene Kontrakte',
        figures: [
          settlement,
          text('settlementDay', 'Abgerechnet am', settled && germanDay(settled.day)),
          registered('future', 'openInterest', open?.contracts, units, notTraded),
          text('openInterestDay', 'Open Interest vom', open && germanDay(open.day)),
        ].filter(known),
      },
      {
        title: 'Basis und Haltekosten',
        figures: [
          registered('future', 'basis', carry.basis, units, basisReason),
          registered('future', 'basisPct', carry.basisPct, units, basisReason),
          registered(
            'future',
            'impliedCarry',
            yearlyDays(daysLeft) === 0 ? undefined : carry.impliedCarry,
            units,
            carry.basis === undefined
              ? basisReason
              : 'weniger als sieben Tage bis zum Verfall, ein Jahreswert sagt dann nichts',
          ),
          text('spot', 'Kassakurs dazu', spot && spotText(facts, spot, instrument)),
          number('daysLeft', 'Tage bis Verfall', daysLeft, ''),
        ].filter(known),
      },
      ...(instrument === undefined || last === undefined
        ? []
        : [
            {
              title: 'Terminkurve',
              figures: termStructure({
                facts,
                last,
                carry: modelCarry(listing.instrument, instrument),
                front,
                later,
              }),
            },
          ]),
      {
        title: 'Kontrakt',
        figures: [
          text('underlying', 'Basiswert', facts.underlying),
          text('expiry', 'Vorderer Kontrakt', germanDay(expiry)),
          text('cycle', 'Zyklus', facts.expiryCycle),
          text('unit', 'Notierung', facts.unit),
          number('multiplier', 'Kontraktgröße', facts.multiplier, ''),
          text('tickSize', 'Mindestschritt', exactText(facts.tickSize)),
          registered('future', 'tickValue', carry.tickValue, units),
          number('contractValue', 'Kontraktwert', value, facts.tickCurrency, notTraded),
        ],
      },
    ],
    description:
      (expiry === day
        ? `${day === today ? 'Heute ist' : `Am ${germanDay(day)} war`} der letzte Handelstag des Kontrakts ${monthName(front)}, ` +
          'der hier gezeigt wird. '
        : 'Gezeigt wird der vordere Kontrakt. ') +
      `Steigt der Future um ${exactText(facts.tickSize)}, ändert sich ` +
      `der Wert eines Kontrakts um ${exactText(facts.tickValue)} ` +
      `${facts.tickCurrency}. ${expiry < today ? 'Nun' : `Nach dem Verfall am ${germanDay(expiry)}`} folgt der nächste Kontrakt.`,
  }
}
