import type { TradingDay } from '#contract/vocabulary.ts'
import { tradingDayOf } from '#calendar/days.ts'
import type { OpenPortfolio } from './books.ts'
import { explainInstrument } from './explain.ts'
import type { BookingType } from './facts.ts'
import type { InstrumentBook } from './ledger/instrument.ts'
import { sumOf } from './ledger/lots.ts'
import { computable } from './lookup/money.ts'
import type { Fixed } from './numbers/fixed.ts'
import { roundedDiv } from './numbers/fixed.ts'

/** One line of what an investment came to, in cents and with its sign. */
export interface InvestmentLine {
  readonly figure:
    | 'bought'
    | 'deliveredIn'
    | 'sold'
    | 'deliveredOut'
    | 'moved'
    | 'dividends'
    | 'fees'
    | 'taxes'
    | 'value'
  readonly cents: bigint
}

const order = ['bought', 'deliveredIn', 'sold', 'deliveredOut', 'moved', 'dividends', 'fees', 'taxes', 'value'] as const

/**
 * How the result of a paper comes about over all depots: what was paid for it, what it brought, and what it is worth now. Each line is
 * rounded to the cent before they are added, so they add up. undefined where a price or a rate is missing.
 */
export function investmentLines(open: readonly OpenPortfolio[], symbol: string): InvestmentLine[] | undefined {
  const sums = new Map<InvestmentLine['figure'], Fixed>()
  const add = (figure: InvestmentLine['figure'], value: Fixed) => sums.set(figure, (sums.get(figure) ?? 0n) + value)
  for (const { book } of open) {
    const instrument = book.instruments.get(symbol)
    if (!instrument) continue
    const entries = computable(() => instrument.entries())
    const value = instrument.valueAt(book.facts.period.end)
    if (!entries || value === undefined) return undefined
    add('value', value)
    for (const {
      booking: { type },
      settled: { amount, gross, fee, tax },
    } of entries) {
      const alone = bookedAlone[type]
      if (alone) add(alone.figure, alone.sign * amount)
      if (type === 'BUY') add('bought', -gross)
      else if (type === 'DELIVERY_IN') add('deliveredIn', -gross)
      else if (type === 'SELL') add('sold', gross)
      else if (type === 'DELIVERY_OUT') add('deliveredOut', gross)
      else if (type === 'TRANSFER_IN') add('moved', -gross)
      else if (type === 'TRANSFER_OUT') add('moved', gross)
      else if (type === 'DIVIDEND') add('dividends', gross)
      else continue
      add('fees', -fee)
      add('taxes', -tax)
    }
  }
  return order.flatMap((figure) => {
    const sum = sums.get(figure)
    return sum === undefined || (sum === 0n && figure === 'moved')
      ? []
      : [{ figure, cents: roundedDiv(sum, fixedCent) }]
  })
}

/** Fees and taxes with a booking of their own. */
const bookedAlone: Partial<Record<BookingType, { figure: 'fees' | 'taxes'; sign: bigint }>> = {
  FEE: { figure: 'fees', sign: -1n },
  FEE_REFUND: { figure: 'fees', sign: 1n },
  TAX: { figure: 'taxes', sign: -1n },
  TAX_REFUND: { figure: 'taxes', sign: 1n },
}

/** What sales of a paper brought beyond what their lots had cost, after fees and taxes; undefined where a rate is missing. */
export function realizedOf({ book }: OpenPortfolio, symbol: string): Fixed | undefined {
  const paper = book.instruments.get(symbol)
  return paper && computable(() => realizedIn(paper))
}

/** @throws NotComputable */
export const realizedIn = (paper: InstrumentBook): Fixed =>
  paper.history().closings.reduce((sum, { settled, pieces, long }) => {
    const entry = sumOf(pieces, (piece) => piece.settled)
    return sum + (long ? settled - entry : entry - settled)
  }, 0n)

/** a cent in units of the ledger */
const fixedCent = 10n ** 10n

export interface Lot {
  readonly day: TradingDay
  readonly quantity: Fixed
  /** with fees and taxes */
  readonly cost: Fixed
}

/** The lots of a paper that are still held in a portfolio, the one sold next first. */
export function lotsOf({ book }: OpenPortfolio, symbol: string): Lot[] {
  const trail = computable(() => explainInstrument(book, symbol, 'fifoCost'))
  return (trail?.items ?? []).flatMap((item) =>
    item.kind === 'lot' && item.use === 'held'
      ? [{ day: tradingDayOf(item.day), quantity: item.shares, cost: item.cost }]
      : [],
  )
}
