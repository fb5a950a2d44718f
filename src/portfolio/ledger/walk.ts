import type { Acquired, Booking } from '../facts.ts'
import type { Settled } from '../lookup/money.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, mulDiv, oneRational, times } from '../numbers/fixed.ts'
import { type Lot, LotQueue, type Piece, sumOf } from './lots.ts'
import { Pool } from './pool.ts'
import { rules } from './rules.ts'

/** A booking of one instrument with its values in base currency. */
export interface Entry {
  readonly booking: Booking
  readonly settled: Settled
  /** what it was bought for elsewhere, in base currency */
  readonly acquired?: Acquired | undefined
}

/** What a closing booking did with the lots it used: one trade. */
export interface Closing {
  readonly booking: Booking
  readonly long: boolean
  readonly pieces: readonly Piece[]
  readonly shares: Fixed
  /** settled and gross amount of the closing booking, for these shares */
  readonly settled: Fixed
  readonly gross: Fixed
  readonly tax: Fixed
  /** moving average cost of these shares just before, fees and taxes in it; undefined without a pool of that side */
  readonly averageSettled: Fixed | undefined
}

export interface Departure {
  readonly booking: Booking
  readonly pieces: readonly Piece[]
}

export interface Payment {
  readonly day: DayNumber
  readonly gross: Fixed
  /** moving average cost, fees and taxes in it, just before */
  readonly averageCost: Fixed
  /** on which it was paid: as booked, else all that is held */
  readonly shares: Fixed
}

/** State of one instrument's lots after the last entry. */
export interface Ledger {
  readonly long: ReadonlyMap<string, LotQueue>
  readonly short: ReadonlyMap<string, LotQueue>
  /** bookings without shares: their cost remains, no sale reduces it */
  readonly idle: readonly Piece[]
  readonly pool: Pool
  readonly realizedGain: Fixed
  readonly realizedForexGain: Fixed
  readonly closings: readonly Closing[]
  readonly payments: readonly Payment[]
  /** what left for a depot elsewhere, with its lots */
  readonly departures: readonly Departure[]
  readonly warnings: readonly Warning[]
}

export interface Warning {
  readonly booking: Booking
  readonly text: string
}

/** A holding at the start of the period; shares and values are negative for a short one. */
export interface Seed {
  readonly depot: string
  readonly day: DayNumber
  readonly quantity: Fixed
  readonly value: Fixed
  readonly instrumentValue: Fixed
}

/**
 * First in, first out by depot and moving average over all depots, in one walk over the entries in their order.
 * Selling what is not held opens a short lot, with a warning; a purchase covers short lots first.
 */
export function walk(entries: readonly Entry[], seeds: readonly Seed[]): Ledger {
  const walker = new Walker(seeds)
  const places = placesOf(entries)
  entries.forEach((entry, index) => walker.book(entry, places?.[index] ?? index))
  return walker
}

/** The place of each acquisition among all by its day of purchase; undefined where none comes from elsewhere: as they stand. */
function placesOf(entries: readonly Entry[]): readonly number[] | undefined {
  if (!entries.some(({ acquired }) => acquired)) return undefined
  const dayOf = ({ booking, acquired }: Entry): DayNumber => acquired?.day ?? booking.day
  const ordered = Array.from(entries, (entry, index) => ({ day: dayOf(entry), index })).toSorted(
    (a, b) => a.day - b.day || a.index - b.index,
  )
  const places: number[] = []
  for (const [place, { index }] of ordered.entries()) places[index] = place
  return places
}

class Walker implements Ledger {
  readonly long = new Map<string, LotQueue>()
  readonly short = new Map<string, LotQueue>()
  readonly idle: Piece[] = []
  readonly pool = new Pool()
  realizedGain: Fixed = 0n
  realizedForexGain: Fixed = 0n
  readonly closings: Closing[] = []
  readonly payments: Payment[] = []
  readonly departures: Departure[] = []
  readonly warnings: Warning[] = []

  constructor(seeds: readonly Seed[]) {
    const ordered = seeds.toSorted((a, b) => (a.depot < b.depot ? -1 : 1))
    ordered.forEach((seed, index) => this.seed(seed, index - ordered.length))
  }

  book(entry: Entry, sequence: number): void {
    const { booking, settled } = entry
    if (entry.acquired) return this.arrive(booking, entry.acquired, sequence)
    if (booking.type === 'TRANSFER_OUT') return this.depart(entry, sequence)
    switch (rules[booking.type].lots) {
      case 'in':
        return this.move(entry, sequence, true)
      case 'out':
        return this.move(entry, sequence, false)
      case 'move':
        return this.transfer(entry, sequence)
      case 'income':
        this.pay(booking, settled.gross)
        return
      case undefined:
    }
  }

  private seed(seed: Seed, sequence: number): void {
    const sign = seed.quantity < 0n ? -1n : 1n
    const lot: Lot = {
      day: seed.day,
      sequence,
      quantity: sign * seed.quantity,
      settled: sign * seed.value,
      gross: sign * seed.value,
      instrumentGross: sign * seed.instrumentValue,
    }
    queueOf(seed.quantity < 0n ? this.short : this.long, seed.depot).add(lot)
    this.pool.quantity += seed.quantity
    this.pool.settled += seed.value
    this.pool.gross += seed.value
    this.pool.instrumentGross += seed.instrumentValue
  }

