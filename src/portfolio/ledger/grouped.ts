import { once } from '#platform/kept.ts'
import type { Booking } from '../facts.ts'
import { type CashCollected, CashCollector } from './cash-book.ts'
import { DepotHoldings, type Holding } from './holdings.ts'
import { rules } from './rules.ts'

/** The bookings of one instrument and what they leave in each depot. */
export interface SecurityBookings {
  readonly bookings: readonly Booking[]
  readonly holdings: ReadonlyMap<string, Holding>
}

/** What follows from bookings alone, without prices, rates or period. */
export interface GroupedBookings {
  readonly bySymbol: ReadonlyMap<string, SecurityBookings>
  readonly cash: readonly CashCollected[]
  /** bookings that may move money or shares across the depot's boundary */
  readonly crossing: readonly Booking[]
}

/**
 * Collected in one walk, once for a list: opening the depot again with other prices or for another period finds it
 * done.
 */
export const groupedBookings = once((bookings: readonly Booking[]): GroupedBookings => {
  const collected = new Map<string, { bookings: Booking[]; holdings: DepotHoldings }>()
  const cash = new CashCollector()
  const crossing: Booking[] = []
  for (const booking of bookings) {
    const { symbol } = booking
    const rule = rules[booking.type]
    if (symbol !== undefined) {
      let ofSymbol = collected.get(symbol)
      if (ofSymbol === undefined) {
        ofSymbol = { bookings: [], holdings: new DepotHoldings() }
        collected.set(symbol, ofSymbol)
      }
      ofSymbol.bookings.push(booking)
      ofSymbol.holdings.add(booking, rule)
    }
    cash.add(booking, rule)
    if (rule.crosses) crossing.push(booking)
  }
  const bySymbol = new Map<string, SecurityBookings>()
  for (const [symbol, one] of collected)
    bySymbol.set(symbol, { bookings: one.bookings, holdings: one.holdings.finish(one.bookings) })
  return { bySymbol, cash: cash.finish(), crossing }
})
