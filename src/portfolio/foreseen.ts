import { dayNumberOf } from '#calendar/days.ts'
import type { OpenPortfolio } from './books.ts'
import { bookingRowsOf } from './depot-rows.ts'
import type { Facts } from './facts.ts'
import { costsOf, sharesHeld } from './figures/gains.ts'
import { cashOf } from './headline.ts'
import { bookingOf } from './ledger/booked.ts'
import { instrumentBook, type InstrumentBook } from './ledger/instrument.ts'
import { sumOf } from './ledger/lots.ts'
import { inserted, splitAdjusted } from './ledger/order.ts'
import { grossOf, rules } from './ledger/rules.ts'
import { computable } from './lookup/money.ts'
import type { MarketFacts } from './market-facts.ts'
import type { Fixed } from './numbers/fixed.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'

/** How a paper stands in a portfolio. */
export interface Standing {
  readonly quantity: Fixed
  /** with fees and taxes, in the currency of the portfolio */
  readonly cost: Fixed | undefined
  /** a piece, without them; undefined where nothing is held */
  readonly purchasePrice: number | undefined
}

/** What follows from a booking before it is booked. */
export interface Foreseen {
  /** absent where it is about no paper, or a split */
  readonly paper?: { readonly before: Standing; readonly after: Standing; readonly realized: Fixed } | undefined
  /** absent where the portfolio keeps no account, or the money is in another currency */
  readonly cash?: { readonly before: Fixed; readonly after: Fixed } | undefined
  /** what says the same and is booked already */
  readonly alike: StoredTransaction | undefined
}

/** The money of a booking without fee and tax. */
export const grossOfBooking = ({ kind, amount, fee, tax }: Transaction): Fixed =>
  kind === 'SPLIT' ? 0n : grossOf({ type: kind, amount, fee, tax })

/** Nothing is stored, and the portfolio stays as it is. */
export function foresee(open: OpenPortfolio, booked: Transaction, market: MarketFacts): Foreseen {
  const { book, portfolio, transactions } = open
  const alike = transactions.find((one) => isAlike(one, booked))
  const { cash } = booked.kind === 'SPLIT' ? { cash: 0 } : rules[booked.kind]
  const before = portfolio.keepsCash && booked.currency === portfolio.currency && cash !== 0 ? cashOf(book) : undefined
  return {
    alike,
    paper: paperOf(open, booked, market),
    cash: before === undefined ? undefined : { before, after: before + BigInt(cash) * booked.amount },
  }
}

const isAlike = (one: Transaction, other: Transaction): boolean =>
  one.day === other.day &&
  one.kind === other.kind &&
  one.instrument === other.instrument &&
  one.quantity === other.quantity &&
  one.amount === other.amount

function paperOf({ book, portfolio }: OpenPortfolio, booked: Transaction, market: MarketFacts): Foreseen['paper'] {
  const symbol = booked.instrument
  const [row] = bookingRowsOf(booked, portfolio.keepsCash, market)
  if (symbol === undefined || !row) return undefined
  const { period } = book.facts
  const start = Math.min(period.start, dayNumberOf(booked.day) - 1)
  const instruments = new Map(book.facts.instruments)
  const known = market.instrumentOf(symbol)
  if (!instruments.has(symbol) && known)
    instruments.set(symbol, { symbol, currency: known.notations[0]?.isoCurrency ?? booked.currency })
  const facts: Facts = { ...book.facts, instruments, period: { ...period, start } }
  const booking = bookingOf(row, { ...facts, warn: () => undefined })
  if (!booking) return undefined
  const bookings = book.instruments.get(symbol)?.bookings ?? []
  const [before, after] = [
    instrumentBook(facts, symbol, bookings),
    instrumentBook(facts, symbol, inserted(bookings, splitAdjusted(booking, facts.splits))),
  ]
  return {
    before: standingOf(facts, before),
    after: standingOf(facts, after),
    realized: computable(() => realizedIn(after) - realizedIn(before)) ?? 0n,
  }
}

function standingOf(facts: Facts, paper: InstrumentBook): Standing {
  const costs = computable(() => costsOf(facts, paper))
  return {
    quantity: sharesHeld(facts, paper),
    cost: costs?.fifoCost,
    purchasePrice: costs?.fifoCostPerShareNet,
  }
}

/** What sales brought beyond what their lots had cost, after fees and taxes. */
const realizedIn = (paper: InstrumentBook): Fixed =>
  paper.history().closings.reduce((sum, { settled, pieces, long }) => {
    const entry = sumOf(pieces, (piece) => piece.settled)
    return sum + (long ? settled - entry : entry - settled)
  }, 0n)
