import type { TradingDay } from '#contract/vocabulary.ts'
import { figuresOfBond, yearsBetween } from './bond-figures.ts'
import type { Instrument } from './instruments.ts'

export const germanState = 'Bundesrepublik Deutschland'

/**
 * Yield of German government bonds of a term, a fraction, between the two nearest; beyond the longest or shortest that
 * of the end; undefined where none has a price.
 * @param bonds of whatever issuer @param lastOf their prices, percent
 */
export function germanYield(
  bonds: readonly Instrument[],
  lastOf: (bond: Instrument) => number | undefined,
  years: number,
  settlement: TradingDay,
): number | undefined {
  const curve = bonds
    .flatMap((bond) => {
      const { facts } = bond
      if (facts.kind !== 'bond' || facts.issuer !== germanState || facts.maturity <= settlement) return []
      const rate = figuresOfBond(facts, lastOf(bond), settlement)?.yieldToMaturity
      return rate === undefined ? [] : [{ years: yearsBetween(settlement, facts.maturity), rate }]
    })
    .toSorted((a, b) => a.years - b.years)
  const after = curve.findIndex((point) => point.years >= years)
  const [before, next] = after < 0 ? [curve.at(-1), undefined] : [curve[after - 1], curve[after]]
  if (!before || !next) return (before ?? next)?.rate
  return before.rate + ((years - before.years) / (next.years - before.years)) * (next.rate - before.rate)
}
