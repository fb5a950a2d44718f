import type { Evaluation, PortfolioFigures } from './evaluate.ts'
import type { Breakdown } from './figures/breakdown.ts'
import type { Costs, Gains } from './figures/gains.ts'
import type { InstrumentFigures } from './figures/instrument-figures.ts'
import type { SimplePerformance, SimpleView } from './figures/simple-view.ts'
import type { Trade } from './figures/trades.ts'
import { type DayNumber, tradingDayOf } from '#calendar/days.ts'
import { type Fixed, fixedToNumber } from './numbers/fixed.ts'
import type { Risk } from './returns.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export interface JsonObject {
  readonly [key: string]: Json
}

/** The answer of `parkett portfolio evaluate`: null where a figure is not computable. */
export function presentEvaluation({ figures, instruments, warnings }: Evaluation): {
  figures: JsonObject
  instruments: JsonObject
  warnings: readonly string[]
} {
  return {
    figures: presentFigures(figures),
    instruments: Object.fromEntries([...instruments].map(([symbol, one]) => [symbol, presentInstrument(one)])),
    warnings,
  }
}

function presentFigures(figures: PortfolioFigures): JsonObject {
  const { columns, returns, breakdown, netPerformanceByDay: performance } = figures
  const { start } = columns
  const totals = series(start, columns.totals, (cents) => cents / 100)
  const accumulated = series(start, returns.accumulated)
  const performances = performance === undefined ? null : series(start, performance.series)
  return {
    totals,
    totalOn: totals,
    dailyReturns: series(start, returns.daily),
    accumulated,
    accumulatedOn: accumulated,
    weeklyReturns: figures.weeklyReturns.map(({ weekEnding, value }) => ({
      weekEnding: tradingDayOf(weekEnding),
      value: rate(value),
    })),
    ttwror: rate(figures.ttwror),
    ttwrorAnnualised: rate(figures.ttwrorAnnualised),
    totalXirr: rate(figures.totalXirr),
    breakdown: breakdown === undefined ? null : presentMoney(breakdown),
    earningsGross: money(figures.charges?.earnings),
    taxes: money(figures.charges?.taxes),
    fees: money(figures.charges?.fees),
    totalFees: money(figures.charges?.separateFees),
    ...presentRisk(figures.risk),
    trades: figures.trades.map(presentTrade),
    tradeCount: figures.trades.length,
    currentValue: money(figures.currentValue),
    netPerformance: money(figures.netPerformance),
    netPerformanceSeries: performances,
    netPerformanceOn: performances,
    netPerformanceByRange:
      performance === undefined
        ? null
        : Object.fromEntries([...performance.byRange].map(([range, value]) => [range, rate(value)])),
  }
}

function presentInstrument(figures: InstrumentFigures): JsonObject {
  const { gains, charges, delta, returns, simpleView } = figures
  const closed = figures.trades?.filter(({ end }) => end !== undefined).at(-1)
  return {
    sharesHeld: fixedToNumber(figures.sharesHeld),
    marketValue: money(figures.marketValue),
    ...presentGains(gains ?? figures.costs),
    tradeEntryValue: money(closed?.entryValue),
    tradeProfit: money(closed?.profit),
    fees: money(charges?.fees),
    taxes: money(charges?.taxes),
    dividendsGross: money(charges?.dividendsGross),
    dividendCount: charges?.dividendCount ?? null,
    delta: money(delta?.delta),
    deltaPercent: rate(delta?.deltaPercent),
    securityTtwror: rate(returns?.ttwror),
    securityTtwrorAnnualised: rate(returns?.ttwrorAnnualised),
    securityXirr: rate(returns?.xirr),
    securityXirrFlows: returns?.xirrFlows.map(({ day, amount }) => [tradingDayOf(day), amount]) ?? null,
    ...presentRisk(returns?.risk),
    periodicity: figures.periodicity ?? null,
    yieldOnCostPerYear: rate(figures.yieldOnCostPerYear),
    quantity: fixedToNumber(figures.sharesHeld),
    ...presentSimpleView(simpleView),
    dividends: money(charges?.dividendsGross),
  }
}

