import type { Quote } from '#contract/quotes.ts'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Maybe } from '#figures/figure.ts'
import { closingHour, daysLeft as daysLeftAbove0, type Derivative, type PaperQuote } from '#market/derivatives.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { liveListing } from '#api/live-listing.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'

/**
 * A paper and its underlying at one instant, all in the currencies they are quoted in. Figures combine the two, so the
 * paper's prices are taken at the instant up to which the asker sees the underlying: a delayed price beside a current
 * one would show a premium that does not exist.
 */
export interface PaperState {
  derivative: Derivative
  base: Instrument
  /** the underlying as the asker sees it */
  underlying: Quote
  at: Instant
  /**
   * in the currency of the terms, whatever listing it comes from: a share of New York is quoted in euro while that
   * sleeps
   */
  spot: Maybe
  /** units of the terms' currency for one euro */
  fx: Maybe
  bid: Maybe
  ask: Maybe
  strike: Maybe
  barrier: Maybe
  barrierHit: boolean
  knockedOut: boolean
  /** undefined while the paper is traded */
  end: PaperEnd | undefined
  /** to the end of trading on the last day, above 0; undefined for open end papers */
  days: Maybe
}

export type PaperEnd = NonNullable<DerivativesSnapshot['derivativesDetails']['ended']>

const closingMs = closingHour * 3_600_000
const minuteMs = 60_000

/** @returns undefined for what is no paper, or one whose underlying is unknown */
export function paperState(rooms: Rooms, instrument: Instrument, asker: Asker): PaperState | undefined {
  const { derivatives, universe, market } = rooms
  const derivative = derivatives.byEntityValue(instrument.entityValue)
  const base = derivative && universe.byKey(derivative.underlying.key)
  if (!derivative || !base) return undefined
  const listing = liveListing(rooms, base, asker)
  const underlying = quoteOf(rooms, listing, asker)
  const { shownAt: at } = market.quote(listing.notation.id, requireQuality(asker, listing))
  const isOver = daysLeft(derivative, at) < 0
  // An ended paper has no price; how it ended is shown as of its last day.
  const priced = derivatives.quote(derivative, isOver ? Date.parse(derivative.lastDay) + closingMs - minuteMs : at)
  const fx = unitsPerEuro(rooms, derivative.underlying.isoCurrency, at)
  return {
    derivative,
    base,
    underlying,
    at,
    spot: inCurrency(
      underlying.bid !== undefined && underlying.ask !== undefined
        ? (underlying.bid + underlying.ask) / 2
        : underlying.last,
      unitsPerEuro(rooms, underlying.isoCurrency, at),
      fx,
    ),
    fx,
    bid: isOver ? undefined : priced?.bid,
    ask: isOver ? undefined : priced?.ask,
    strike: priced?.strike ?? derivative.strike,
    barrier: priced?.barrier ?? derivative.barrier,
    barrierHit: priced?.barrierHit ?? false,
    knockedOut: priced?.knockedOut ?? false,
    end: endOf(derivative, priced, isOver, underlying.last !== undefined),
    days: derivative.openEnd ? undefined : daysLeftAbove0(Date.parse(derivative.lastDay) / dayMs, at / dayMs),
  }
}

/** A price in another currency, by what a euro costs in both; undefined where a rate is missing. */
export const inCurrency = (price: Maybe, perEuroHere: Maybe, perEuroThere: Maybe): Maybe =>
  price === undefined || perEuroHere === undefined || perEuroThere === undefined
    ? undefined
    : perEuroHere === perEuroThere
      ? price
      : (price / perEuroHere) * perEuroThere

/** @param isQuoted the underlying is: only then a missing price says something */
function endOf(
  { kind, openEnd, lastDay }: Derivative,
  priced: PaperQuote | undefined,
  isOver: boolean,
  isQuoted: boolean,
): PaperEnd | undefined {
  if (priced?.knockedOut) return { reason: 'KNOCKED_OUT' }
  if (kind === 'express' && priced === undefined && isQuoted) return { reason: 'REDEEMED' }
  if (!isOver) return undefined
  return { reason: openEnd ? 'TERMINATED' : 'MATURED', date: lastDay }
}

/** Days until the end of trading; negative afterwards. */
export const daysLeft = ({ lastDay }: Derivative, at: Instant): number => (Date.parse(lastDay) + closingMs - at) / dayMs

function unitsPerEuro({ universe, market }: Rooms, isoCurrency: string, at: Instant): Maybe {
  if (isoCurrency === 'EUR') return 1
  const pair = universe.find('CURRENCY', `EUR${isoCurrency}`)
  return pair && market.quote(mainListing(pair).notation.id, 'RLT', at).last
}
