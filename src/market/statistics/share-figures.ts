import { tidyOrNone } from '#figures/rounding.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { consensusOf } from '../consensus.ts'
import { dividendRecord } from '../dividend-record.ts'
import type { FiscalYear, Fundamentals } from '../fundamentals.ts'
import type { Instrument } from '../instruments.ts'
import type { ShareFigures } from '../statistics.ts'
import { yearMargins } from '../year-margins.ts'
import { epsGrowth, pricedAt, yearRatios } from '../year-ratios.ts'

/**
 * What a share's statements, dividends and analysts say at a close of its main listing: the figures its pages show at
 * that price, by the same functions.
 */
export function shareFigures(
  fundamentals: Fundamentals,
  stock: Instrument,
  close: number,
  today: TradingDay,
): ShareFigures {
  const years = pricedAt(fundamentals.years(stock), close)
  const running = years.findIndex(({ estimate }) => estimate)
  if (running < 0) return {}
  const shares = fundamentals.shares(stock)
  const [ended, expected] = [yearRatios(years, running - 1, shares), yearRatios(years, running, shares)]
  const [last, thisYear, nextYear] = [years[running - 1], years[running], years[running + 1]]
  const margins = last && yearMargins(last, years[running - 2])
  const dividends = fundamentals.dividends(stock)
  const record = dividendRecord(dividends, fundamentals.years(stock))
  const consensus = consensusOf(fundamentals.recommendations(stock), today)
  const target = consensus.target.mean
  return {
    per: ended?.per,
    perExpected: expected?.per,
    peg: expected?.peg,
    priceToSales: expected?.priceToSales,
    priceToBook: expected?.priceToBook,
    priceToCashflow: expected?.priceToCashflow,
    evToEbitda: thisYear && evToEbitda(thisYear, expected?.marketCap),
    dividendYieldPct: expected?.dividendYieldPct,
    yearsWithoutCut: record.yearsWithoutCut,
    dividendGrowthPctPa5: record.growthPctPa5,
    payoutPct: record.payoutPct,
    exDay: dividends.find(({ exDay }) => exDay >= today)?.exDay,
    ...growthOver(years.slice(0, running)),
    epsGrowthExpectedPct: thisYear && tidyOrNone(nextYear && epsGrowth(nextYear, thisYear), 4),
    ebitMarginPct: margins?.ebit,
    netMarginPct: margins?.net,
    returnOnEquityPct: margins?.returnOnEquity,
    equityRatioPct: margins?.equityRatio,
    debtToEquityPct: margins?.debtToEquity,
    consensus: consensus.mean,
    analysts: consensus.total,
    upsidePct: target === undefined ? undefined : tidyOrNone((target / close - 1) * 100, 2),
  }
}

/** Market value and what bears interest, less cash, over the year's EBITDA; undefined where that is a loss. */
function evToEbitda({ nonCurrentLiabilities, cash, ebitda }: FiscalYear, marketCap: number | undefined) {
  if (marketCap === undefined || ebitda <= 0) return undefined
  return tidyOrNone((marketCap / 1e6 + nonCurrentLiabilities - cash) / ebitda, 4)
}

/** Growth a year of what ended years sold and earned, over one, three and five of them. @param ended oldest first */
function growthOver(ended: readonly FiscalYear[]): ShareFigures {
  const over = (item: 'revenue' | 'eps', years: number) => {
    const [now, before] = [ended.at(-1)?.[item], ended.at(-1 - years)?.[item]]
    if (now === undefined || before === undefined || before <= 0 || (years > 1 && now <= 0)) return undefined
    return tidyOrNone(((now / before) ** (1 / years) - 1) * 100, 2)
  }
  return {
    revenueGrowthPct1Y: over('revenue', 1),
    revenueGrowthPct3Y: over('revenue', 3),
    revenueGrowthPct5Y: over('revenue', 5),
    epsGrowthPct1Y: over('eps', 1),
    epsGrowthPct3Y: over('eps', 3),
    epsGrowthPct5Y: over('eps', 5),
  }
}
