import { rsi, sma } from '#figures/technical.ts'
import type { DailyBars } from './market.ts'
import { indexOnOrBefore, referenceIndex, volatility } from './performance.ts'

const averages = [5, 10, 20, 38, 50, 90, 100, 200, 250]
const weeksOfLevy = 27

/**
 * Technical figures of the last day: moving averages of closes with the distance to them, relative strength after Levy
 * (price ÷ mean of 27 weeks) and Wilder (14 days), momentum (10 days), volatility (percent a year). Figures that need a
 * longer history are left out.
 */
export function technicalFigures({ close }: Pick<DailyBars, 'close'>): Record<string, number> {
  const figures: Record<string, number> = {}
  const put = (name: string, value: number | undefined) => {
    if (value !== undefined && Number.isFinite(value)) figures[name] = Number(value.toFixed(4))
  }
  const last = close.at(-1)
  const tenBefore = close.at(-11)
  if (last === undefined) return figures
  for (const days of averages) {
    const mean = sma(close, days).at(-1)
    put(`movingAverage${days}`, mean)
    put(`movingAverageDistancePct${days}`, mean && (last / mean - 1) * 100)
  }
  const levy = sma(close, weeksOfLevy * 5).at(-1)
  put('relativeStrengthLevy27W', levy && last / levy)
  put('relativeStrengthIndexWilder14', rsi(close, 14).at(-1))
  put('momentum10', tenBefore === undefined ? undefined : last - tenBefore)
  put('volatility30', percent(volatility(close, close.length - 1 - 30)))
  put('volatility250', percent(volatility(close, close.length - 1 - 250)))
  return figures
}

const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : fraction * 100)

interface Series {
  day: readonly string[]
  close: readonly number[]
}

export interface Dependence {
  cnBeta30?: number
  cnBeta250?: number
  cnKor30?: number
  cnKor250?: number
}

const outperformancePeriods = { cnOpb1W: 'W1', cnOpb1M: 'M1', cnOpb1Y: 'Y1' } as const

/**
 * How much better a share did than an index over a week, a month and a year, percentage points; left out where a
 * history is shorter.
 */
export function outperformance(
  share: Series,
  index: Series,
): Partial<Record<keyof typeof outperformancePeriods, number>> {
  const found: Partial<Record<keyof typeof outperformancePeriods, number>> = {}
  if (share.day.length === 0 || index.day.length === 0) return found
  for (const [name, period] of Object.entries(outperformancePeriods)) {
    const [own, other] = [share, index].map(({ day, close }) => {
      const [from, last] = [close[referenceIndex(day, period)], close.at(-1)]
      return from && last ? (last / from - 1) * 100 : undefined
    })
    if (own !== undefined && other !== undefined)
      found[name as keyof typeof outperformancePeriods] = Number((own - other).toFixed(4))
  }
  return found
}

/** Beta and correlation of daily log returns over 30 and 250 days on which both have a close. */
export function betaAndCorrelation(paper: Series, benchmark: Series): Dependence {
  const pairs = pairsOf(paper, benchmark)
  const over = (days: number) => (pairs.length <= days ? undefined : dependenceOf(pairs.slice(-days - 1)))
  const short = over(30)
  const long = over(250)
  const rounded = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? undefined : Number(value.toFixed(4))
  return {
    cnBeta30: rounded(short?.beta),
    cnBeta250: rounded(long?.beta),
    cnKor30: rounded(short?.correlation),
    cnKor250: rounded(long?.correlation),
  }
}

/** fewer returns say nothing */
const fewestReturns = 20

/** Correlation of daily log returns on the days on which both have a close; undefined where there are hardly any. */
export function correlationOf(one: Series, other: Series): number | undefined {
  const pairs = pairsOf(one, other)
  const correlation = pairs.length <= fewestReturns ? undefined : dependenceOf(pairs)?.correlation
  return correlation !== undefined && Number.isFinite(correlation) ? correlation : undefined
}

/** Closes of the days on which both have one. */
function pairsOf(paper: Series, benchmark: Series): [number, number][] {
  const pairs: [number, number][] = []
  for (const [i, day] of paper.day.entries()) {
    const at = indexOnOrBefore(benchmark.day, day)
    const [own, other] = [paper.close[i], benchmark.close[at]]
    if (benchmark.day[at] === day && own !== undefined && other !== undefined) pairs.push([own, other])
  }
  return pairs
}

/** How the first of each pair moved with the second; undefined where the second did not move. */
function dependenceOf(pairs: readonly [number, number][]): { beta: number; correlation: number } | undefined {
  const y = logReturns(pairs.map(([own]) => own))
  const x = logReturns(pairs.map(([, other]) => other))
  const covariance = productMean(x, y)
  const variance = productMean(x, x)
  if (variance < 1e-12) return undefined
  return { beta: covariance / variance, correlation: covariance / Math.sqrt(variance * productMean(y, y)) }
}

const logReturns = (closes: readonly number[]) =>
  closes.slice(1).map((close, i) => Math.log(close / (closes[i] as number)))

/** Mean product of deviations from the means. */
function productMean(a: readonly number[], b: readonly number[]): number {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanA = meanOf(a)
  const meanB = meanOf(b)
  return a.reduce((sum, value, i) => sum + (value - meanA) * ((b[i] as number) - meanB), 0) / a.length
}
