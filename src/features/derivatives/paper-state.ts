import type { Quote } from '#contract/quotes.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { daysLeft, lastQuotedAt, paperState, type PaperState } from '#market/paper-state.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import type { Asker } from '#api/asker.ts'
import { liveListing } from '#api/live-listing.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'

/** A paper as an asker sees it; its figures are of the last instant at which it was quoted. */
export interface ShownPaper extends PaperState {
  base: Instrument
  underlying: Quote
  /** up to when the asker sees the market: later than the figures while the paper is not traded */
  seenAt: Instant
}

/** @returns undefined for what is no paper, or one whose underlying is unknown */
export function shownPaper(rooms: Rooms, instrument: Instrument, asker: Asker): ShownPaper | undefined {
  const { derivatives, universe, market } = rooms
  const derivative = derivatives.byEntityValue(instrument.entityValue)
  const base = derivative && universe.byKey(derivative.underlying.key)
  if (!derivative || !base) return undefined
  const listing = liveListing(rooms, base, asker)
  const underlying = quoteOf(rooms, listing, asker)
  const { shownAt } = market.quote(listing.notation.id, requireQuality(asker, listing))
  const ownAt = ownShownAt(rooms, instrument, asker)
  // its own end is known at once, whenever its underlying is seen
  const seenAt = daysLeft(derivative, ownAt) < 0 ? ownAt : shownAt
  const seen = paperState(rooms, derivative, { ...underlying, shownAt: seenAt })
  const state = seen.end ? seen : lastQuoted(rooms, seen)
  return { seenAt, ...(state.end ? state : sinceKnockOut(rooms, state, ownAt)), base, underlying }
}

/** Up to when the asker sees the paper's own quotes. */
function ownShownAt({ market }: Rooms, instrument: Instrument, asker: Asker): Instant {
  const own = mainListing(instrument)
  return market.quote(own.notation.id, requireQuality(asker, own)).shownAt
}

/**
 * What its prices were made of: the underlying before any rounding, as finders know it, too. While a paper rests, its underlying goes on
 * being indicated, and its figures stay those of its last prices.
 */
function lastQuoted(rooms: Rooms, state: PaperState): PaperState {
  const { universe, market, calendar } = rooms
  const { derivative } = state
  const { at } = lastQuotedAt(calendar, state.at)
  const { key, isoCurrency } = derivative.underlying
  const { bid, ask } = underlyingSource(universe, market).quote(key, at) ?? {}
  return paperState(rooms, derivative, { bid, ask, last: bid, isoCurrency, shownAt: at })
}

/**
 * A paper's own quotes may be seen before those of its underlying: they are gone with the touch, and the page says why at once and
 * not when the touch is seen, too.
 */
function sinceKnockOut({ derivatives }: Rooms, state: PaperState, ownAt: Instant): PaperState {
  const { knockedOut, barrierHit } = derivatives.quote(state.derivative, ownAt) ?? {}
  if (!knockedOut) return state
  return {
    ...state,
    bid: undefined,
    ask: undefined,
    knockedOut,
    barrierHit: barrierHit ?? true,
    end: { reason: 'KNOCKED_OUT' },
  }
}
