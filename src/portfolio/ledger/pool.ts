import { type Fixed, mulDiv, type Rational, times } from '../numbers/fixed.ts'

/** One moving average over all depots. A short position has negative shares and negative values. */
export class Pool {
  quantity: Fixed = 0n
  settled: Fixed = 0n
  gross: Fixed = 0n
  instrumentGross: Fixed = 0n
  realizedGain: Fixed = 0n
  realizedForexGain: Fixed = 0n

  /** Shares come in (+) or go out (−); what meets the opposite direction is realised, the rest opens. */
  book(movement: Movement): void {
    const { shares } = movement
    const closing = this.quantity > 0n !== shares > 0n && shares !== 0n ? least(abs(this.quantity), abs(shares)) : 0n
    if (closing > 0n) this.close(closing, movement)
    const opening = abs(shares) - closing
    if (shares !== 0n && opening === 0n) return
    const part = (value: Fixed): Fixed => (closing === 0n ? value : value - mulDiv(value, closing, abs(shares)))
    const sign = movement.incoming ? 1n : -1n
    if (shares === 0n && !movement.incoming) {
      this.realizedGain += movement.gross
      return
    }
    this.quantity += sign * opening
    this.settled += sign * part(movement.settled)
    this.gross += sign * part(movement.gross)
    this.instrumentGross += sign * part(movement.instrumentGross)
  }

  /** Shares leave for a depot elsewhere, at what they cost on average: nothing is realised. */
  leave(shares: Fixed): void {
    const part = (value: Fixed): Fixed => (this.quantity === shares ? value : mulDiv(value, shares, this.quantity))
    const [settled, gross, instrumentGross] = [this.settled, this.gross, this.instrumentGross].map(part)
    this.quantity -= shares
    this.settled -= settled ?? 0n
    this.gross -= gross ?? 0n
    this.instrumentGross -= instrumentGross ?? 0n
  }

  /** The average cost of a number of shares; 0 where none are held. */
  share(value: 'settled' | 'gross', quantity: Fixed): Fixed {
    return this.quantity === 0n ? 0n : mulDiv(this[value], quantity, abs(this.quantity))
  }

  private close(closing: Fixed, movement: Movement): void {
    const held = abs(this.quantity)
    const whole = closing === held
    const relieve = (value: Fixed): Fixed => (whole ? value : mulDiv(value, closing, held))
    const settled = relieve(this.settled)
    const gross = relieve(this.gross)
    const instrumentGross = relieve(this.instrumentGross)
    const direction = movement.incoming ? -1n : 1n
    this.realizedGain += direction * mulDiv(movement.gross, closing, abs(movement.shares)) - gross
    this.realizedForexGain += times(instrumentGross, movement.instrumentRate) - gross
    this.quantity -= direction * closing
    this.settled -= settled
    this.gross -= gross
    this.instrumentGross -= instrumentGross
  }
}

/** Values are positive; `shares` carries the sign. */
export interface Movement {
  readonly incoming: boolean
  readonly shares: Fixed
  readonly settled: Fixed
  readonly gross: Fixed
  readonly instrumentGross: Fixed
  readonly instrumentRate: Rational
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
