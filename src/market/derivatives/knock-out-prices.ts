import { askMills, bidMills, coarseAsk, coarseBid, fineBelow } from './ticks.ts'

/** Knock-outs as three columns. Long: ratio positive; short: negative. */
export interface KnockOutColumns {
  /** level of the underlying at which the bid is worth nothing: strike less premium plus half the spread (long) */
  bidPivot: Float64Array
  askPivot: Float64Array
  signedRatio: Float64Array
}

/**
 * Bid and ask of knock-outs from..to, which are all long or all short: (S − pivot)·R/X. Long papers' bids follow the
 * underlying's bid, short ones' its ask. One pass without objects or divisions: this runs with every tick of the underlying.
 */
export function priceKnockOuts(
  { bidPivot, askPivot, signedRatio }: KnockOutColumns, from: number, to: number, spotBid: number, spotAsk: number,
  unitsPerEuro: number, bid: Int32Array, ask: Int32Array,
): void {
  const isShort = from < to && signedRatio[from]! < 0
  const spotOfBid = isShort ? spotAsk : spotBid
  const spotOfAsk = isShort ? spotBid : spotAsk
  const euros = 1 / unitsPerEuro
  for (let index = from; index < to; index++) {
    const ratio = signedRatio[index]! * euros
    const low = (spotOfBid - bidPivot[index]!) * ratio
    const high = (spotOfAsk - askPivot[index]!) * ratio
    // one question for both sides of nearly all papers; the ask lies above the bid
    if (low >= fineBelow) {
      bid[index] = coarseBid(low)
      ask[index] = coarseAsk(high)
    } else {
      bid[index] = bidMills(low)
      ask[index] = askMills(high)
    }
  }
}