  private move({ booking, settled }: Entry, sequence: number, incoming: boolean): void {
    const { quantity, depot } = booking
    const opposite = queueOf(incoming ? this.short : this.long, depot)
    const pieces = opposite.isEmpty ? [] : opposite.take(quantity)
    const closed = sumOf(pieces, (piece) => piece.quantity)
    if (closed > 0n) this.close({ booking, settled }, pieces, closed, incoming)
    this.pool.book({ ...settled, settled: settled.amount, incoming, shares: incoming ? quantity : -quantity })
    const opened = quantity - closed
    if (opened === 0n && quantity !== 0n) return
    const rest = (value: Fixed): Fixed => (closed === 0n ? value : value - mulDiv(value, closed, quantity))
    const lot: Lot = {
      day: booking.day,
      sequence,
      source: booking,
      quantity: opened,
      settled: rest(settled.amount),
      gross: rest(settled.gross),
      instrumentGross: rest(settled.instrumentGross),
    }
    if (quantity === 0n) {
      if (incoming) this.idle.push(lot)
      else this.realizedGain += settled.gross
      return
    }
    if (!incoming) this.warn(booking, `${fixedToNumber(opened)} Stück mehr verkauft als vorhanden`)
    queueOf(incoming ? this.long : this.short, depot).add(lot)
  }

  private close({ booking, settled }: Entry, pieces: readonly Piece[], closed: Fixed, covers: boolean): void {
    const whole = closed === booking.quantity
    const part = (value: Fixed): Fixed => (whole ? value : mulDiv(value, closed, booking.quantity))
    const gross = part(settled.gross)
    const entryGross = sumOf(pieces, (piece) => piece.gross)
    const entryInstrument = sumOf(pieces, (piece) => piece.instrumentGross)
    const direction = covers ? -1n : 1n
    this.realizedGain += direction * (gross - entryGross)
    this.realizedForexGain += direction * (times(entryInstrument, settled.instrumentRate) - entryGross)
    const sameSide = covers ? this.pool.quantity < 0n : this.pool.quantity > 0n
    this.closings.push({
      booking,
      long: !covers,
      pieces,
      shares: closed,
      settled: part(settled.amount),
      gross,
      tax: part(settled.tax),
      averageSettled: sameSide ? direction * this.pool.share('settled', closed) : undefined,
    })
  }

  private transfer({ booking, settled }: Entry, sequence: number): void {
    const { quantity, depot, toDepot = '' } = booking
    if (depot === toDepot) return
    const pieces = queueOf(this.long, depot).take(quantity)
    for (const piece of pieces) queueOf(this.long, toDepot).add({ ...piece })
    const missing = quantity - sumOf(pieces, (piece) => piece.quantity)
    if (missing === 0n) return
    this.warn(booking, `${fixedToNumber(missing)} Stück mehr umgebucht als vorhanden`)
    const part = (value: Fixed): Fixed => mulDiv(value, missing, quantity)
    const lot = {
      day: booking.day,
      sequence,
      source: booking,
      quantity: missing,
      settled: part(settled.amount),
      gross: part(settled.amount),
      instrumentGross: part(settled.instrumentGross),
    }
    queueOf(this.short, depot).add({ ...lot })
    queueOf(this.long, toDepot).add({ ...lot })
  }

  /** Shares from a depot elsewhere: the lot they were there. */
  private arrive(booking: Booking, { day, settled, gross, instrumentGross }: Acquired, sequence: number): void {
    const { quantity, depot } = booking
    queueOf(this.long, depot).add({
      day,
      since: booking.day,
      sequence,
      source: booking,
      quantity,
      settled,
      gross,
      instrumentGross,
    })
    this.pool.book({ incoming: true, shares: quantity, settled, gross, instrumentGross, instrumentRate: oneRational })
  }

  /** Shares for a depot elsewhere take their lots along: nothing is sold. */
  private depart(entry: Entry, sequence: number): void {
    const { booking } = entry
    const pieces = queueOf(this.long, booking.depot).take(booking.quantity)
    const taken = sumOf(pieces, (piece) => piece.quantity)
    if (taken > 0n) {
      this.departures.push({ booking, pieces })
      this.pool.leave(taken)
    }
    const missing = booking.quantity - taken
    if (missing === 0n) return
    const part = (value: Fixed): Fixed => mulDiv(value, missing, booking.quantity)
    const { amount, gross, instrumentGross, ...rates } = entry.settled
    const settled = { ...rates, amount: part(amount), gross: part(gross), instrumentGross: part(instrumentGross) }
    this.move({ booking: { ...booking, quantity: missing }, settled }, sequence, false)
  }

  private pay({ day, quantity }: Booking, gross: Fixed): void {
    const { settled: averageCost, quantity: held } = this.pool
    this.payments.push({ day, gross, averageCost, shares: quantity === 0n ? held : quantity })
  }

  private warn(booking: Booking, text: string): void {
    this.warnings.push({ booking, text })
  }
}

function queueOf(queues: Map<string, LotQueue>, depot: string): LotQueue {
  let queue = queues.get(depot)
  if (queue === undefined) {
    queue = new LotQueue()
    queues.set(depot, queue)
  }
  return queue
}
