import type { Quote } from '#contract/quotes.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { paperState, type PaperState } from '#market/paper-state.ts'
import type { Asker } from '#api/asker.ts'
import { liveListing } from '#api/live-listing.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'

/** A paper as an asker sees it. */
export interface ShownPaper extends PaperState {
  base: Instrument
  underlying: Quote
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
  const state = paperState(rooms, derivative, { ...underlying, shownAt })
  return { ...(state.end ? state : sinceKnockOut(rooms, state, instrument, asker)), base, underlying }
}

/**
 * A paper's own quotes may be seen before those of its underlying: they are gone with the touch, and the page says why at once and
 * not when the touch is seen, too.
 */
function sinceKnockOut(
  { derivatives, market }: Rooms,
  state: PaperState,
  instrument: Instrument,
  asker: Asker,
): PaperState {
  const own = mainListing(instrument)
  const { shownAt } = market.quote(own.notation.id, requireQuality(asker, own))
  const { knockedOut, barrierHit } = derivatives.quote(state.derivative, shownAt) ?? {}
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
