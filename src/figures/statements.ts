/** Ratios of a company's yearly statements, beside the valuation at today's price. */
import { figure, ratio, type Maybe } from './figure.ts'

export interface StatementFacts {
  readonly eps?: Maybe
  readonly epsPrevious?: Maybe
  readonly revenue?: Maybe
  readonly revenuePrevious?: Maybe
  readonly ebit?: Maybe
  readonly netIncome?: Maybe
  readonly equity?: Maybe
  readonly totalAssets?: Maybe
  readonly totalAssetsPrevious?: Maybe
  readonly shares?: Maybe
  readonly employees?: Maybe
}

export interface StatementFigures {
  epsGrowth: Maybe
  revenueGrowth: Maybe
  revenuePerShare: Maybe
  ebitMargin: Maybe
  netMargin: Maybe
  debtToEquity: Maybe
  returnOnAssets: Maybe
  revenuePerEmployee: Maybe
}

/** All fractions but the two amounts per share and per employee; absent where the divisor is zero or negative. */
export function statementFigures(facts: StatementFacts): StatementFigures {
  const growth = (now: Maybe, before: Maybe): Maybe => figure([ratio(now, before)], (quotient) => quotient - 1)
  return {
    epsGrowth: growth(facts.eps, facts.epsPrevious),
    revenueGrowth: growth(facts.revenue, facts.revenuePrevious),
    revenuePerShare: ratio(facts.revenue, facts.shares),
    ebitMargin: ratio(facts.ebit, facts.revenue),
    netMargin: ratio(facts.netIncome, facts.revenue),
    debtToEquity: ratio(
      figure([facts.totalAssets, facts.equity], (assets, equity) => assets - equity),
      facts.equity,
    ),
    returnOnAssets: ratio(
      facts.netIncome,
      figure([facts.totalAssets, facts.totalAssetsPrevious], (now, before) => (now + before) / 2),
    ),
    revenuePerEmployee: ratio(facts.revenue, facts.employees),
  }
}
