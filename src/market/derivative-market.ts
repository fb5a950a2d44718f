import { once } from '#platform/kept.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import { createCatalogue } from './derivatives/catalogue.ts'
import { notationOf, paperOfEntityValue, numberOfIsin, numberOfNotation, numberOfWkn } from './derivatives/numbering.ts'
import { createPaperMarket } from './derivatives/paper-market.ts'
import { readUnderlyings } from './derivatives/underlyings.ts'
import { subTypeOf, type Derivative, type Derivatives, type UnderlyingSource } from './derivatives.ts'
import type { Instrument, Notation, Universe } from './instruments.ts'
import { loadIssuers } from './universe.ts'
import { issuerVenues, venueCode } from './venues.ts'

interface Parts {
  /** MARKET_SEED */
  seed: string
  /** papers on the market at a time, about (DERIVATIVES) */
  count: number
  calendar: Calendar
  /** without derivatives: underlyings are looked up here */
  universe: Pick<Universe, 'byKey'>
  source: UnderlyingSource
}

/** The simulated derivatives: computed from their numbers, priced on their underlyings. */
export function createDerivatives({ seed, count, calendar, universe, source }: Parts): Derivatives {
  const issuers = loadIssuers()
  const underlyings = readUnderlyings(universe)
  const catalogue = createCatalogue({ seed, count, calendar, underlyings, issuers, source })
  const market = createPaperMarket(catalogue, calendar, source)
  const venueOf = new Map(
    issuers.map(({ id, name }) => [id, issuerVenues.find((venue) => name.startsWith(venue.name))?.code] as const),
  )

  const derivativeOf = (number: number | undefined): Derivative | undefined =>
    number === undefined ? undefined : catalogue.derivativeOf(number)
  const byWkn = (wkn: string) => derivativeOf(numberOfWkn(wkn))
  const byIsin = (isin: string) => derivativeOf(numberOfIsin(isin))
  const byEntityValue = (entityValue: string) => derivativeOf(paperOfEntityValue(entityValue))
  const byNotation = (id: NotationId) => derivativeOf(numberOfNotation(id))
  const instrumentIf = (derivative: Derivative | undefined) => derivative && instrumentOf(derivative)

  const instrumentOf = once(makeInstrument)

  function makeInstrument(derivative: Derivative): Instrument {
    const { key, kind, entityValue, name, isin, wkn, number, underlying, issuer, quotedInPercent } = derivative
    const notations: Notation[] = [venueOf.get(issuer.id), venueCode('_STU'), venueCode('_FRA')].flatMap(
      (venue, place) => (venue ? [{ id: notationOf(number, place as 0 | 1 | 2), venue, isoCurrency: 'EUR' }] : []),
    )
    return {
      key,
      entityType: 'DERIVATIVE',
      entitySubType: subTypeOf[kind],
      entityValue,
      name,
      isin,
      wkn,
      isoCurrency: 'EUR',
      notations,
      facts: { kind: 'derivative', underlyingKey: underlying.key, number, quotedInPercent },
      simulated: true,
    }
  }

  return {
    issuers,
    underlyings,
    derivativeOf,
    byWkn,
    byIsin,
    byEntityValue,
    byNotation,
    instrumentOf,
    papersOn: market.papersOn,
    prepare: market.prepare,
    pricesOf: market.pricesOf,
    quote: ({ number }, at) => market.quoteOf(number, at),
    revaluedBetween: ({ number }, from, to) => market.revaluedBetween(number, from, to),
    supposed: ({ number }, now, then) => market.supposed(number, now, then),
    earlyRedemption: ({ number }, day) => market.earlyRedemption(number, day),
    pricingOf: ({ facts }) => (facts.kind === 'derivative' ? market.pricingOf(facts.number) : undefined),
    computed: {
      find: (entityValue) => instrumentIf(byEntityValue(entityValue)),
      byIsin: (isin) => instrumentIf(byIsin(isin)),
      byWkn: (wkn) => instrumentIf(byWkn(wkn)),
      byNotation(id) {
        const instrument = instrumentIf(byNotation(id))
        const notation = instrument?.notations.find((candidate) => candidate.id === id)
        return instrument && notation && { instrument, notation }
      },
    },
  }
}
