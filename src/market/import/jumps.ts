/** A close and, where known, the opening of its day. */
export interface Bar {
  open?: number
  close: number
}

/** Smaller moves are never suspicious. */
const leastJump = Math.log(1.35)
/** Share of a jump that may remain after it was reversed. */
const leftOver = 0.12

/**
 * A price far off that the next one reverses: a data error, not a market move. Crashes and squeezes do not return to
 * within an eighth of their start within a day; the real ones of 1990–2025 in shares, oil, coins and volatility pass.
 */
export function isSpike(before: number, at: number, after: number): boolean {
  if (before <= 0 || at <= 0 || after <= 0) return false
  const jump = Math.abs(Math.log(at / before))
  return jump > leastJump && Math.abs(Math.log(after / before)) < leftOver * jump
}

/** New shares for old ones, as splits come. */
const ratios: readonly (readonly [fresh: number, old: number])[] = [
  [3, 2],
  [2, 1],
  [5, 2],
  [3, 1],
  [4, 1],
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [25, 1],
  [50, 1],
  [100, 1],
]

/**
 * A split the prices were not adjusted for: the day opens at close ÷ ratio, within 3 %, and stays there. A crash rarely
 * opens that near to a ratio.
 * @returns `2:1` for two new shares for one old, `1:10` for a reverse split
 */
export function splitBetween(earlier: Bar, later: Bar): string | undefined {
  const opened = later.open ?? later.close
  if (earlier.close <= 0 || opened <= 0 || Math.abs(Math.log(later.close / earlier.close)) < leastJump) return undefined
  const factor = earlier.close / opened
  const near = (ratio: number): boolean => Math.abs(factor / ratio - 1) < 0.03
  const found = ratios.find(([fresh, old]) => near(fresh / old))
  if (found) return found.join(':')
  const reverse = ratios.find(([fresh, old]) => near(old / fresh))
  return reverse && `${reverse[1]}:${reverse[0]}`
}
