import { type Amount, least, positive } from './german-tax.ts'
import { addFractions, fraction, multiplyFractions, subtractFractions } from './numbers/fraction.ts'

/** Letters of the Federal Ministry of Finance under § 18 (4) InvStG, in hundredths of a percent, by year. */
const basiszinsBps: Readonly<Record<number, bigint>> = {
  2018: 87n,
  2019: 52n,
  2020: 7n,
  2021: -45n,
  2022: -5n,
  2023: 255n,
  2024: 229n,
  2025: 253n,
}

/** The Basiszins of a year; undefined for a year whose letter is not known here. */
export function basiszinsOf(year: number | undefined): Amount | undefined {
  const bps = year === undefined ? undefined : basiszinsBps[year]
  return bps === undefined ? undefined : fraction(bps, 10_000n)
}

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
