import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayNumberOf, type DayNumber } from '#calendar/days.ts'
import { Budget, GenerationCache } from '#platform/kept.ts'
import type { InstrumentKey, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { CorporateActions, Payout, Split } from '#market/corporate-actions.ts'
import { instrumentKey, type Instrument, type Listing, type Universe } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import { worthOf } from '#market/worth.ts'
import type { Close } from './lookup/prices.ts'
import type { RateFact } from './lookup/rates.ts'
import { decimalOf, multiply, oneRational, rationalToNumber, type Rational } from './numbers/fixed.ts'

/** Where portfolios take prices and rates from. */
export interface PriceSource {
  readonly universe: Universe
  readonly market: Market
  readonly calendar: Calendar
  readonly corporateActions: CorporateActions
}

/** The listing at whose prices a portfolio values an instrument: in euro where there is one. */
export const valuedAt = (instrument: Instrument): Listing => listListing(instrument)

/** What a piece, or a unit of nominal, is worth at a price of 1: a bond's price is a percentage. */
export const pieceWorth = (instrument: Instrument): Rational => decimalOf(worthOf(1, instrument)) ?? oneRational

/** Days a weekend with holidays around it can last: the close before the first day lies within. */
const daysBefore = 12

/** closes that all portfolios together keep in memory */
const keptCloses = new Budget(1_500_000)

interface Known {
  from: TradingDay
  closes: readonly Close[]
}

/** Closes and rates as the ledger takes them. One object serves all portfolios of a generation of the market. */
export function marketFacts({ universe, market, calendar, corporateActions }: PriceSource) {
  const known = new GenerationCache<string, Known>(keptCloses, ({ closes }) => closes.length)

  /** Today in Frankfurt. */
  const today = (): TradingDay => calendar.dayOf('XETR', market.now())

  /** Closes of ended days up to yesterday, in shares of today. */
  function closesOf(listing: Listing, from: TradingDay): readonly Close[] {
    const { notation } = listing
    const until = addDays(today(), -1)
    const key = `${notation.id} ${until}`
    const before = known.get(key)
    if (before !== undefined && before.from <= from) return before.closes
    const { day, close } = market.daily(notation.id, addDays(from, -daysBefore), until)
    const closes = day.map((each, row) => ({
      day: dayNumberOf(each),
      ...worth(listing, close[row] as number),
      splitAdjusted: true,
      source: 'Schlusskurs',
    }))
    return known.set(key, { from, closes }).closes
  }

  /** The price of now as the reader may see it; undefined before the first trade. */
  function latestOf(listing: Listing, quality: Quality): Close | undefined {
    const { last } = market.quote(listing.notation.id, quality)
    return last === undefined
      ? undefined
      : { day: dayNumberOf(today()), ...worth(listing, last), splitAdjusted: true, latest: true, source: 'Kurs' }
  }

  /** What a piece is worth at a price. */
  function worth({ instrument }: Listing, price: number): { close: number; exact?: Rational } {
    const piece = pieceWorth(instrument)
    if (piece.num === piece.den) return { close: price }
    const exact = multiply(decimalOf(price) ?? oneRational, piece)
    return { close: rationalToNumber(exact), exact }
  }

  /** The pair of a currency with the euro; undefined where nobody quotes it. */
  const pairOf = (currency: string): Listing | undefined => {
    const pair = universe.byKey(instrumentKey('CURRENCY', `EUR${currency}`))
    return pair && mainListing(pair)
  }

  /** Whether money in this currency can be counted at all. */
  const isQuoted = (currency: string): boolean => currency === 'EUR' || pairOf(currency) !== undefined

  /** Rates of these currencies against the euro, the last of now. */
  function ratesOf(currencies: Iterable<string>, from: TradingDay): RateFact[] {
    return [...currencies].flatMap((quote) => {
      const pair = quote === 'EUR' ? undefined : pairOf(quote)
      if (!pair) return []
      const rate = ({ day, close }: { day: DayNumber; close: number }): RateFact => ({
        day,
        base: 'EUR',
        quote,
        rate: close,
      })
      const latest = latestOf(pair, 'RLT')
      return [...closesOf(pair, from).map(rate), ...(latest ? [rate(latest)] : [])]
    })
  }

  return {
    today,
    closesOf,
    latestOf,
    isQuoted,
    ratesOf,
    /** up to today, ascending */
    splitsOf: (instrument: Instrument): readonly Split[] => corporateActions.splits(instrument, today()),
    /** ex-days from a day on up to today, ascending */
    payoutsOf: (instrument: Instrument, from: TradingDay): readonly Payout[] =>
      corporateActions.payouts(instrument, from, today()),
    instrumentOf: (key: InstrumentKey): Instrument | undefined => universe.byKey(key),
  }
}

export type MarketFacts = ReturnType<typeof marketFacts>
