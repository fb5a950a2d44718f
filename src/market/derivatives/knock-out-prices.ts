import { askMills, bidMills } from './ticks.ts'

/** Knock-outs as three columns. Long: ratio positive; short: negative. */
export interface KnockOutColumns {
  /** level of the underlying at which the bid is worth nothing: strike less premium plus half the spread (long) */
  bidPivot: Float64Array
  askPivot: Float64Array
  signedRatio: Float64Array
}

/**
 * Bid and ask of knock-outs from..to, which are all long or all short: (S − pivot)·R/X. Long papers' bids follow the
 * underlying's bid, short ones' its ask. One pass without objects or divisions, two papers at a time, its figures in
 * the function itself where the compiler sees that they never change: this runs with every tick of the underlying.
 */
export function priceKnockOuts(
  { bidPivot, askPivot, signedRatio }: KnockOutColumns,
  from: number,
  to: number,
  spotBid: number,
  spotAsk: number,
  unitsPerEuro: number,
  bid: Int32Array,
  ask: Int32Array,
): void {
  const isShort = from < to && signedRatio[from]! < 0
  const spotOfBid = isShort ? spotAsk : spotBid
  const spotOfAsk = isShort ? spotBid : spotAsk
  const euros = 1 / unitsPerEuro
  // `fineBelow` and the slack of `ticks.ts`
  const fine = 0.2
  const slack = 1e-9
  const pairs = to - ((to - from) % 2)
  for (let first = from; first < pairs; first += 2) {
    const second = first + 1
    const ratio = signedRatio[first]! * euros
    const nextRatio = signedRatio[second]! * euros
    const low = (spotOfBid - bidPivot[first]!) * ratio
    const nextLow = (spotOfBid - bidPivot[second]!) * nextRatio
    const high = (spotOfAsk - askPivot[first]!) * ratio
    const nextHigh = (spotOfAsk - askPivot[second]!) * nextRatio
    // one comparison covers both sides of nearly all papers, since ask > bid
    if (low >= fine && nextLow >= fine) {
      bid[first] = ((low * 100 + slack) | 0) * 10
      bid[second] = ((nextLow * 100 + slack) | 0) * 10
      ask[first] = (((high * 100 - slack) | 0) + 1) * 10
      ask[second] = (((nextHigh * 100 - slack) | 0) + 1) * 10
    } else {
      bid[first] = bidMills(low)
      bid[second] = bidMills(nextLow)
      ask[first] = askMills(high)
      ask[second] = askMills(nextHigh)
    }
  }
  if (pairs === to) return
  const ratio = signedRatio[pairs]! * euros
  bid[pairs] = bidMills((spotOfBid - bidPivot[pairs]!) * ratio)
  ask[pairs] = askMills((spotOfAsk - askPivot[pairs]!) * ratio)
}
