import type { Listing } from '#market/instruments.ts'
import { gridOf } from '#market/listing-ticks.ts'
import { isNominal } from '#market/worth.ts'
import { ceilTick, floorTick, tickAt, type TickTable } from '#market/ticks.ts'

/** How one listing is traded: its grid of prices, and its smallest quantity in millionths of a piece. */
export interface Grid {
  ticks: TickTable
  lotMicro: bigint
  /** prices are percent of the nominal */
  isPercent: boolean
}

export const micro = 1_000_000n
/** what coins are traded in */
const coinLotMicro = 1n

/** undefined where the listing cannot be traded */
export function tradingGrid(listing: Listing): Grid | undefined {
  const { kind } = listing.instrument.facts
  const isTraded = kind === 'stock' || kind === 'etf' || kind === 'bond' || kind === 'derivative' || kind === 'crypto'
  const grid = isTraded ? gridOf(listing) : undefined
  if (!grid) return undefined
  return {
    ticks: grid.ticks,
    lotMicro: kind === 'crypto' ? coinLotMicro : BigInt(grid.lot) * micro,
    isPercent: isNominal(listing.instrument),
  }
}

export const unitsOf = ({ ticks }: Grid, price: number): number => Math.round(price * ticks.scale)
export const priceOfUnits = ({ ticks }: Grid, units: number): number => units / ticks.scale
export const tickOf = ({ ticks }: Grid, price: number): number =>
  tickAt(ticks, unitsOf({ ticks } as Grid, price)) / ticks.scale

/** Whether a price is one that can be quoted: to a billionth, so that what was typed as a decimal counts as such. */
export function isOnGrid(grid: Grid, price: number): boolean {
  const units = price * grid.ticks.scale
  const whole = Math.round(units)
  return Math.abs(units - whole) < 1e-6 * Math.max(1, whole * 1e-6) && whole % tickAt(grid.ticks, whole) === 0
}

/** The price on the grid next to these units. */
export const onGrid = ({ ticks }: Grid, units: number, direction: 'down' | 'up'): number =>
  direction === 'down' ? floorTick(ticks, units / ticks.scale) : ceilTick(ticks, units / ticks.scale)

export const microOfLots = ({ lotMicro }: Grid, lots: number): bigint => BigInt(lots) * lotMicro
export const lotsOfMicro = ({ lotMicro }: Grid, quantity: bigint): number => Number(quantity / lotMicro)
/** Pieces as a number, exact in its shortest notation. */
export const piecesOf = (quantity: bigint): number => Number(quantity) / 1e6
export const microOf = (pieces: number): bigint => BigInt(Math.round(pieces * 1e6))
export const euroOf = (minor: bigint): number => Number(minor) / 100
export const minorOf = (euro: number): bigint => BigInt(Math.round(euro * 100))

/**
 * The value of so much at a price in cents of a euro, rounded half away from zero once. A rate is units for one euro and
 * counts to a billionth.
 */
export function valueMinor(grid: Grid, units: number, quantity: bigint, rate: number): bigint {
  const rateScaled = BigInt(Math.round(rate * 1e9))
  const above = BigInt(units) * quantity * 100n * 1_000_000_000n
  const below = BigInt(grid.ticks.scale) * micro * (grid.isPercent ? 100n : 1n) * rateScaled
  return (2n * above + below) / (2n * below)
}

/**
 * A position after pieces came or went for an amount of money: what is sold takes its part of the cost along, at their mean.
 * @param before undefined: there was none
 */
export function positionAfter(
  before: { quantity: bigint; cost: bigint } | undefined,
  quantity: bigint,
  amount: bigint,
): { quantity: bigint; cost: bigint } {
  const { quantity: held, cost } = before ?? { quantity: 0n, cost: 0n }
  const after = held + quantity
  return { quantity: after, cost: quantity > 0n ? cost - amount : (cost * after) / (held || 1n) }
}
