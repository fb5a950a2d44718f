/** Risk and return of a fund, alone and against a benchmark. */
import { worstDrawdown } from './drawdown.ts'
import { figure, FigureError, requirePositive, type Maybe } from './figure.ts'

/** A divisor below this is taken for zero. */
const SMALLEST_DIVISOR = 1e-12

export interface FundFacts {
  /** prices with distributions reinvested; their logarithmic returns are used */
  readonly values?: readonly number[] | undefined
  /** or returns per period, used as they are */
  readonly returns?: readonly number[] | undefined
  readonly benchmarkValues?: readonly number[] | undefined
  readonly benchmarkReturns?: readonly number[] | undefined
  /** default 252 */
  readonly periodsPerYear?: Maybe
  /** per year; default 0 */
  readonly riskFree?: Maybe
  /** per year; default 0 */
  readonly target?: Maybe
}

export interface FundFigures {
  totalReturn: Maybe
  volatility: Maybe
  sharpeRatio: Maybe
  downsideDeviation: Maybe
  sortinoRatio: Maybe
  maxDrawdown: Maybe
  peakIndex: Maybe
  troughIndex: Maybe
  recoveryIndex: Maybe
  trackingDifference: Maybe
  trackingError: Maybe
  informationRatio: Maybe
  beta: Maybe
  alpha: Maybe
  correlation: Maybe
}

/** With n periods a year and m the mean return times n. One return alone has no deviation, hence none of the ratios. */
export function fundFigures(facts: FundFacts): FundFigures {
  const { periodsPerYear: n = 252, riskFree = 0, target = 0 } = facts
  requirePositive('periodsPerYear', n)
  const own = seriesOf('values', facts.values, facts.returns)
  const benchmark = seriesOf('benchmarkValues', facts.benchmarkValues, facts.benchmarkReturns)
  if (own && benchmark && own.returns.length !== benchmark.returns.length) {
    throw new FigureError('Fonds und Vergleichsindex müssen gleich viele Werte haben')
  }
  const returns = own?.returns ?? []
  const yearly = returns.length < 2 ? undefined : mean(returns) * n
  const volatility = annualDeviation(returns, n)
  const downsideDeviation =
    returns.length < 2 ? undefined : Math.sqrt(mean(returns.map((r) => Math.min(r - target / n, 0) ** 2)) * n)
  return {
    totalReturn: own && totalReturn(own.values),
    volatility,
    sharpeRatio: over(
      figure([yearly], (m) => m - riskFree),
      volatility,
    ),
    downsideDeviation,
    sortinoRatio: over(
      figure([yearly], (m) => m - target),
      downsideDeviation,
    ),
    ...worstDrawdown(own?.values ?? []),
    ...benchmarkFigures(own, benchmark, n, riskFree),
  }
}

type BenchmarkFigures = Pick<
  FundFigures,
  'trackingDifference' | 'trackingError' | 'informationRatio' | 'beta' | 'alpha' | 'correlation'
>

function benchmarkFigures(
  own: Series | undefined,
  benchmark: Series | undefined,
  n: number,
  riskFree: number,
): BenchmarkFigures {
  const ours = own?.returns ?? []
  const theirs = own && benchmark ? benchmark.returns : []
  const both = theirs.length > 1
  const differences = theirs.map((theirReturn, period) => ours[period]! - theirReturn)
  const trackingError = annualDeviation(differences, n)
  const beta = both ? over(covariance(ours, theirs), covariance(theirs, theirs)) : undefined
  return {
    trackingDifference: figure(
      [own && totalReturn(own.values), benchmark && totalReturn(benchmark.values)],
      (our, their) => our - their,
    ),
    trackingError,
    informationRatio: both ? over(mean(differences) * n, trackingError) : undefined,
    beta,
    alpha: figure([beta], (b) => mean(ours) * n - riskFree - b * (mean(theirs) * n - riskFree)),
    correlation: both
      ? over(covariance(ours, theirs), Math.sqrt(covariance(ours, ours) * covariance(theirs, theirs)))
      : undefined,
  }
}

interface Series {
  values: readonly number[]
  returns: readonly number[]
}

function seriesOf(
  name: string,
  values: readonly number[] | undefined,
  returns: readonly number[] | undefined,
): Series | undefined {
  if (values !== undefined) {
    values.forEach((value, index) => requirePositive(`${name}[${index}]`, value))
    return { values, returns: values.slice(1).map((value, index) => Math.log(value / values[index]!)) }
  }
  if (returns === undefined) return undefined
  const chained = [1]
  returns.forEach((r, index) => {
    if (r < -1) throw new FigureError('Eine Rendite unter -100 % gibt es nicht')
    chained.push(chained[index]! * (1 + r))
  })
  return { values: chained, returns }
}

const totalReturn = (values: readonly number[]): Maybe =>
  values.length < 2 ? undefined : figure([values[0], values.at(-1)], (first, last) => last / first - 1)

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** With n − 1 in the divisor. */
function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  return a.reduce((sum, value, index) => sum + (value - meanA) * (b[index]! - meanB), 0) / (a.length - 1)
}

const annualDeviation = (returns: readonly number[], n: number): Maybe =>
  returns.length < 2 ? undefined : Math.sqrt(covariance(returns, returns) * n)

const over = (dividend: Maybe, divisor: Maybe): Maybe =>
  figure([dividend, divisor], (above, below) => (Math.abs(below) < SMALLEST_DIVISOR ? undefined : above / below))
