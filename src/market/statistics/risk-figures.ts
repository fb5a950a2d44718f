import { addMonths } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Maybe } from '#figures/figure.ts'
import { fundFigures, type FundFigures } from '#figures/fund.ts'
import type { Closes } from '../held-returns.ts'
import type { DerivativeMarket } from '../simulated-market.ts'
import { meanOvernight } from '../overnight-rates.ts'
import { indexOnOrBefore } from '../performance.ts'
import type { FundRisk } from '../statistics.ts'

interface Rates {
  market: Pick<DerivativeMarket, 'riskFree'>
  /** those asked for, by last day and years */
  overnightRates: Map<string, number>
}

/** so many returns of both have to be there to compare a year */
const leastTracked = 200

/**
 * Risk of a fund up to the last of its closes, by the formulas of `fundFigures` on daily log returns, 252 of them a
 * year. The rate without risk is the mean of the overnight rate over the months of each period.
 */
export function fundRisk(closes: Closes, rates: Rates): FundRisk {
  const [one, three, five] = [1, 3, 5].map((years) => overYears(closes, years, rates))
  return {
    volatility1y: one?.volatility,
    sharpe1y: one?.sharpeRatio,
    maxDrawdown1y: one?.maxDrawdown,
    volatility3y: three?.volatility,
    sharpe3y: three?.sharpeRatio,
    sortino3y: three?.sortinoRatio,
    maxDrawdown3y: three?.maxDrawdown,
    sharpe5y: five?.sharpeRatio,
  }
}

/** Undefined where the history does not reach back so far. */
function overYears({ day, close }: Closes, years: number, rates: Rates): FundFigures | undefined {
  const last = day.at(-1)
  const from = last === undefined ? -1 : indexOnOrBefore(day, addMonths(last, -12 * years))
  if (last === undefined || from < 0) return undefined
  const riskFree = rememberedRate(rates, last, years)
  return fundFigures({ values: close.slice(from), riskFree, target: riskFree })
}

function rememberedRate({ market, overnightRates }: Rates, last: TradingDay, years: number): number {
  const name = `${last} ${years}`
  const known = overnightRates.get(name)
  if (known !== undefined) return known
  const mean = meanOvernight(market, last, years)
  overnightRates.set(name, mean)
  return mean
}

/**
 * Annualised deviation of a fund's daily log returns from its index' over a year, by the days on which both have a close,
 * as in `fundFigures`; undefined where those are few.
 */
export function trackingError(fund: Closes, index: Closes): Maybe {
  const last = fund.day.at(-1)
  const from = last === undefined ? -1 : indexOnOrBefore(fund.day, addMonths(last, -12))
  if (from < 0) return undefined
  const pairs: [number, number][] = []
  for (const [i, day] of fund.day.entries()) {
    if (i < from) continue
    const at = indexOnOrBefore(index.day, day)
    const [own, other] = [fund.close[i], index.close[at]]
    if (index.day[at] === day && own !== undefined && other !== undefined) pairs.push([own, other])
  }
  if (pairs.length <= leastTracked) return undefined
  return fundFigures({ values: pairs.map(([own]) => own), benchmarkValues: pairs.map(([, other]) => other) })
    .trackingError
}

/**
 * What a fund gained a year beyond its index over some years, by closes on the same two days; undefined where either
 * history is shorter.
 */
export function trackingDifference(fund: Closes, index: Closes, years: number): Maybe {
  const last = fund.day.at(-1)
  if (last === undefined) return undefined
  const begin = addMonths(last, -12 * years)
  const gain = ({ day, close }: Closes): Maybe => {
    const [from, to] = [indexOnOrBefore(day, begin), indexOnOrBefore(day, last)]
    const [before, after] = [close[from], close[to]]
    return before && after && before > 0 ? (after / before) ** (1 / years) - 1 : undefined
  }
  const [own, other] = [gain(fund), gain(index)]
  return own === undefined || other === undefined ? undefined : own - other
}
