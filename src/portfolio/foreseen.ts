import { dayNumberOf } from '#calendar/days.ts'
import type { Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import type { OpenPortfolio } from './books.ts'
import { bookingRowsOf } from './depot-rows.ts'
import type { Facts } from './facts.ts'
import { costsOf, sharesHeld } from './figures/gains.ts'
import { cashOf, headlineOf } from './headline.ts'
import { realizedIn } from './investment.ts'
import { bookingOf } from './ledger/booked.ts'
import { instrumentBook, type InstrumentBook } from './ledger/instrument.ts'
import { inserted, splitAdjusted } from './ledger/order.ts'
import { grossOf, rules } from './ledger/rules.ts'
import { computable, inBase, rateOn } from './lookup/money.ts'
import { type MarketFacts, valuedAt } from './market-facts.ts'
import { decimalOf, type Fixed, fixedToNumber, multiply, times } from './numbers/fixed.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'

/** How a paper stands in a portfolio. */
export interface Standing {
  readonly quantity: Fixed
  /** with fees and taxes, in the currency of the portfolio */
  readonly cost: Fixed | undefined
  /** a piece, without them; undefined where nothing is held */
  readonly purchasePrice: number | undefined
  /** at the price of now, in the currency of the portfolio; undefined without a price or a rate */
  readonly value: Fixed | undefined
  /** of the portfolio's value, as a part of 1 */
  readonly share: number | undefined
}

/** What follows from a booking before it is booked. */
export interface Foreseen {
  /** absent where it is about no paper, or a split */
  readonly paper?:
    | {
        readonly before: Standing
        readonly after: Standing
        readonly realized: Fixed
        /** what is bought gained since its day, after fees and taxes */
        readonly gained: Fixed | undefined
      }
    | undefined
  /** absent where the portfolio keeps no account, or the money is in another currency */
  readonly cash?: { readonly before: Fixed; readonly after: Fixed } | undefined
  /** what says the same and is booked already */
  readonly alike: StoredTransaction | undefined
}

/** The money of a booking without fee and tax. */
export const grossOfBooking = ({ kind, amount, fee, tax }: Transaction): Fixed =>
  kind === 'SPLIT' ? 0n : grossOf({ type: kind, amount, fee, tax })

/**
 * Nothing is stored, and the portfolio stays as it is.
 * @param seen which price of a listing the reader may see
 */
export function foresee(
  open: OpenPortfolio,
  booked: Transaction,
  market: MarketFacts,
  seen: (listing: Listing) => Quality,
): Foreseen {
  const { book, portfolio, transactions } = open
  const alike = transactions.find((one) => isAlike(one, booked))
  const { cash } = booked.kind === 'SPLIT' ? { cash: 0 } : rules[booked.kind]
  const before = portfolio.keepsCash && booked.currency === portfolio.currency && cash !== 0 ? cashOf(book) : undefined
  return {
    alike,
    paper: paperOf(open, booked, market, seen),
    cash: before === undefined ? undefined : { before, after: before + BigInt(cash) * booked.amount },
  }
}

const isAlike = (one: Transaction, other: Transaction): boolean =>
  one.day === other.day &&
  one.kind === other.kind &&
  one.instrument === other.instrument &&
  one.quantity === other.quantity &&
  one.amount === other.amount

function paperOf(
  { book, evaluation, portfolio }: OpenPortfolio,
  booked: Transaction,
  market: MarketFacts,
  seen: (listing: Listing) => Quality,
): Foreseen['paper'] {
  const symbol = booked.instrument
  const [row] = bookingRowsOf(booked, portfolio.keepsCash, market)
  if (symbol === undefined || !row) return undefined
  const { period } = book.facts
  const start = Math.min(period.start, dayNumberOf(booked.day) - 1)
  const instruments = new Map(book.facts.instruments)
  const known = market.instrumentOf(symbol)
  const listing = known && valuedAt(known)
  if (!instruments.has(symbol) && listing) instruments.set(symbol, { symbol, currency: listing.notation.isoCurrency })
  const facts: Facts = { ...book.facts, instruments, period: { ...period, start } }
  const booking = bookingOf(row, { ...facts, warn: () => undefined })
  if (!booking) return undefined
  const bookings = book.instruments.get(symbol)?.bookings ?? []
  const [before, after] = [
    instrumentBook(facts, symbol, bookings),
    instrumentBook(facts, symbol, inserted(bookings, splitAdjusted(booking, facts.splits))),
  ]
  const latest = listing && market.latestOf(listing, seen(listing))
  const piece =
    latest &&
    computable(() => {
      const price = latest.exact ?? decimalOf(latest.close)
      return price && multiply(price, rateOn(facts, listing.notation.isoCurrency, facts.baseCurrency, period.end))
    })
  const [wasWorth, isWorth] = [before, after].map((paper) => piece && times(sharesHeld(facts, paper), piece))
  const money = portfolio.keepsCash ? computable(() => inBase(facts, moved(booked), booked.currency, period.end)) : 0n
  const wealth = headlineOf(book, evaluation).value
  const wealthAfter =
    wasWorth === undefined || isWorth === undefined || wealth === undefined || money === undefined
      ? undefined
      : wealth + fixedToNumber(isWorth - wasWorth + money)
  const was = { ...standingOf(facts, before), value: wasWorth, share: shareOf(wasWorth, wealth) }
  const is = { ...standingOf(facts, after), value: isWorth, share: shareOf(isWorth, wealthAfter) }
  const isBought = booked.kind === 'BUY' || booked.kind === 'DELIVERY_IN'
  return {
    before: was,
    after: is,
    realized: computable(() => realizedIn(after) - realizedIn(before)) ?? 0n,
    gained: isBought ? gainedOf(was, is) : undefined,
  }
}

/** What a booking brings to the account, or takes from it; in its own currency. */
const moved = ({ kind, amount }: Transaction): Fixed => (kind === 'SPLIT' ? 0n : BigInt(rules[kind].cash) * amount)
function standingOf(facts: Facts, paper: InstrumentBook): Omit<Standing, 'value' | 'share'> {
  const costs = computable(() => costsOf(facts, paper))
  return {
    quantity: sharesHeld(facts, paper),
    cost: costs?.fifoCost,
    purchasePrice: costs?.fifoCostPerShareNet,
  }
}

/** How much more a paper is worth than before, beyond what it cost more. */
const gainedOf = (before: Standing, after: Standing): Fixed | undefined =>
  before.value === undefined || after.value === undefined || before.cost === undefined || after.cost === undefined
    ? undefined
    : after.value - before.value - (after.cost - before.cost)

const shareOf = (value: Fixed | undefined, wealth: number | undefined): number | undefined =>
  value === undefined || wealth === undefined || wealth <= 0 ? undefined : fixedToNumber(value) / wealth
