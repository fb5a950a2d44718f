import type { Booking, BookingType } from '../facts.ts'
import type { Fixed } from '../numbers/fixed.ts'

/** What a booking of a type does: the one place that the exact walk, the one in doubles and all sums go by. */
export interface Rule {
  /** what happens to lots of shares: they come in, go out, move to another depot; or are paid an income */
  readonly lots: 'in' | 'out' | 'move' | 'income' | undefined
  /** its account gets (1) or pays (−1) the amount; 0: neither, or both */
  readonly cash: 1 | -1 | 0
  /** the place within its day: purchases, transfers, income, disposals */
  readonly turn: 0 | 1 | 2 | 3
  /** may bring money or shares into the depot from outside, or take them out */
  readonly crosses: boolean
  /** the amount is gross + fee + tax (1) or gross − fee − tax (−1), and below 0 only as far as these make it so; 0: fee
   * and tax say nothing, and no amount is below 0 */
  readonly costs: 1 | -1 | 0
  /** what undoes it; with the same type an amount below 0 does */
  readonly opposite: BookingType
}

export const rules: Readonly<Record<BookingType, Rule>> = {
  BUY: { lots: 'in', cash: -1, turn: 0, crosses: false, costs: 1, opposite: 'SELL' },
  SELL: { lots: 'out', cash: 1, turn: 3, crosses: false, costs: -1, opposite: 'BUY' },
  DELIVERY_IN: { lots: 'in', cash: 0, turn: 0, crosses: true, costs: 1, opposite: 'DELIVERY_OUT' },
  DELIVERY_OUT: { lots: 'out', cash: 0, turn: 3, crosses: true, costs: -1, opposite: 'DELIVERY_IN' },
  TRANSFER_SECURITY: { lots: 'move', cash: 0, turn: 1, crosses: false, costs: 0, opposite: 'TRANSFER_SECURITY' },
  // from or to a depot elsewhere: lots arrive before they can leave again
  TRANSFER_IN: { lots: 'in', cash: 0, turn: 0, crosses: true, costs: 1, opposite: 'TRANSFER_OUT' },
  TRANSFER_OUT: { lots: 'out', cash: 0, turn: 1, crosses: true, costs: -1, opposite: 'TRANSFER_IN' },
  TRANSFER_CASH: { lots: undefined, cash: 0, turn: 1, crosses: true, costs: 0, opposite: 'TRANSFER_CASH' },
  DEPOSIT: { lots: undefined, cash: 1, turn: 2, crosses: true, costs: 0, opposite: 'WITHDRAWAL' },
  WITHDRAWAL: { lots: undefined, cash: -1, turn: 2, crosses: true, costs: 0, opposite: 'DEPOSIT' },
  DIVIDEND: { lots: 'income', cash: 1, turn: 2, crosses: false, costs: -1, opposite: 'DIVIDEND' },
  INTEREST: { lots: undefined, cash: 1, turn: 2, crosses: false, costs: -1, opposite: 'INTEREST' },
  INTEREST_CHARGE: { lots: undefined, cash: -1, turn: 2, crosses: false, costs: 0, opposite: 'INTEREST' },
  FEE: { lots: undefined, cash: -1, turn: 2, crosses: false, costs: 0, opposite: 'FEE_REFUND' },
  FEE_REFUND: { lots: undefined, cash: 1, turn: 2, crosses: false, costs: 0, opposite: 'FEE' },
  TAX: { lots: undefined, cash: -1, turn: 2, crosses: false, costs: 0, opposite: 'TAX_REFUND' },
  TAX_REFUND: { lots: undefined, cash: 1, turn: 2, crosses: false, costs: 0, opposite: 'TAX' },
}

type Costed = Pick<Booking, 'type' | 'amount' | 'fee' | 'tax'>

/** The amount before fee and tax. */
export function grossOf({ type, amount, fee, tax }: Costed): Fixed {
  return rules[type].costs === 1 ? amount - fee - tax : amount + fee + tax
}

/** The amount of a gross after fee and tax. */
export function amountOf(type: BookingType, gross: Fixed, fee: Fixed, tax: Fixed): Fixed {
  return rules[type].costs === 1 ? gross + fee + tax : gross - fee - tax
}
