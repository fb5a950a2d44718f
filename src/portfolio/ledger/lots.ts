import type { Booking } from '../facts.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, mulDiv } from '../numbers/fixed.ts'

/** Shares of one acquisition (or, in a short position, of one sale) that are still open. All values are positive. */
export interface Lot {
  /** of the purchase; a transfer keeps it */
  readonly day: DayNumber
  /** since when it lies here, where it came from elsewhere */
  readonly since?: DayNumber
  /** place of the acquisition in the order of bookings */
  readonly sequence: number
  /** absent: the holding at the start of the period, at its value there */
  readonly source?: Booking
  quantity: Fixed
  /** settled amount in base currency, fees and taxes in it */
  settled: Fixed
  /** the same without fees and taxes */
  gross: Fixed
  /** gross in the instrument's currency */
  instrumentGross: Fixed
}

export type Piece = Readonly<Lot>

/** Open lots of one depot and direction, oldest first; every lot holds shares. */
export class LotQueue {
  private lots: Lot[] = []
  private head = 0

  get isEmpty(): boolean {
    return this.head >= this.lots.length
  }

  open(): readonly Piece[] {
    return this.lots.slice(this.head)
  }

  /** Keeps the order of purchase, also for lots that arrive by transfer. */
  add(lot: Lot): void {
    let at = this.lots.length
    while (at > this.head && (this.lots[at - 1]?.sequence ?? 0) > lot.sequence) at -= 1
    if (at === this.lots.length) this.lots.push(lot)
    else this.lots.splice(at, 0, lot)
  }

  /** Takes up to `wanted` shares off the oldest lots; a lot's values are divided in proportion. */
  take(wanted: Fixed): Piece[] {
    const pieces: Piece[] = []
    let left = wanted
    while (left > 0n && this.head < this.lots.length) {
      const lot = this.lots[this.head]
      if (lot === undefined) break
      if (lot.quantity <= left) {
        pieces.push(lot)
        left -= lot.quantity
        this.head += 1
        continue
      }
      pieces.push(partOf(lot, left))
      left = 0n
    }
    if (this.head > 1024 && this.head * 2 > this.lots.length) {
      this.lots = this.lots.slice(this.head)
      this.head = 0
    }
    return pieces
  }
}

/** Cuts `quantity` shares off a lot that holds more. */
function partOf(lot: Lot, quantity: Fixed): Piece {
  const part = {
    ...lot,
    quantity,
    settled: mulDiv(lot.settled, quantity, lot.quantity),
    gross: mulDiv(lot.gross, quantity, lot.quantity),
    instrumentGross: mulDiv(lot.instrumentGross, quantity, lot.quantity),
  }
  lot.quantity -= part.quantity
  lot.settled -= part.settled
  lot.gross -= part.gross
  lot.instrumentGross -= part.instrumentGross
  return part
}

export const sumOf = (pieces: readonly Piece[], value: (piece: Piece) => Fixed): Fixed =>
  pieces.reduce((sum, piece) => sum + value(piece), 0n)
