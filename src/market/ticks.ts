/**
 * Price grids. A price is an integer of its table's smallest unit, divided by a power of ten only when it is shown, so
 * it is exactly on its grid.
 */
export interface TickTable {
  /** units of one: a price is units / scale */
  readonly scale: number
  /** lower bound of each price range in units, ascending from 0 */
  readonly from: Float64Array
  /** tick of each range in units */
  readonly tick: Float64Array
  /** what is shown lies so much below what is counted: levels that can be negative; default 0 */
  readonly below?: number
}

/** 1-2-5: 1 for 0, 2 for 1, 5 for 2, 10 for 3 … */
const oneTwoFive = (position: number): number => {
  const decade = Math.floor(position / 3)
  return (([1, 2, 5] as const)[position - 3 * decade] ?? 1) * 10 ** decade
}

const table = (
  decimals: number,
  ranges: readonly (readonly [from: number | undefined, tick: number])[],
): TickTable => ({
  scale: 10 ** decimals,
  from: Float64Array.from(ranges, ([from]) => (from === undefined ? 0 : oneTwoFive(from + 3 * decimals))),
  tick: Float64Array.from(ranges, ([, tick]) => oneTwoFive(tick + 3 * decimals)),
})

/**
 * The European ladder (Annex of Delegated Regulation (EU) 2017/588, „RTS 11“): `index = max(0, i + 2 − band)` on the
 * ladder 0.0001, 0.0002, 0.0005 …; i counts the ranges that end at 0.1, 0.2, 0.5, 1 …, band 0 … 5 by liquidity.
 */
const europeanBands: readonly TickTable[] = [0, 1, 2, 3, 4, 5].map((band) =>
  table(
    4,
    Array.from({ length: 32 }, (_, i) => [i === 0 ? undefined : i - 4, Math.max(0, i + 2 - band) - 12] as const),
  ),
)

export const europeanTicks = (band: number): TickTable => europeanBands[band] ?? (europeanBands[0] as TickTable)

/** Five to six significant digits, whatever the price: coins from millionths to millions. */
export const significantTicks: TickTable = table(
  8,
  Array.from({ length: 44 }, (_, i) => [i === 0 ? undefined : i - 20, Math.max(-24, i - 35)] as const),
)

/**
 * Seven significant digits, down to the tenth decimal: rates from rupiah in dollars to dollars in rupiah, and no tick is
 * wider than a tenth of a spread.
 */
export const rateTicks: TickTable = table(
  10,
  Array.from({ length: 11 }, (_, i) => [i === 0 ? undefined : 3 * (i - 5), Math.max(-30, 3 * (i - 11))] as const),
)

/** One tick for every price: 0.01 for funds and indices, a contract's own for futures. */
export function fixedTicks(size: number): TickTable {
  let decimals = 0
  while (decimals < 9 && Math.abs(size * 10 ** decimals - Math.round(size * 10 ** decimals)) > 1e-9) decimals++
  return {
    scale: 10 ** decimals,
    from: Float64Array.of(0),
    tick: Float64Array.of(Math.max(1, Math.round(size * 10 ** decimals))),
  }
}

/** A cent, below one dollar a hundredth of it (Rule 612 of Regulation NMS). */
export const americanTicks: TickTable = table(4, [
  [undefined, -12],
  [0, -6],
])

const rangeOf = (ticks: TickTable, units: number): number => {
  const { from } = ticks
  let low = 0
  let high = from.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((from[middle] as number) <= units) low = middle
    else high = middle - 1
  }
  return low
}

/** Size of one tick at a price, in units. */
export const tickAt = (ticks: TickTable, units: number): number => ticks.tick[rangeOf(ticks, units)] as number

export function floorTick(ticks: TickTable, price: number): number {
  const units = price * ticks.scale
  const tick = tickAt(ticks, units)
  return Math.floor(units / tick) * tick
}

export function ceilTick(ticks: TickTable, price: number): number {
  const units = price * ticks.scale
  const tick = tickAt(ticks, units)
  return Math.ceil(units / tick) * tick
}

/** The nearest price on the grid, at least one tick. */
export function nearestTick(ticks: TickTable, price: number): number {
  const units = price * ticks.scale
  const tick = tickAt(ticks, units)
  return Math.max(tick, Math.floor(units / tick + 0.5) * tick)
}

/** The next price above, on the ladder of the price it leaves. */
export const tickUp = (ticks: TickTable, units: number): number => units + tickAt(ticks, units)

/** The next price below; a price that begins a range is left by the finer tick below it. */
export const tickDown = (ticks: TickTable, units: number): number => units - tickAt(ticks, units - 1)

/** What a number of units is called. With `below` the sum is rounded to the units again: 112.34 − 100 is 12.34. */
export const priceOf = (ticks: TickTable, units: number): number =>
  ticks.below ? Math.round(units - ticks.below * ticks.scale) / ticks.scale : units / ticks.scale
