import type * as z from 'zod'
import type { Rooms } from '#api/rooms.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import { tradingDayOf } from '#calendar/days.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { inPercent } from '#figures/rounding.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { valueCurve } from '#portfolio/curves.ts'
import { headlineOf, type Headline } from '#portfolio/headline.ts'
import { amountText, toNumber } from '#portfolio/amounts.ts'
import type { StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import type {
  CurveQuery,
  Portfolio,
  PortfolioFigures,
  PortfolioWithFigures,
} from '#features/sample-portfolio/portfolios.contract.ts'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'

type Presenting = Pick<Rooms, 'universe' | 'origin'>

export function presentPortfolio({ universe, origin }: Presenting, stored: StoredPortfolio): Portfolio {
  const benchmark = stored.benchmark && universe.byKey(stored.benchmark)
  return {
    type: 'Portfolio',
    entityType: 'PORTFOLIO',
    entitySubType: 'USER',
    entityValue: stored.id,
    kind: stored.kind,
    name: stored.name,
    note: stored.note,
    isoCurrency: stored.currency,
    keepsCash: stored.keepsCash,
    isCounted: stored.isCounted,
    benchmark: benchmark && presentInstrument(benchmark, origin),
    datetimeCreated: iso(stored.createdAt.getTime()),
    version: stored.version,
    urls: { WEBSITE: `${origin}/${stored.kind === 'SAMPLE' ? 'musterdepot' : 'depots'}/${stored.id}` },
  }
}

export const presentHeadline = (
  { value, cash, day, gain, gainRate, result, resultRate, ttwror, positions }: Headline,
  transactions: readonly StoredTransaction[],
): PortfolioFigures => ({
  value,
  cash: toNumber(cash),
  performanceDay: day?.change,
  performanceDayPct: inPercent(day?.rate),
  gain: toNumber(gain),
  gainPct: inPercent(gainRate),
  result: transactions.length === 0 ? undefined : result,
  resultPct: inPercent(resultRate),
  ttwrorPct: transactions.length === 0 ? undefined : inPercent(ttwror),
  numberPositions: positions,
  numberTransactions: transactions.length,
  dateFirst: transactions[0]?.day,
})

const curveDays = 183

/** A portfolio in a list, with its curve where that is asked for. */
export function presentListed(
  rooms: Presenting,
  { portfolio, book, evaluation, movesFrom, transactions }: OpenPortfolio,
  { curve: asked }: z.infer<typeof CurveQuery> = {},
): PortfolioWithFigures {
  const curve = asked && transactions.length > 0 ? valueCurve(book.columns, curveDays) : undefined
  return {
    ...presentPortfolio(rooms, portfolio),
    figures: presentHeadline(headlineOf(book, evaluation, movesFrom), transactions),
    ...(curve && { curve: { date: curve.days.map(tradingDayOf), value: [...curve.value] } }),
  }
}

/** What of a portfolio does not count as it stands, with the names of papers for their keys. */
export const warningsOf = (
  { universe }: Pick<Presenting, 'universe'>,
  { warnings, evaluation }: Pick<OpenPortfolio, 'warnings' | 'evaluation'>,
): string[] =>
  [...warnings, ...evaluation.warnings].map((warning) =>
    warning.replace(/\b[A-Z]+:\d+\b/, (key) => universe.byKey(key as InstrumentKey)?.name ?? key),
  )

export function presentTransaction({ universe, origin }: Presenting, stored: StoredTransaction): Transaction {
  const instrument = stored.instrument && universe.byKey(stored.instrument)
  const { quantity, price, amount, fee, tax, ratio, acquired } = stored
  return {
    idTransaction: stored.id,
    type: stored.kind,
    date: stored.day,
    time: stored.time,
    instrument: instrument && presentInstrument(instrument, origin),
    missingInstrument: instrument ? undefined : stored.instrument,
    quantity: toNumber(quantity),
    price: toNumber(price),
    amount: toNumber(amount) ?? 0,
    isoCurrency: stored.currency,
    fee: toNumber(fee) ?? 0,
    tax: toNumber(tax) ?? 0,
    ratioNew: toNumber(ratio?.fresh),
    ratioOld: toNumber(ratio?.old),
    acquired: acquired && { date: acquired.day, cost: toNumber(acquired.cost) ?? 0 },
    idTransfer: stored.transfer,
    note: stored.note,
    datetimeCreated: iso(stored.createdAt.getTime()),
    version: stored.version,
    decimals: {
      quantity: quantity === undefined ? undefined : amountText(quantity),
      price: price === undefined ? undefined : amountText(price),
      amount: amountText(amount),
      fee: amountText(fee),
      tax: amountText(tax),
    },
  }
}
