/** Cuts the noise of binary subtraction: 246.35 − 241.83 is 4.52, not 4.519999. */
export const tidy = (value: number, decimals = 8): number => Number(value.toFixed(decimals))

/** From one on so many decimals, below it as many as the first so many digits of something of that size need. */
const tidyTo = (value: number, size: number, { decimals, digits }: { decimals: number; digits: number }): number =>
  tidy(value, size > 0 && size < 1 ? Math.min(20, digits - 1 - Math.floor(Math.log10(size))) : decimals)

/** The same of a figure that may be far below one: four decimals, below 0.1 as many as its first four digits need. */
export const tidyFigure = (value: number): number => tidyTo(value, Math.abs(value), { decimals: 4, digits: 4 })

/**
 * The same of a price, and of a difference of prices, which may be smaller than all decimals above: six decimals from
 * one on, and six more digits below.
 * @param near a price of the size of those it was counted from; default: itself
 */
export const tidyPrice = (value: number, near: number = value): number =>
  tidyTo(value, Math.abs(near), { decimals: 6, digits: 7 })

/** The same of a value that may be absent. */
export const tidyOrNone = (value: number | undefined, decimals?: number): number | undefined =>
  value === undefined ? undefined : tidy(value, decimals)

/** `0.0123` → `1.23`: fractions are shown as percent. */
export const inPercent = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : tidy(fraction * 100, 4)
