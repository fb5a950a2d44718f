import { countryName } from '#contract/country.ts'
import type { Figure } from '#contract/figures.ts'
import { germanDay } from '#contract/number-format.ts'
import type { BondsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { bondsLike } from '#finder/related.ts'
import { factsOf, type Instrument, type Listing } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { figuresOfBond, paymentsOfBond, valueDayOfLast, yearsBetween } from '#market/bond-figures.ts'
import { germanState, germanYield } from '#market/government-yield.ts'
import { tidy } from '#figures/rounding.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { reportedTexts } from '#features/instrument/reported-figures.ts'
import { known, notTraded, number, registered, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

const dated = (id: string, label: string, day: string | undefined, reason: string | undefined): Figure =>
  day === undefined ? number(id, label, undefined, '', reason) : text(id, label, germanDay(day))

const notTold = 'vom Datenlieferanten nicht geliefert'

export function bondSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<BondsSnapshot> {
  const { isoCountry } = listing.instrument
  const facts = factsOf(listing.instrument, 'bond')
  const today = rooms.calendar.dayOf('XFRA', rooms.market.now())
  const settlement = valueDayOfLast(rooms.calendar, rooms.market.now())
  const { last, datetimeLast } = quoteOf(rooms, listing, asker)
  const figures = figuresOfBond(facts, last, settlement)
  const { payments, yieldAfterTax } = paymentsOfBond(facts, last, settlement) ?? {}
  const isGerman = facts.issuer === germanState
  const lastOf = (bond: Instrument) => quoteOf(rooms, listListing(bond), asker).last
  const ofState = isGerman
    ? undefined
    : germanYield(rooms.universe.ofType('BOND'), lastOf, yearsBetween(settlement, facts.maturity), settlement)
  const spread =
    figures?.yieldToMaturity === undefined || ofState === undefined
      ? undefined
      : (figures.yieldToMaturity - ofState) * 100
  const ended = facts.maturity > today ? 'vor der Fälligkeit nicht mehr abzurechnen' : 'zurückgezahlt'
  const paid = facts.couponPct > 0 ? undefined : 'zahlt keine Zinsen'
  const units = { money: 'EUR', price: '%' }
  const figure = (id: Parameters<typeof registered>[1], value: number | undefined, none?: string): Figure =>
    registered('bond', id, value, units, none ?? (figures ? notTraded : ended))
  const periods: Record<number, string> = { 0: 'keine', 1: 'jährlich', 2: 'halbjährlich', 4: 'vierteljährlich' }
  return {
    type: 'BondsSnapshot',
    bondsDetails: {
      issuer: facts.issuer,
      type: facts.type,
      couponPct: facts.couponPct,
      frequency: facts.frequency,
      maturity: facts.maturity,
      redeemed: facts.maturity <= today,
      denomination: facts.denomination,
      verified: facts.verified,
    },
    figures: [
      number('coupon', 'Kupon', facts.couponPct, '%'),
      text('maturityDate', 'Fälligkeit', germanDay(facts.maturity)),
      figure('yieldToMaturity', figures?.yieldToMaturity),
      figure('modifiedDuration', figures?.modifiedDuration),
    ],
    figureGroups: [
      {
        title: 'Kupon-Daten',
        figures: [
          number('coupon', 'Kupon', facts.couponPct, '%'),
          dated('firstCouponDate', 'Erstes Kupondatum', paid ? undefined : facts.firstCoupon, paid ?? notTold),
          dated('lastCouponDate', 'Letztes Kupondatum', paid ? undefined : facts.maturity, paid),
          dated('nextCouponDate', 'Nächster Zinstermin', figures?.nextCouponDate, paid ?? ended),
        ],
      },
      {
        title: 'Rendite',
        figures: [
          figure('currentYield', figures?.currentYield, paid),
          figure('yieldToMaturity', figures?.yieldToMaturity),
          figure('yieldAfterTax', yieldAfterTax),
          ...(isGerman
            ? []
            : [
                {
                  ...registered(
                    'bond',
                    'spreadToGovernment',
                    spread,
                    units,
                    'ohne Kurs oder Bundesanleihe kein Vergleich',
                  ),
                  unit: 'Pp.',
                },
              ]),
          dated('calculationDate', 'Berechnungszeitpunkt', figures && today, ended),
          dated('valueDate', 'Valuta (zwei Bankarbeitstage nach dem Handel)', figures && settlement, ended),
          number('calculationPrice', 'Berechnungskurs', last, '%', notTraded),
          dated('priceDate', 'Kursdatum', datetimeLast?.slice(0, 10), notTraded),
          figure('accruedInterest', figures?.accruedInterest),
          figure('cleanPrice', figures?.cleanPrice),
          figure('dirtyPrice', figures?.dirtyPrice),
          figure('macaulayDuration', figures?.macaulayDuration),
          figure('modifiedDuration', figures?.modifiedDuration),
          figure('convexity', figures?.convexity),
          figure('interestElasticity', figures?.interestElasticity),
        ],
      },
      {
        title: 'Stammdaten',
        figures: [
          text('issuer', 'Emittent', facts.issuer),
          text('type', 'Art', facts.type),
          text('couponType', 'Kuponart', facts.couponPct > 0 ? 'fest' : 'ohne Kupon (Nullkupon)'),
          text('country', 'Land', isoCountry && countryName(isoCountry)),
          text('currency', 'Währung', listing.notation.isoCurrency),
          text('period', 'Zinszahlung', periods[facts.frequency]),
          text('issued', 'Begeben', facts.issued && germanDay(facts.issued)),
          text('maturityDate', 'Fälligkeit', germanDay(facts.maturity)),
          registered('bond', 'timeToMaturity', Math.max(0, yearsBetween(today, facts.maturity)), units),
          number('denomination', 'Stückelung', facts.denomination, 'EUR'),
          text('dayCount', 'Zinskonvention', facts.couponPct > 0 ? 'ACT/ACT (ICMA)' : undefined),
          ...reportedTexts(listing.instrument),
        ].filter(known),
      },
    ],
    cashFlows: payments?.map(({ date, interest, redemption, presentValue }) => ({
      date,
      amount: tidy(interest + redemption, 4),
      interest: tidy(interest, 4),
      redemption,
      presentValue: presentValue === undefined ? undefined : tidy(presentValue, 6),
    })),
    nameRelated: `Weitere Anleihen: ${facts.issuer}`,
    related: relatedRows(rooms, bondsLike(rooms.universe, listing.instrument, today), asker),
  }
}
