import { dayNumberOf } from '#calendar/days.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { tidyPrice } from '#figures/rounding.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Instrument as MarketInstrument } from '#market/instruments.ts'
import type { Instrument } from './facts.ts'
import type { PriceSeries } from './lookup/prices.ts'
import { rules } from './ledger/rules.ts'
import { type MarketFacts, pieceWorth, valuedAt } from './market-facts.ts'
import { decimalOf, multiply, oneRational, scale } from './numbers/fixed.ts'
import type { BookingRow, DepotRows, SplitRow } from './rows.ts'
import type { PortfolioFacts } from './stored-portfolios.ts'
import type { Transaction } from './transactions.ts'

/** The account of a portfolio; every portfolio has one. */
export const accountName = 'Konto'

/**
 * The one way from what is stored to what the ledger reckons with: bookings, splits, closes up to yesterday, rates, from the day
 * before the first booking to today.
 */
export function depotRowsOf(
  { currency: baseCurrency, keepsCash }: Pick<PortfolioFacts, 'currency' | 'keepsCash'>,
  transactions: readonly Transaction[],
  market: MarketFacts,
): DepotRows {
  const today = market.today()
  const first = firstDayOf(transactions, today)
  const known = firstKnownOf(transactions, today)
  const series = new Map<string, PriceSeries>()
  const instruments: Instrument[] = []
  const currencies = new Set(transactions.map(({ currency }) => currency))
  for (const key of new Set(transactions.flatMap(({ instrument }) => instrument ?? []))) {
    const paper = market.instrumentOf(key)
    if (!paper) continue
    const listing = valuedAt(paper)
    const { isoCurrency } = listing.notation
    instruments.push({ symbol: key, name: paper.name, currency: isoCurrency })
    series.set(
      key,
      inSharesOfThePortfolio(market.closesOf(listing, known), unbookedSplits(key, paper, transactions, market)),
    )
    currencies.add(isoCurrency)
  }
  currencies.add(baseCurrency)
  return {
    baseCurrency,
    instruments,
    bookings: transactions.flatMap((one) => bookingRowsOf(one, keepsCash, market)),
    splits: transactions.flatMap(splitRow),
    series,
    rates: currencies.size === 1 ? [] : market.ratesOf(currencies, known),
    period: { start: dayNumberOf(first) - 1, end: dayNumberOf(today) },
  }
}

/** a broker may book a split some days later */
const splitDays = 7

/** Splits of the market that the portfolio has not booked, such as one after everything was sold. */
export const unbookedSplits = (
  key: InstrumentKey,
  instrument: MarketInstrument,
  transactions: readonly Transaction[],
  market: Pick<MarketFacts, 'splitsOf'>,
): readonly Split[] =>
  market.splitsOf(instrument).filter(({ day }) => {
    const at = dayNumberOf(day)
    return !transactions.some(
      (one) => one.kind === 'SPLIT' && one.instrument === key && Math.abs(dayNumberOf(one.day) - at) <= splitDays,
    )
  })

/**
 * Closes come in shares of today, and the ledger brings what was held to those by the splits it knows. What it does not know is
 * undone in the closes before it.
 */
function inSharesOfThePortfolio(series: PriceSeries, splits: readonly Split[]): PriceSeries {
  const last = splits.at(-1)
  if (!last || series.days.length === 0) return series
  const { days, values } = series
  const scaled = values.slice()
  let end = 0
  for (const [place, { day }] of splits.entries()) {
    const factor = splits.slice(place).reduce((product, { ratio }) => product * ratio, 1)
    const first = dayNumberOf(day)
    while ((days[end] ?? first) < first) {
      if (factor !== 1) scaled[end] = tidyPrice((values[end] ?? 0) * factor)
      end += 1
    }
  }
  const exact = (index: number) =>
    scaled[index] === values[index] ? series.exact(index) : (decimalOf(scaled[index] ?? 0) ?? oneRational)
  return { ...series, values: scaled, exact }
}

const firstDayOf = (transactions: readonly Transaction[], today: TradingDay): TradingDay =>
  transactions.reduce<TradingDay>((day, each) => (each.day < day ? each.day : day), today)

/** Prices count from there on: of lots that arrived from elsewhere since they were bought. */
const firstKnownOf = (transactions: readonly Transaction[], today: TradingDay): TradingDay =>
  transactions.reduce<TradingDay>(
    (day, { acquired }) => (acquired && acquired.day < day ? acquired.day : day),
    firstDayOf(transactions, today),
  )

/** Has the closes ready that the rows of a portfolio need: others are answered in between. */
export function prepareCloses(
  { currency }: Pick<PortfolioFacts, 'currency'>,
  transactions: readonly Transaction[],
  market: MarketFacts,
): Promise<void> {
  const listings = [...instrumentsOf(transactions)].flatMap((key) => {
    const known = market.instrumentOf(key)
    return known ? [valuedAt(known)] : []
  })
  const currencies = [currency, ...transactions.map((one) => one.currency)]
  return market.prepare(listings, currencies, firstKnownOf(transactions, market.today()))
}

/**
 * A transaction as bookings. Where no account is kept, what moves cash is paid in or out on its day, and what is paid into an account or
 * out of it is nothing.
 */
export function bookingRowsOf(
  one: Transaction,
  keepsCash: boolean,
  market: Pick<MarketFacts, 'instrumentOf'>,
): BookingRow[] {
  if (one.kind === 'SPLIT') return []
  const known = one.instrument && market.instrumentOf(one.instrument)
  const piece = known ? pieceWorth(known) : oneRational
  const { kind: type, day, time, instrument, quantity, price, amount, currency, fee, tax, fx, acquired, reversal } = one
  const booking: BookingRow = {
    day: dayNumberOf(day),
    type,
    amount,
    currency,
    fee,
    tax,
    account: accountName,
    ...(time !== undefined && { time }),
    ...(instrument !== undefined && { symbol: instrument }),
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { price: multiply({ num: price, den: scale }, piece) }),
    ...(reversal && { reversal }),
    ...(acquired && {
      acquired: {
        day: dayNumberOf(acquired.day),
        settled: acquired.cost,
        gross: acquired.gross,
        instrumentGross: acquired.instrumentGross,
      },
    }),
    ...(fx && {
      recordedFx: {
        instrumentCurrency: fx.currency,
        ...(fx.gross !== undefined && { instrumentGross: fx.gross }),
        ...(fx.rate !== undefined && { rate: { num: fx.rate, den: scale } }),
      },
    }),
  }
  const { cash, crosses } = rules[type]
  if (keepsCash || cash === 0 || amount === 0n) return [booking]
  if (crosses) return []
  const moved = cash === 1 ? amount : -amount
  const other = { day: booking.day, currency, account: accountName }
  const isOut = reversal ? moved < 0n : moved > 0n
  const size = moved < 0n ? -moved : moved
  return [booking, { ...other, type: isOut ? 'WITHDRAWAL' : 'DEPOSIT', amount: size }]
}

const splitRow = ({ kind, day, instrument, ratio }: Transaction): SplitRow[] =>
  kind === 'SPLIT' && instrument !== undefined && ratio !== undefined
    ? [{ day: dayNumberOf(day), symbol: instrument, numerator: ratio.fresh, denominator: ratio.old }]
    : []

/** The instruments of a portfolio. */
export const instrumentsOf = (transactions: readonly Transaction[]): Set<InstrumentKey> =>
  new Set(transactions.flatMap(({ instrument }) => instrument ?? []))
