/** Dividends of known amount before an option ends: the model follows the spot without their present value. */
import { blackScholes, type OptionTerms, type OptionValue } from './black-scholes.ts'

export interface CashDividend {
  /** years until the ex-day */
  readonly years: number
  readonly amount: number
}

/** Those that fall within the option's life, ascending. */
export const dueWithin = (dividends: readonly CashDividend[], years: number): CashDividend[] =>
  dividends.filter((dividend) => dividend.years >= 0 && dividend.years <= years).sort((a, b) => a.years - b.years)

/** What the dividends still to come are worth at `at` years from now. */
export const presentValue = (dividends: readonly CashDividend[], rate: number, at = 0): number =>
  dividends.reduce((sum, { years, amount }) => (years >= at ? sum + amount * Math.exp(-rate * (years - at)) : sum), 0)

/**
 * European option with cash dividends: Black–Scholes on the spot less their present value (Hull, chapter on the
 * Black–Scholes–Merton model). Theta and rho hold the change of that present value with time and rate.
 * @returns undefined where the dividends are worth as much as the spot
 */
export function europeanOption(terms: OptionTerms, dividends: readonly CashDividend[] = []): OptionValue | undefined {
  const due = dueWithin(dividends, terms.years)
  if (due.length === 0) return blackScholes(terms)
  const { rate } = terms
  const spot = terms.spot - presentValue(due, rate)
  if (!(spot > 0)) return undefined
  const value = blackScholes({ ...terms, spot })
  const byRate = due.reduce((sum, { years, amount }) => sum + years * amount * Math.exp(-rate * years), 0)
  return {
    ...value,
    theta: value.theta - value.delta * rate * presentValue(due, rate),
    rho: value.rho + value.delta * byRate,
  }
}
