import type { Listing } from '#market/instruments.ts'
import { mostAccruedMinor } from './accrued.ts'
import { valueMinor, type Grid } from './lots.ts'

/** held back beside the price of a foreign currency, a part of it */
const foreignPart = 0.05

/** How much more than its price is held back for a paper, since its currency moves. */
export const foreignExtraOf = ({ notation }: Listing): number => (notation.isoCurrency === 'EUR' ? 0 : foreignPart)

/**
 * Money held back for a buy while it is open, in cents of a euro: the dearest price it may come to, what its currency may cost more,
 * the interest of a bond, and the fee.
 */
export function reserveMinor(
  { instrument }: Listing,
  grid: Grid,
  { worst, quantity, rate, extra, fee }: { worst: number; quantity: bigint; rate: number; extra: number; fee: bigint },
): bigint {
  const value = valueMinor(grid, worst, quantity, rate)
  const moved = (value * BigInt(Math.round(extra * 10_000)) + 9999n) / 10_000n
  return value + moved + mostAccruedMinor(instrument, quantity, rate) + fee
}