const noGains: Readonly<Record<Exclude<keyof Gains, 'departedGross'>, null>> = {
  fifoCost: null,
  fifoCostPerShareNet: null,
  movingAverageCost: null,
  realizedGainFifo: null,
  realizedGainMovingAverage: null,
  unrealizedGainFifo: null,
  unrealizedGainMovingAverage: null,
  gainOnHoldingsFifo: null,
  gainOnHoldingsMovingAverage: null,
  realizedForexGainFifo: null,
  realizedForexGainMovingAverage: null,
  unrealizedForexGainFifo: null,
  unrealizedForexGainMovingAverage: null,
}

function presentGains(gains: Costs | Gains | undefined): JsonObject {
  if (gains === undefined) return noGains
  const { fifoCostPerShareNet, departedGross: _, ...values } = gains
  return { ...noGains, ...presentMoney(values), fifoCostPerShareNet: rate(fifoCostPerShareNet) }
}

function presentSimpleView(view: SimpleView | undefined): JsonObject {
  return {
    averagePrice: money(view?.averagePrice),
    currentValue: money(view?.currentValue),
    ...presentPerformance(view?.atHistoricRate, ''),
    ...presentPerformance(view?.atHistoricRate, 'AtHistoricRate'),
    ...presentPerformance(view?.atCurrentRate, 'AtCurrentRate'),
  }
}

function presentPerformance(performance: SimplePerformance | undefined, suffix: string): JsonObject {
  const share = (value: Fixed | undefined): number | null =>
    performance === undefined || value === undefined || performance.timeWeightedInvestment === 0n
      ? null
      : Number(value) / Number(performance.timeWeightedInvestment)
  return {
    [`investment${suffix}`]: money(performance?.investment),
    [`grossPerformance${suffix}`]: money(performance?.grossPerformance),
    [`grossPerformancePercent${suffix}`]: share(performance?.grossPerformance),
    [`netPerformance${suffix}`]: money(performance?.netPerformance),
    [`netPerformancePercent${suffix}`]: share(performance?.netPerformance),
    [`timeWeightedInvestment${suffix}`]: money(performance?.timeWeightedInvestment),
  }
}

function presentTrade(trade: Trade): JsonObject {
  return {
    symbol: trade.symbol,
    start: tradingDayOf(trade.start),
    end: trade.end === undefined ? null : tradingDayOf(trade.end),
    shares: fixedToNumber(trade.shares),
    holdingDays: trade.holdingDays,
    long: trade.long,
    entryValue: money(trade.entryValue),
    exitValue: money(trade.exitValue),
    profit: money(trade.profit),
    return: rate(trade.return),
    xirr: rate(trade.xirr),
    profitBeforeTaxesAndFees: money(trade.profitBeforeTaxesAndFees),
    entryValueMovingAverage: money(trade.entryValueMovingAverage),
    profitMovingAverage: money(trade.profitMovingAverage),
    returnMovingAverage: rate(trade.returnMovingAverage),
  }
}

/** Risk keys, of a depot, an instrument or a single series. */
export function presentRisk(risk: Risk | undefined): JsonObject {
  const recovery = risk?.longestRecovery
  return {
    volatility: rate(risk?.volatility),
    semiDeviation: rate(risk?.semiDeviation),
    maxDrawdown: rate(risk?.maxDrawdown),
    maxDrawdownDays: risk?.maxDrawdownDays ?? null,
    longestRecovery:
      recovery === undefined ? null : { start: tradingDayOf(recovery.start), end: tradingDayOf(recovery.end) },
  }
}

function presentMoney(values: Readonly<Record<string, Fixed>> | Breakdown): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fixedToNumber(value)]))
}

function series(start: DayNumber, values: Float64Array, convert: (value: number) => number = (value) => value): Json {
  return Array.from(values, (value, index) => ({ date: tradingDayOf(start + index), value: rate(convert(value)) }))
}

const money = (value: Fixed | undefined): number | null => (value === undefined ? null : fixedToNumber(value))

/** null for what is not a finite number; no minus before a zero. */
export const rate = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value + 0
