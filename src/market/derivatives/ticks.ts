/** Quotes are whole thousandths below 20 cents and whole hundredths above, rounded away from the reader. */
const fineBelow = 0.2
/** Tolerance for binary fractions, in ticks. */
const slack = 1e-9

/** Bid in thousandths for values below 2 million, at least one: issuers buy back even worthless papers for that. */
export function bidMills(value: number): number {
  if (value >= fineBelow) return coarseBid(value)
  return value > 0 ? Math.max(1, (value * 1000 + slack) | 0) : 1
}

/** Thousandths, at least two. */
export function askMills(value: number): number {
  if (value >= fineBelow) return coarseAsk(value)
  return value > 0 ? Math.max(2, ((value * 1000 - slack) | 0) + 1) : 2
}

/** Only for values of at least `fineBelow`. */
const coarseBid = (value: number): number => ((value * 100 + slack) | 0) * 10
const coarseAsk = (value: number): number => (((value * 100 - slack) | 0) + 1) * 10

/** 1234 → 1.234 */
export const priceOfMills = (mills: number): number => mills / 1000
