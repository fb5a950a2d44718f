import type { PortfolioWithFigures } from '#features/sample-portfolio/portfolios.contract.ts'

export interface SummedCurve {
  readonly date: readonly string[]
  /** in euro */
  readonly value: readonly number[]
  /** names of those that are left out */
  readonly without: readonly string[]
}

/**
 * What portfolios in euro were worth together, day by day; before its first day one is worth nothing. Those that do not count, are kept in
 * another currency or lack a price are left out.
 */
export function summedCurve(portfolios: readonly PortfolioWithFigures[]): SummedCurve {
  const booked = portfolios.filter(({ figures }) => figures.numberTransactions > 0)
  const isSummed = ({ isCounted, isoCurrency, curve }: PortfolioWithFigures) =>
    isCounted && isoCurrency === 'EUR' && curve !== undefined
  const sums = new Map<string, number>()
  for (const { curve } of booked.filter(isSummed))
    for (const [index, day] of (curve?.date ?? []).entries())
      sums.set(day, (sums.get(day) ?? 0) + (curve?.value[index] ?? 0))
  const date = [...sums.keys()].toSorted()
  return {
    date,
    value: date.map((day) => Math.round((sums.get(day) ?? 0) * 100) / 100),
    without: booked.filter((each) => !isSummed(each)).map(({ name }) => name),
  }
}
