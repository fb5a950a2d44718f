import type { Calendar } from '#calendar/calendar.ts'
import { dayNumberOf, firstDay, tradingDayOf, type DayNumber } from '#calendar/days.ts'
import { once } from '#platform/kept.ts'
import type { InstrumentKey, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { CorporateActions, Payout, Split } from '#market/corporate-actions.ts'
import { instrumentKey, type Instrument, type Listing, type Universe } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import type { Closes } from '#market/closes-code.ts'
import type { Market } from '#market/market.ts'
import type { PastCloses } from '#market/past-closes.ts'
import { worthOf } from '#market/worth.ts'
import { type Close, type PriceSeries, seriesFrom } from './lookup/prices.ts'
import type { RateFact } from './lookup/rates.ts'
import { decimalOf, multiply, oneRational, rationalToNumber, type Rational } from './numbers/fixed.ts'

/** Where portfolios take prices and rates from. */
export interface PriceSource {
  readonly universe: Universe
  readonly market: Market
  readonly calendar: Calendar
  readonly corporateActions: CorporateActions
  readonly pastCloses: PastCloses
}

/** The listing at whose prices a portfolio values an instrument: in euro where there is one. */
export const valuedAt = (instrument: Instrument): Listing => listListing(instrument)

/** What a piece, or a unit of nominal, is worth at a price of 1: a bond's price is a percentage. */
export const pieceWorth = (instrument: Instrument): Rational => decimalOf(worthOf(1, instrument)) ?? oneRational

/** Days a weekend with holidays around it can last: the close before the first day lies within. */
const daysBefore = 12

/** From when closes are read for a portfolio of that first day; there is nothing before the first day of calendars. */
const readFrom = (day: TradingDay): TradingDay => tradingDayOf(Math.max(firstDay, dayNumberOf(day) - daysBefore))

/** One object for all portfolios, so that what is worked out of it is there for all. */
const seriesOf = once(({ days, values }: Closes, { instrument }: Listing): PriceSeries => {
  const piece = pieceWorth(instrument)
  const isPlain = piece.num === piece.den
  const exact = (index: number): Rational => {
    const close = decimalOf(values[index] ?? Number.NaN) ?? oneRational
    return isPlain ? close : multiply(close, piece)
  }
  return {
    days,
    values: isPlain ? values : values.map((_, index) => rationalToNumber(exact(index))),
    plain: isPlain,
    exact,
    source: () => 'Schlusskurs',
  }
})

/** Closes and rates as the ledger takes them. One object serves all portfolios of a generation of the market. */
export function marketFacts({ universe, market, calendar, corporateActions, pastCloses }: PriceSource) {
  /** Today in Frankfurt. */
  const today = (): TradingDay => calendar.dayOf('XETR', market.now())

  /** Closes of ended days up to yesterday, in shares of today: the same whoever has asked for earlier ones. */
  function closesOf(listing: Listing, from: TradingDay): PriceSeries {
    const first = readFrom(from)
    return seriesFrom(seriesOf(pastCloses.of(listing.notation.id, first), listing), dayNumberOf(first))
  }

  /** Has closes and rates ready, so that nobody waits for them one by one. */
  const prepare = (listings: readonly Listing[], currencies: readonly string[], from: TradingDay): Promise<void> => {
    const all = new Set([...currencies, ...listings.map(({ notation }) => notation.isoCurrency)])
    const pairs =
      all.size > 1 ? [...all].flatMap((currency) => (currency === 'EUR' ? [] : (pairOf(currency) ?? []))) : []
    const first = readFrom(from)
    return pastCloses.prepare([...listings, ...pairs].map(({ notation }) => ({ id: notation.id, from: first })))
  }

  /** The price of now as the reader may see it, and the day of its trade; undefined before the first trade. */
  function latestOf(listing: Listing, quality: Quality): (Close & { readonly tradedOn: DayNumber }) | undefined {
    const { last, lastAt } = market.quote(listing.notation.id, quality)
    if (last === undefined) return undefined
    const day = dayNumberOf(today())
    const tradedOn = lastAt === undefined ? day : dayNumberOf(calendar.dayOf('XETR', lastAt))
    return { day, ...worth(listing, last), splitAdjusted: true, latest: true, source: 'Kurs', tradedOn }
  }

  /**
   * The day since whose beginning „today“ counts: before the first trade of a day, and where none comes, that of the last prices, as in
   * their own rows. Coins trade at all hours: beside other papers they do not say what day it is.
   * @param traded what is held, with the day of its last price
   */
  function movesFrom(traded: readonly { listing: Listing; tradedOn: DayNumber }[]): DayNumber {
    const resting = traded.filter(({ listing }) => listing.instrument.entityType !== 'CRYPTO')
    const newest = Math.max(...(resting.length > 0 ? resting : traded).map(({ tradedOn }) => tradedOn))
    const now = dayNumberOf(today())
    if (!Number.isFinite(newest)) return now
    return Math.min(now, Math.max(newest, dayNumberOf(calendar.previousTradingDay('XETR', today()))))
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
      const { days, values } = closesOf(pair, from)
      const closes = Array.from(days, (day, index) => rate({ day, close: values[index] ?? Number.NaN }))
      return [...closes, ...(latest ? [rate(latest)] : [])]
    })
  }

  return {
    today,
    closesOf,
    /** another text says that closes have come, or have become final */
    stateOfCloses: (): string => pastCloses.state(),
    prepare,
    latestOf,
    movesFrom,
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
