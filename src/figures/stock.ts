/** Valuation of shares. Ratios whose divisor is zero or negative have no meaning and are absent. */
import { figure, ratio, requireNotNegative, requirePositive, type Maybe } from './figure.ts'
import { highAndLow, type DayRange, type YearRange } from './year-range.ts'

export interface StockFacts {
  readonly price?: Maybe
  /** either of the two */
  readonly shares?: Maybe
  readonly marketCap?: Maybe
  readonly eps?: Maybe
  /** earnings per share of the year after */
  readonly epsNext?: Maybe
  readonly revenue?: Maybe
  readonly bookValuePerShare?: Maybe
  readonly cashFlowPerShare?: Maybe
  readonly dps?: Maybe
  readonly equity?: Maybe
  readonly equityPrevious?: Maybe
  readonly totalAssets?: Maybe
  readonly netIncome?: Maybe
  readonly netDebt?: Maybe
  /** default 0 */
  readonly minorities?: Maybe
  readonly freeCashFlow?: Maybe
  readonly targetPrices?: readonly number[] | undefined
  readonly asOf?: string | undefined
  readonly bars?: readonly DayRange[] | undefined
}

export interface StockFigures extends YearRange {
  marketCap: Maybe
  peRatio: Maybe
  pegRatio: Maybe
  psRatio: Maybe
  pbRatio: Maybe
  pcfRatio: Maybe
  dividendYield: Maybe
  payoutRatio: Maybe
  equityRatio: Maybe
  returnOnEquity: Maybe
  enterpriseValue: Maybe
  freeCashFlowYield: Maybe
  upsidePct: Maybe
}

/**
 * KGV price/EPS; PEG = KGV ÷ growth of EPS in percent; KUV market value/revenue; KBV and KCV per share; yield
 * dps/price; return on the mean of both years' equity; enterprise value = market value + net debt + minorities, may be
 * negative; upside = mean target/price − 1 in percent.
 */
export function stockFigures(facts: StockFacts): StockFigures {
  const { price, eps, minorities = 0, targetPrices = [] } = facts
  requireNotNegative('price', price)
  requirePositive('shares', facts.shares)
  requireNotNegative('marketCap', facts.marketCap)
  const marketCap = facts.marketCap ?? figure([price, facts.shares], (p, shares) => p * shares)
  const peRatio = ratio(price, eps)
  const growth = figure([eps, facts.epsNext], (now, next) => (now > 0 ? (next / now - 1) * 100 : undefined))
  const meanEquity = figure([facts.equity, facts.equityPrevious], (now, before) => (now + before) / 2)
  const meanTarget =
    targetPrices.length === 0 ? undefined : targetPrices.reduce((sum, target) => sum + target, 0) / targetPrices.length
  return {
    marketCap,
    peRatio,
    pegRatio: ratio(peRatio, growth),
    psRatio: ratio(marketCap, facts.revenue),
    pbRatio: ratio(price, facts.bookValuePerShare),
    pcfRatio: ratio(price, facts.cashFlowPerShare),
    dividendYield: ratio(facts.dps, price),
    payoutRatio: ratio(facts.dps, eps),
    equityRatio: ratio(facts.equity, facts.totalAssets),
    returnOnEquity: ratio(facts.netIncome, meanEquity),
    enterpriseValue: figure([marketCap, facts.netDebt], (cap, debt) => cap + debt + minorities),
    freeCashFlowYield: ratio(facts.freeCashFlow, marketCap),
    upsidePct: figure([ratio(meanTarget, price)], (quotient) => (quotient - 1) * 100),
    ...highAndLow(facts.bars, facts.asOf),
  }
}
