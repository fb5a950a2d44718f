import { type Amount, least, positive } from './german-tax.ts'
import { addFractions, fraction, multiplyFractions, subtractFractions } from './numbers/fraction.ts'

/** § 18 (1) InvStG: min(price at the start × Basiszins × 0.7, rise + distributions) − distributions, never below 0. */
export function vorabpauschalePerShare(facts: {
  readonly startPrice: Amount
  /** change of the price from the first to the last day of the year */
  readonly rise: Amount
  readonly basiszins: Amount
  readonly distributions: Amount
}): Amount {
  const basis = multiplyFractions(multiplyFractions(facts.startPrice, facts.basiszins), fraction(7n, 10n))
  const limit = addFractions(facts.rise, facts.distributions)
  return positive(subtractFractions(least(basis, limit), facts.distributions))
}
