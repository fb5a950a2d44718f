/** What is left of a bond's yield after German tax on capital income. */
import type { BondFlows } from './bond-flows.ts'
import { yieldAtPrice } from './bond-yield.ts'
import type { Maybe } from './figure.ts'

/** 25 % and the solidarity surcharge of 5.5 % on it, without church tax. */
export const CAPITAL_INCOME_TAX = 0.26375

/**
 * The yield of the taxed payments: coupons less tax, at maturity less tax on redemption minus clean price (a loss is
 * set off), the accrued interest paid counted as a loss at once. Allowances are left out.
 */
export function yieldAfterTax(
  { flows, accruedInterest }: BondFlows,
  cleanPrice: number,
  redemption = 100,
  tax = CAPITAL_INCOME_TAX,
): Maybe {
  const kept = 1 - tax
  const taxed = flows.map((flow, index) =>
    index === flows.length - 1
      ? { ...flow, amount: (flow.amount - redemption) * kept + redemption - tax * (redemption - cleanPrice) }
      : { ...flow, amount: flow.amount * kept },
  )
  return yieldAtPrice(taxed, cleanPrice + accruedInterest * kept)
}
