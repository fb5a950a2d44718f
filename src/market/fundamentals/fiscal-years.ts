import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import { exp, ln } from '../simulation/math.ts'
import { uniform, type Key } from '../simulation/hash.ts'
import { normal } from '../simulation/normal.ts'
import { companyProfile, type CompanyProfile, counterOf, isLoss, yearsKey } from './company-profile.ts'
import { businessYear, fiscalEndMonth, quarterEnd } from './fiscal-calendar.ts'

/** One fiscal year; money in millions of the home currency, per-share values in the home currency. */
export interface FiscalYear extends StatementItems {
  /** the calendar year in which it ends */
  year: number
  /** its last day */
  end: TradingDay
  estimate: boolean
  /** close on the last trading day of the year; the latest close for estimates */
  price: number
  dps: number
}

/** The items of a statement: what came in and went out in a period, and what was there at its end. */
export interface StatementItems {
  eps: number
  revenue: number
  grossProfit: number
  ebitda: number
  ebit: number
  ebt: number
  netIncome: number
  totalAssets: number
  nonCurrentAssets: number
  currentAssets: number
  cash: number
  equity: number
  nonCurrentLiabilities: number
  currentLiabilities: number
  cashflowOperating: number
  cashflowInvesting: number
  cashflowFinancing: number
  freeCashflow: number
}

const actualYears = 10
const estimateYears = 3
/** how strongly a year's deviation lasts into the next */
const persistence = 0.7
const deviationYears = 6
/** cap on the pre-tax margin */
const mostEarned = 0.45
/** cap on the equity ratio */
const mostEquity = 0.9
/** least share of last year's equity that the consensus expects to remain after payouts above earnings */
const leastEquityLeft = 0.8
/** of a year's dividend, of what was paid before */
const [leastRise, mostRise] = [0.9, 1.1]
/** of what is earned nobody is expected to pay out more */
const mostPaid = 0.9

export interface Company {
  instrument: Instrument
  seed: string
  shares: number
  /**
   * close on the last trading day of a fiscal year; the latest for years that have not ended; undefined before the
   * history
   */
  priceOf: (year: number) => number | undefined
  /** what has been paid for a year; undefined while nobody knows, 0 where nothing was */
  paidFor?: (year: number) => number | undefined
}

/**
 * The generated statements of a company, oldest first: ten ended years and three estimates, of which `firstEstimate` is
 * the first. Earnings follow the smoothed price through a mean-reverting ratio, and everything else follows from them,
 * so that figures which must agree do: P/E × EPS = price, net income = EPS × shares, assets = equity + liabilities,
 * the change of cash = the three cash flows. Years before the price history are left out.
 */
export const fiscalYears = (company: Company, firstEstimate: number): FiscalYear[] =>
  withYearBefore(company, firstEstimate).filter(({ year }) => year >= firstEstimate - actualYears)

/** The same years, and the one before the first where the history reaches so far. */
export function withYearBefore(company: Company, firstEstimate: number): FiscalYear[] {
  const statement = statementsOf(company)
  const years: FiscalYear[] = []
  for (let year = firstEstimate - actualYears - 1; year < firstEstimate + estimateYears; year++) {
    const price = company.priceOf(year)
    if (price !== undefined)
      years.push(statement({ year, estimate: year >= firstEstimate, price, before: years.at(-1) }))
  }
  return years
}

interface Asked {
  year: number
  /** as the consensus expects it before the year ends */
  estimate: boolean
  /** at which the year ends, or would end */
  price: number
  before: FiscalYear | undefined
}

