import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { publicationOf } from '#experts/publications.ts'
import { dayRange, isOutside, type AskedRange, type DayRange } from '#market/day-range.ts'
import { unitsOf } from '#market/price-units.ts'
import { once } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { MarketFacts } from '#portfolio/market-facts.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import type { StoredTransaction, Transaction as Booked } from '#portfolio/transactions.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'

/** Kinds in which pieces come and go at a price that somebody typed. */
const priced: readonly string[] = ['BUY', 'SELL', 'DELIVERY_IN', 'DELIVERY_OUT']

/** Prices that no venue had on the day of the booking: readers of what experts show are told, since every figure follows from them. */
export function outsideRange(rooms: Rooms, facts: () => MarketFacts) {
  const { db, universe } = rooms

  const rangeAt = (booked: Booked, quality: AskedRange['quality']): DayRange | undefined => {
    const { instrument, day, currency, kind } = booked
    const paper = instrument && universe.byKey(instrument)
    const isPurchase = kind === 'BUY' || kind === 'DELIVERY_IN'
    return paper && dayRange(rooms, paper, { day, today: facts().today(), currency, quality, isPurchase })
  }

  /** The range of its day that a price was not in, as it is known without delay. */
  function missed(booked: Booked): DayRange | undefined {
    const price = toNumber(booked.price)
    if (price === undefined || !priced.includes(booked.kind)) return undefined
    const range = rangeAt(booked, 'RLT')
    return range && isOutside(price, range) ? range : undefined
  }

  const missedInPast = perGeneration(rooms, () => once(missed))
  const missedBy = (stored: StoredTransaction): DayRange | undefined =>
    stored.day < facts().today() ? missedInPast()(stored) : missed(stored)

  /** What an asker may know of the range of a day. */
  function rangeFor(booked: Booked, asker: Asker): DayRange | undefined {
    const paper = booked.instrument && universe.byKey(booked.instrument)
    return paper && rangeAt(booked, requireQuality(asker, valuedAt(paper)))
  }

  /** What stands behind a price of a booking. */
  function unitOf({ instrument, currency }: Booked): string {
    const paper = instrument && universe.byKey(instrument)
    return paper ? unitsOf(paper, currency).displayUnit : currency
  }

  return {
    missed,
    missedBy,
    rangeFor,
    unitOf,
    /** Whether an expert shows a portfolio to everybody; samples book by rule at closes. */
    isShown: async (portfolio: string): Promise<boolean> =>
      (await publicationOf(db, 'PORTFOLIO', portfolio))?.owner !== undefined,
    /** How many there are, in turns with other work: a range is days of every venue. */
    countOf: async (transactions: readonly StoredTransaction[]): Promise<number> =>
      (await eachInTurn(transactions, missedBy)).filter((range) => range !== undefined).length,
    /** A transaction of what an expert shows, with the range its price was not in. */
    marked: (stored: StoredTransaction, shown: Transaction, asker: Asker): Transaction =>
      missedBy(stored)
        ? { ...shown, outsideDayRange: { ...rangeFor(stored, asker), displayUnit: unitOf(stored) } }
        : shown,
  }
}
