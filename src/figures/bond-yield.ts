/** Price and yield of a bond, each from the other. */
import type { Flow } from './bond-flows.ts'
import { figure, type Maybe } from './figure.ts'

/** Σ amount·(1 + y/f)^(−t·f); undefined for y ≤ −f. */
export function priceAtYield(flows: readonly Flow[], yieldToMaturity: number, yieldFrequency = 1): Maybe {
  const growth = 1 + yieldToMaturity / yieldFrequency
  return growth > 0 ? presentValues(flows, yieldFrequency * Math.log(growth)).price : undefined
}

/**
 * The yield at which the flows are worth `dirtyPrice`. In the continuous rate the logarithm of the price is convex and
 * falling, so Newton's method reaches its root from anywhere. Undefined for a price ≤ 0.
 */
export function yieldAtPrice(flows: readonly Flow[], dirtyPrice: number, yieldFrequency = 1): Maybe {
  if (!(dirtyPrice > 0)) return undefined
  let rate = 0
  for (let step = 0; step < 60; step++) {
    const { price, weighted } = presentValues(flows, rate)
    const change = (Math.log(price / dirtyPrice) * price) / weighted
    rate += change
    if (!(Math.abs(change) > 1e-15 * (1 + Math.abs(rate)))) break
  }
  return figure([yieldFrequency * Math.expm1(rate / yieldFrequency)], (solved) => solved)
}

/** Σ amount·e^(−z·t) for the continuous rate z, and the same sum weighted with t. */
export function presentValues(flows: readonly Flow[], rate: number): { price: number; weighted: number } {
  let price = 0
  let weighted = 0
  for (const { years, amount } of flows) {
    const present = amount * Math.exp(-rate * years)
    price += present
    weighted += present * years
  }
  return { price, weighted }
}
