/** Inputs of bonds, funds, shares and indicators. */
import { bondFigures, type BondFigures } from '../bond.ts'
import { bviFigures, type BviFigures } from '../bvi.ts'
import { gridOfPeriod } from '../coupon-grid.ts'
import { dayCounts, interestDays, yearFraction } from '../day-count.ts'
import { FigureError, type Maybe } from '../figure.ts'
import { fundFigures, type FundFigures } from '../fund.ts'
import { stockFigures, type StockFigures } from '../stock.ts'
import {
  atr,
  bollinger,
  ema,
  levy,
  macd,
  momentum,
  roc,
  rsi,
  sma,
  stochastic,
  type Bars,
  type Indicator,
} from '../technical.ts'
import type { Fields } from './fields.ts'

export function accrual(fields: Fields): { days: Maybe; yearFraction: Maybe } {
  const [from, to] = [fields.day('from'), fields.day('to')]
  const dayCount = fields.choice('dayCount', dayCounts)
  const [start, end] = [fields.day('periodStart'), fields.day('periodEnd')]
  const frequency = fields.choice('frequency', [1, 2, 4, 12])
  if (start !== undefined && end !== undefined && start >= end)
    throw new FigureError('periodStart muss vor periodEnd liegen')
  if (from === undefined || to === undefined || dayCount === undefined)
    return { days: undefined, yearFraction: undefined }
  if (from > to) throw new FigureError('from liegt nach to')
  const grid =
    start === undefined || end === undefined || frequency === undefined
      ? undefined
      : gridOfPeriod(start, end, frequency)
  return { days: interestDays(from, to, dayCount), yearFraction: yearFraction(from, to, dayCount, grid) }
}

export const bond = (fields: Fields): BondFigures =>
  bondFigures({
    coupon: fields.number('coupon'),
    frequency: fields.choice('frequency', [0, 1, 2, 4]),
    maturity: fields.day('maturityDate'),
    settlement: fields.day('settlementDate'),
    dayCount: fields.choice('dayCount', dayCounts),
    interestFrom: fields.day('interestFrom'),
    firstCoupon: fields.day('firstCouponDate'),
    redemption: fields.number('redemption'),
    yieldFrequency: fields.number('yieldFrequency'),
    cleanPrice: fields.number('cleanPrice'),
    dirtyPrice: fields.number('dirtyPrice'),
    yieldToMaturity: fields.number('yield'),
  })

export const fund = (fields: Fields): FundFigures & BviFigures => ({
  ...fundFigures({
    values: fields.numbers('values'),
    returns: fields.numbers('returns'),
    benchmarkValues: fields.numbers('benchmarkValues'),
    benchmarkReturns: fields.numbers('benchmarkReturns'),
    periodsPerYear: fields.number('periodsPerYear'),
    riskFree: fields.number('riskFree'),
    target: fields.number('target'),
  }),
  ...bviFigures({
    navStart: fields.number('navStart'),
    navEnd: fields.number('navEnd'),
    distributions: fields.objects('distributions')?.map((distribution) => ({
      nav: distribution.required('nav'),
      amount: distribution.required('amount'),
    })),
    frontLoad: fields.number('frontLoad'),
    days: fields.term(),
  }),
})

export const stock = (fields: Fields): StockFigures =>
  stockFigures({
    price: fields.number('price'),
    shares: fields.number('shares'),
    marketCap: fields.number('marketCap'),
    eps: fields.number('eps'),
    epsNext: fields.number('epsNext'),
    revenue: fields.number('revenue'),
    bookValuePerShare: fields.number('bookValuePerShare'),
    cashFlowPerShare: fields.number('cashFlowPerShare'),
    dps: fields.number('dps'),
    equity: fields.number('equity'),
    equityPrevious: fields.number('equityPrevious'),
    totalAssets: fields.number('totalAssets'),
    netIncome: fields.number('netIncome'),
    netDebt: fields.number('netDebt'),
    minorities: fields.number('minorities'),
    freeCashFlow: fields.number('freeCashFlow'),
    targetPrices: fields.numbers('targetPrices'),
    asOf: fields.text('asOf'),
    bars: fields.objects('bars')?.map((bar) => ({
      date: bar.requiredText('date'),
      high: bar.required('high'),
      low: bar.required('low'),
    })),
  })

const indicators = ['sma', 'ema', 'rsi', 'atr', 'momentum', 'roc', 'levy', 'macd', 'bollinger', 'stochastic'] as const

/** One list per line of the indicator; absent lines where the prices or the period are missing. */
export function technical(fields: Fields): Record<string, Indicator | undefined> {
  const values = fields.numbers('values')
  const bars = barsOf(fields)
  const period = fields.number('period')
  const needed = (
    line: (values: readonly number[], period: number) => Indicator,
  ): { values: Indicator | undefined } => ({
    values: values && period !== undefined ? line(values, period) : undefined,
  })
  switch (fields.requiredChoice('indicator', indicators)) {
    case 'sma':
      return needed(sma)
    case 'ema':
      return needed(ema)
    case 'momentum':
      return needed(momentum)
    case 'roc':
      return needed(roc)
    case 'rsi':
      return { values: values && rsi(values, period) }
    case 'levy':
      return { values: values && levy(values, period) }
    case 'atr':
      return { values: bars && atr(bars, period) }
    case 'macd':
      return values
        ? { ...macd(values, fields.number('fast'), fields.number('slow'), fields.number('signal')) }
        : { macd: undefined, signal: undefined, histogram: undefined }
    case 'bollinger':
      return values
        ? { ...bollinger(values, period, fields.number('deviations')) }
        : { upper: undefined, middle: undefined, lower: undefined }
    case 'stochastic':
      return bars ? { ...stochastic(bars, period, fields.number('signal')) } : { k: undefined, d: undefined }
  }
}

function barsOf(fields: Fields): Bars | undefined {
  const [high, low, close] = [fields.numbers('high'), fields.numbers('low'), fields.numbers('close')]
  return high && low && close && { high, low, close }
}