/** A company's statement of a year, from the price at its end and from the year before. */
export function statementsOf({ instrument, seed, shares, priceOf, paidFor }: Company): (asked: Asked) => FiscalYear {
  const profile = companyProfile(seed, instrument)
  const noise = yearsKey(seed, instrument)
  const endMonth = fiscalEndMonth(instrument)
  return ({ year, estimate, price, before }) => {
    const business = businessYear(endMonth, year)
    const smooth = smoothedPrice(priceOf, year, price)
    const grown = estimate && before ? growth(noise, business) : 1
    const fromPrice = (smooth / profile.priceEarnings) * exp(0.14 * deviation(noise, business, 0))
    // The consensus grows from the year before; after a bad year it expects the usual again.
    const trend = estimate && before && before.eps > 0 ? before.eps * grown : fromPrice
    const eps = cents(!estimate && isLoss(noise, business, profile) ? -0.4 * trend : trend)
    const netIncome = incomeOf(eps, shares)

    const ebt = beforeTax(netIncome, profile)
    const sold = tenths(
      estimate && before
        ? before.revenue * (1 + (grown - 1) * 0.6)
        : (longSmoothedPrice(priceOf, year, price) / profile.priceEarnings / profile.netMargin) *
            exp(0.05 * deviation(noise, business, 1)) *
            (shares / 1e6),
    )
    const revenue = Math.max(sold, tenths(ebt / mostEarned))
    const expected = estimate && before ? expectedBalance(before, { revenue, netIncome }, shares) : undefined
    const totalAssets =
      expected?.totalAssets ?? tenths((revenue / profile.assetTurnover) * exp(0.04 * deviation(noise, business, 2)))
    const equity =
      expected?.equity ??
      tenths(totalAssets * Math.min(mostEquity, profile.equityRatio * exp(0.06 * deviation(noise, business, 3))))
    const nonCurrentLiabilities = tenths((totalAssets - equity) * profile.longTermShare)
    const nonCurrentAssets = tenths(totalAssets * profile.nonCurrentAssets)
    const currentAssets = tenths(totalAssets - nonCurrentAssets)
    const cash = expected?.cash ?? tenths(currentAssets * profile.cashShare * exp(0.1 * deviation(noise, business, 4)))
    const ebit = tenths(ebt + nonCurrentLiabilities * 0.025)
    const depreciation = tenths(revenue * profile.depreciation)
    const ebitda = tenths(ebit + depreciation)
    const capex = tenths(revenue * profile.capex * exp(0.1 * deviation(noise, business, 5)))
    const cashflowOperating = tenths(netIncome + depreciation + revenue * 0.01 * normal(noise, counterOf(business, 6)))
    const cashflowInvesting = tenths(-capex)
    return {
      year,
      end: quarterEnd(endMonth, year, 4),
      estimate,
      price,
      eps,
      dps: paidFor?.(year) ?? (profile.pays && eps > 0 ? cents(expectedDividend(eps, profile.payout, before)) : 0),
      revenue,
      grossProfit: tenths(Math.max(revenue * profile.grossMargin, ebitda + revenue * 0.05)),
      ebitda,
      ebit,
      ebt,
      netIncome,
      totalAssets,
      nonCurrentAssets,
      currentAssets,
      cash,
      equity,
      nonCurrentLiabilities,
      currentLiabilities: tenths(totalAssets - equity - nonCurrentLiabilities),
      cashflowOperating,
      cashflowInvesting,
      cashflowFinancing: tenths(cash - (before?.cash ?? cash) - cashflowOperating - cashflowInvesting),
      freeCashflow: tenths(cashflowOperating - capex),
    }
  }
}

/**
 * What the consensus expects of a balance sheet: equity grows by what is earned and not paid out for the year before,
 * assets and cash with the turnover, assets at least so far that equity has room in them.
 */
function expectedBalance(
  before: FiscalYear,
  { revenue, netIncome }: { revenue: number; netIncome: number },
  shares: number,
) {
  const equity = tenths(
    Math.max(before.equity * leastEquityLeft, before.equity + netIncome - (before.dps * shares) / 1e6),
  )
  const totalAssets = tenths(Math.max((before.totalAssets * revenue) / before.revenue, equity / mostEquity))
  return { equity, totalAssets, cash: tenths((before.cash * totalAssets) / before.totalAssets) }
}

/** What is expected to be paid for a year: the usual part of its earnings, near what was paid before, never all of them. */
function expectedDividend(eps: number, payout: number, before: FiscalYear | undefined): number {
  const wanted = payout * eps
  if (!before || before.dps <= 0) return wanted
  return Math.min(mostPaid * eps, Math.max(leastRise * before.dps, Math.min(mostRise * before.dps, wanted)))
}

/** Millions that earnings per share come to. */
export const incomeOf = (eps: number, shares: number): number => tenths((eps * shares) / 1e6)

/** A gain before its tax; a loss pays none. */
export const beforeTax = (netIncome: number, { taxRate }: CompanyProfile): number =>
  tenths(netIncome > 0 ? netIncome / (1 - taxRate) : netIncome)

/** Expected growth of an estimate, 2 … 14 %. */
const growth = (noise: Key, year: number): number => 1.02 + 0.12 * uniform(noise, counterOf(year, 8))

const smoothedPrice = (priceOf: Company['priceOf'], year: number, price: number) =>
  exp(0.5 * ln(price) + 0.3 * ln(priceOf(year - 1) ?? price) + 0.2 * ln(priceOf(year - 2) ?? price))

function longSmoothedPrice(priceOf: Company['priceOf'], year: number, price: number): number {
  let sum = 0
  for (let back = 0; back < 5; back++) sum += ln((back === 0 ? undefined : priceOf(year - back)) ?? price)
  return exp(sum / 5)
}

/** Mean-reverting with variance 1: what happened in the last years fades. */
function deviation(key: Key, year: number, purpose: number): number {
  let sum = 0
  for (let back = 0, weight = 1; back < deviationYears; back++, weight *= persistence)
    sum += weight * normal(key, counterOf(year - back, purpose))
  return sum * Math.sqrt(1 - persistence * persistence)
}

export const cents = (value: number) => Number(value.toFixed(2))
export const tenths = (value: number) => Number(value.toFixed(1))
