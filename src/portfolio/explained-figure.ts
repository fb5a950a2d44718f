import { tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Book } from './book.ts'
import { explainDepot, explainInstrument, type TrailItem } from './explain.ts'
import { depotFormulas, instrumentFormulas, type DepotFigure, type InstrumentFigure } from './figures/formulas.ts'
import { computable } from './lookup/money.ts'
import type { RateStep } from './lookup/rates.ts'
import { fixedToNumber } from './numbers/fixed.ts'

/** One line of a trail as pages show it. */
export interface ExplainedLine {
  readonly kind: TrailItem['kind']
  /** German; names an instrument by its symbol */
  readonly text: string
  /** of the instrument named in the text */
  readonly symbol?: string | undefined
  readonly date?: TradingDay
  readonly quantity?: number
  readonly price?: number
  readonly priceDate?: TradingDay
  readonly priceSource?: string
  readonly isoCurrency?: string
  readonly rates?: string[]
  readonly value?: number | undefined
}

export interface Explained {
  readonly formula: string
  readonly lines: readonly ExplainedLine[]
}

/** @returns undefined where the book has no such instrument, or the figure is not computable */
export function explainedFigure(book: Book, figure: string, symbol?: string): Explained | undefined | 'unknown figure' {
  if (symbol === undefined) {
    if (!isDepotFigure(figure)) return 'unknown figure'
    const trail = computable(() => explainDepot(book, figure))
    return { formula: depotFormulas[figure], lines: (trail?.items ?? []).map((item) => lineOf(item, book)) }
  }
  if (!isInstrumentFigure(figure)) return 'unknown figure'
  if (!book.instruments.has(symbol)) return undefined
  const trail = computable(() => explainInstrument(book, symbol, figure))
  return { formula: instrumentFormulas[figure], lines: (trail?.items ?? []).map((item) => lineOf(item, book)) }
}

const isDepotFigure = (name: string): name is DepotFigure => Object.hasOwn(depotFormulas, name)
const isInstrumentFigure = (name: string): name is InstrumentFigure => Object.hasOwn(instrumentFormulas, name)

function lineOf(item: TrailItem, book: Book): ExplainedLine {
  switch (item.kind) {
    case 'lot':
      return {
        kind: 'lot',
        text: item.use === 'held' ? 'gehalten' : 'verkauft',
        date: tradingDayOf(item.day),
        quantity: fixedToNumber(item.shares),
        value: fixedToNumber(item.cost),
      }
    case 'booking':
      return {
        kind: 'booking',
        text: item.booking,
        symbol: symbolIn(item.booking, book),
        date: tradingDayOf(item.day),
        value: fixedToNumber(item.value),
      }
    case 'part':
      return { kind: 'part', text: item.name, symbol: symbolIn(item.name, book), value: fixedToNumber(item.value) }
    case 'position':
      return {
        kind: 'position',
        text: item.name,
        symbol: symbolIn(item.name, book),
        date: tradingDayOf(item.day),
        quantity: fixedToNumber(item.quantity),
        value: item.value === undefined ? undefined : fixedToNumber(item.value),
        rates: ratesInWords(item.rates),
        ...(item.price && {
          price: item.price.price,
          priceDate: tradingDayOf(item.price.day),
          priceSource: item.price.source,
          isoCurrency: item.price.currency,
        }),
      }
  }
}

/** „EUR/USD 1.1618 vom 2026-11-20“ */
export const ratesInWords = (steps: readonly RateStep[]): string[] =>
  steps.map(
    ({ pair, rate, day, inverted }) => `${pair} ${rate} vom ${tradingDayOf(day)}${inverted ? ', umgekehrt' : ''}`,
  )

const symbolIn = (text: string, book: Book): string | undefined =>
  text.split(' ').find((word) => book.instruments.has(word))
