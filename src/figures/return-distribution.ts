import { median } from './median.ts'

/** How the returns of days, months or years are distributed. */

export interface ReturnBin {
  /** returns from here on; absent: everything below `to` */
  from?: number
  /** up to and without this; absent: everything from `from` on */
  to?: number
  count: number
}

export interface ReturnDistribution {
  count: number
  /** arithmetic */
  mean: number
  /** the middle one, or the mean of the two in the middle */
  median: number
  /** standard deviation with n − 1; absent for a single return */
  deviation: number | undefined
  /** indices of the largest and the smallest return; the first of equal ones */
  best: number
  worst: number
  /** share of returns above zero */
  positiveShare: number
  /** ascending and without gaps; bounds are multiples of one width, so zero is one of them */
  bins: ReturnBin[]
}

/** Distribution of simple returns (0.01 is one percent), in the order of time; undefined for none. */
export function returnDistribution(returns: readonly number[]): ReturnDistribution | undefined {
  const count = returns.length
  if (count === 0) return undefined
  const sorted = returns.toSorted((a, b) => a - b)
  const mean = returns.reduce((sum, each) => sum + each, 0) / count
  return {
    count,
    mean,
    median: median(returns) ?? 0,
    deviation:
      count < 2 ? undefined : Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1)),
    best: returns.indexOf(sorted[count - 1] as number),
    worst: returns.indexOf(sorted[0] as number),
    positiveShare: returns.filter((each) => each > 0).length / count,
    bins: binsOf(sorted),
  }
}

const widths = [0.001, 0.002, 0.0025, 0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1]
/** so many bins at most between the two open ones: twice the root of the number of returns, within bounds */
const mostBins = (count: number): number => Math.min(28, Math.max(6, Math.ceil(2 * Math.sqrt(count))))
/** share of the returns at either end that the open bins may hold */
const outside = 0.01

/**
 * The narrowest bins of a round width of which few enough hold all but the outermost hundredths; those stand in open
 * bins.
 */
function binsOf(sorted: readonly number[]): ReturnBin[] {
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  const [low, high] = [at(outside), at(1 - outside)]
  const most = mostBins(sorted.length)
  const width =
    widths.find((each) => placeOf(high, each) - placeOf(low, each) < most) ??
    Math.max(1, Math.ceil((high - low) / (most - 1)))
  const [first, last] = [placeOf(low, width), placeOf(high, width)]
  const counts = Array.from({ length: last - first + 1 }, () => 0)
  let [below, above] = [0, 0]
  for (const each of sorted) {
    const place = placeOf(each, width)
    if (place < first) below++
    else if (place > last) above++
    else counts[place - first] = (counts[place - first] as number) + 1
  }
  const bound = (place: number) => Number((place * width).toPrecision(12))
  return [
    ...(below > 0 ? [{ to: bound(first), count: below }] : []),
    ...counts.map((each, i) => ({ from: bound(first + i), to: bound(first + i + 1), count: each })),
    ...(above > 0 ? [{ from: bound(last + 1), count: above }] : []),
  ]
}

/** The bin of a return; a return on a bound counts in the upper bin, even where binary division lands below it. */
const placeOf = (value: number, width: number): number => Math.floor(Number((value / width).toPrecision(12)))
