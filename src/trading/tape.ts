import type { Calendar } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import type { Tape } from './desk.ts'
import { onGrid, unitsOf, type Grid } from './lots.ts'

const minuteMs = 60_000
const levels = 10

/** The market of a listing as a desk sees it: what every reader could see in real time. */
export function tapeOf(
  { market, calendar }: { market: Pick<Market, 'minutes' | 'trades' | 'book' | 'quote'>; calendar: Calendar },
  listing: Listing,
  grid: Grid,
): Tape {
  const { id } = listing.notation
  const calendarId = calendarIdOf(listing)
  const lotPieces = Number(grid.lotMicro) / 1e6
  const lots = (pieces: number): number => Math.floor(pieces / lotPieces + 1e-9)
  const side = (rows: readonly { price: number; size: number }[]) =>
    rows
      .map(({ price, size }) => ({ price: unitsOf(grid, price), quantity: lots(size) }))
      .filter(({ quantity }) => quantity > 0)
  return {
    *trades(from, to, bands) {
      const bars = market.minutes(id, from + 1, to + 1, to)
      for (const [i, minute] of bars.at.entries()) {
        const [below, above] = bands()
        if (unitsOf(grid, bars.low[i] as number) > below && unitsOf(grid, bars.high[i] as number) < above) continue
        const [begin, end] = [Math.max(minute, from + 1), Math.min(minute + minuteMs, to + 1)]
        const { at, price, size, kind } = market.trades(id, begin, end, to)
        for (const [n, when] of at.entries()) {
          const units = unitsOf(grid, price[n] as number)
          const [low, high] = bands()
          if (units <= low || units >= high)
            yield { at: when, price: units, lots: lots(size[n] as number), isAuction: kind[n] !== 'T' }
        }
      }
    },
    book(at) {
      const book = market.book(id, levels, at)
      return book && { at: book.at, bids: side(book.bid), asks: side(book.ask) }
    },
    last(at) {
      const { last } = market.quote(id, 'RLT', at)
      return last === undefined ? undefined : unitsOf(grid, last)
    },
    continuousFrom: (at) => continuousFrom(calendar, calendarId, at),
    onGrid: (units, direction) => onGrid(grid, units, direction),
  }
}

function continuousFrom(calendar: Calendar, id: string, at: Instant): Instant {
  for (let session = calendar.lastSession(id, at); ; session = calendar.nextSession(id, session.opensAt)) {
    const phase = session.phases.find(({ kind, to }) => kind === 'continuous' && to > at)
    if (phase) return Math.max(at, phase.from)
  }
}
