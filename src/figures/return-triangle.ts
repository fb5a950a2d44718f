/** The yield triangle: what a year of holding brought on average, for every buying and selling year. */

/** The last price of a calendar year. */
export interface YearEnd {
  readonly year: number
  readonly close: number
}

export interface SellingYear {
  year: number
  /** the year has not ended: sold at its last price so far */
  running: boolean
  /**
   * One return for each buying year before it, in their order: (C_sold / C_bought)^(1/t) − 1 a year, where t counts
   * whole years and the running one by days/365. Held for less than a year it is the plain return, not carried forward
   * to a year.
   */
  returns: number[]
}

export interface ReturnTriangle {
  /** years at whose end it was bought, ascending */
  bought: number[]
  /** newest first */
  sold: SellingYear[]
}

/**
 * @param ends last prices of full years, ascending; a year without prices may be missing
 * @param running last price of the year after them, and the days since their last end
 */
export function returnTriangle(ends: readonly YearEnd[], running?: YearEnd & { days: number }): ReturnTriangle {
  const known = ends.filter(({ close }) => close > 0)
  const fromBought = (count: number, sold: number, years: (bought: YearEnd) => number): number[] =>
    known.slice(0, count).map((bought) => yearly(sold / bought.close, years(bought)))
  const sold: SellingYear[] = known.slice(1).map(({ year, close }, i) => ({
    year,
    running: false,
    returns: fromBought(i + 1, close, (bought) => year - bought.year),
  }))
  const last = known.at(-1)
  if (running && last && running.close > 0) {
    sold.push({
      year: running.year,
      running: true,
      returns: fromBought(known.length, running.close, (bought) => last.year - bought.year + running.days / 365),
    })
  }
  return { bought: known.slice(0, running ? undefined : -1).map(({ year }) => year), sold: sold.toReversed() }
}

const yearly = (growth: number, years: number): number => (years < 1 ? growth : growth ** (1 / years)) - 1
