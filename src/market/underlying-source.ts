import { addDays, utcDayOf } from '#calendar/days.ts'
import { inPercent } from '#figures/rounding.ts'
import type { Instant, InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import { unitsPerEuro } from './euro-rate.ts'
import type { Instrument, Universe } from './instruments.ts'
import type { UnderlyingQuote, UnderlyingSource } from './derivatives.ts'
import { longHistory } from './long-history.ts'
import type { Market, Quote } from './market.ts'
import { issuersHalfSpread } from './simulation/source.ts'
import { GenerationCache, onceByKey } from '#platform/kept.ts'

type Read = Pick<Market, 'now' | 'quote' | 'book' | 'daily' | 'firstDay' | 'papersMiddle'>

/**
 * Rates of a currency at the instants papers on it are priced at: the same of all papers, some fifteen thousand in two
 * years, 2 MB.
 */
const mostRates = 40_000

/**
 * Underlyings of derivatives as the market shows them, in their own currency: the home listing, and while that is closed the
 * indication, or where there is none a venue that is open. Shares from overseas are indicated in euro. Bid and ask are those that
 * issuers reckon with, around the middle; while papers are traded it is the one their own quotes are made of.
 * @param market must not need derivatives itself to answer for an underlying
 */
export function underlyingSource(universe: Pick<Universe, 'byKey'>, market: Read): UnderlyingSource {
  const mainOf = (key: InstrumentKey): NotationId | undefined => {
    const instrument = universe.byKey(key)
    return instrument && homeNotation(instrument)
  }

  const ratesOf = onceByKey((_isoCurrency: string) => new GenerationCache<Instant, number>(mostRates))

  return {
    now: () => market.now(),
    closeBefore(key, day) {
      const id = mainOf(key)
      return id === undefined ? undefined : market.daily(id, addDays(day, -14), addDays(day, -1)).close.at(-1)
    },
    history(key, from, until) {
      const id = mainOf(key)
      return id === undefined || from >= until
        ? { day: [], low: [], high: [], close: [] }
        : market.daily(id, from, addDays(until, -1))
    },
    async readHistory(key, from, until) {
      const id = mainOf(key)
      if (id !== undefined && from < until) await longHistory(market, id, from, addDays(until, -1), market.now())
    },
    quote(key, at) {
      const instrument = universe.byKey(key)
      const id = instrument && homeNotation(instrument)
      if (!instrument || id === undefined) return undefined
      const home = market.quote(id, 'RLT', at)
      const exact = market.papersMiddle?.(instrument, at)
      if (exact) return { ...aroundMiddle(exact.middle), since: exact.since, session: sessionOf(home) }
      const shown = isPriced(home, at) ? home : (quoteElsewhere(instrument, id, at) ?? home)
      const bid = shown.bid ?? shown.last ?? home.last
      const ask = shown.ask ?? shown.last ?? home.last
      if (bid === undefined || ask === undefined) return undefined
      return { ...aroundMiddle((bid + ask) / 2), session: sessionOf(home) }
    },
    unitsPerEuro: perEuro,
  }

  function perEuro(isoCurrency: string, at: Instant): number | undefined {
    if (isoCurrency === 'EUR') return 1
    const rates = ratesOf(isoCurrency)
    const known = rates.get(at)
    if (known !== undefined) return known
    const rate = unitsPerEuro(universe, market, isoCurrency, at)
    return rate && rates.set(at, rate)
  }

  function quoteElsewhere(
    { notations, isoCurrency }: Instrument,
    home: NotationId,
    at: Instant,
  ): ReturnType<typeof inCurrency> | undefined {
    const indication = notations.find(({ venue }) => venue === '@_IND')
    for (const { id, isoCurrency: quoted } of indication ? [indication] : notations) {
      if (id === home) continue
      const quote = market.quote(id, 'RLT', at)
      const rate =
        indication || (quote.isOpen && quote.bid !== undefined) ? exchanged(quoted, isoCurrency, at) : undefined
      if (rate !== undefined) return inCurrency(quote, rate)
    }
    return undefined
  }

  /** what one unit of a currency costs in another; undefined where a rate is missing */
  function exchanged(from: string, to: string, at: Instant): number | undefined {
    if (from === to) return 1
    const [here, there] = [perEuro(from, at), perEuro(to, at)]
    return here === undefined || there === undefined ? undefined : there / here
  }
}

/** Bid and ask that issuers reckon with. */
const aroundMiddle = (middle: number): Pick<UnderlyingQuote, 'bid' | 'ask'> => ({
  bid: middle * (1 - issuersHalfSpread),
  ask: middle * (1 + issuersHalfSpread),
})

// in Greenwich Asian mornings and American evenings lie within their day, but currencies open at midnight of Berlin
const sessionOf = ({ low, high, lastAt }: Quote): UnderlyingQuote['session'] =>
  low === undefined || high === undefined || lastAt === undefined ? undefined : { day: utcDayOf(lastAt), low, high }

/** It trades: in the call before its opening nobody quotes, and its last price is of a day before. */
const isPriced = ({ isOpen, bid, openAt }: Quote, at: Instant): boolean =>
  isOpen && (bid !== undefined || (openAt !== undefined && utcDayOf(openAt) === utcDayOf(at)))

const inCurrency = ({ bid, ask, last }: Quote, rate: number): Pick<Quote, 'bid' | 'ask' | 'last'> => ({
  bid: times(bid, rate),
  ask: times(ask, rate),
  last: times(last, rate),
})

const times = (price: number | undefined, rate: number) => (price === undefined ? undefined : price * rate)

/** The first listing in the currency in which the instrument's price lives. */
export const homeNotation = ({ notations, isoCurrency }: Instrument): NotationId | undefined =>
  (notations.find((notation) => notation.isoCurrency === isoCurrency) ?? notations[0])?.id

/** Percent an underlying moved between two instants, by the prices its papers are made of; undefined where one is missing. */
export function moveBetween(
  source: Pick<UnderlyingSource, 'quote'>,
  key: InstrumentKey,
  from: Instant,
  to: Instant,
): number | undefined {
  const middle = (at: Instant) => {
    const quote = source.quote(key, at)
    return quote && (quote.bid + quote.ask) / 2
  }
  const [before, now] = [middle(from), middle(to)]
  return before === undefined || now === undefined ? undefined : inPercent(now / before - 1)
}
