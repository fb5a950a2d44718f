import { berlinDay } from '#contract/berlin.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { dayNumberOf } from '#calendar/days.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import type { Maybe } from '#figures/figure.ts'
import { yearlyDays } from '#figures/paper.ts'
import {
  closingOf,
  daysLeft as daysLeftAbove0,
  type Derivative,
  type Derivatives,
  type PaperQuote,
} from './derivatives.ts'
import { unitsPerEuro } from './euro-rate.ts'
import type { Universe } from './instruments.ts'
import type { Market, Quote } from './market.ts'

/** A paper and its underlying at one instant, everything in the currencies they are quoted in. */
export interface PaperState {
  derivative: Derivative
  at: Instant
  /**
   * in the currency of the terms, whatever listing it comes from: a share of New York is quoted in euro while that
   * sleeps
   */
  spot: Maybe
  /** units of the terms' currency for one euro */
  fx: Maybe
  bid: Maybe
  ask: Maybe
  strike: Maybe
  barrier: Maybe
  barrierHit: boolean
  knockedOut: boolean
  /** undefined while the paper is traded */
  end: PaperEnd | undefined
  /** to the end of trading on the last day, above 0; undefined for open end papers */
  days: Maybe
  /** what figures a year are counted over, whole days as the page says them; 0 in the last week */
  yearlyDays: Maybe
}

/** Why a paper is over, and since when where that is known. */
export interface PaperEnd {
  reason: 'KNOCKED_OUT' | 'REDEEMED' | 'TERMINATED' | 'MATURED'
  date?: TradingDay
}

/** The underlying as a reader sees it. */
export interface SeenUnderlying extends Pick<Quote, 'bid' | 'ask' | 'last'> {
  isoCurrency: string
  /** the moment up to which it is seen */
  shownAt: Instant
}

/** The newest instant at which papers have prices, and its day: issuers quote while Stuttgart is open, then the last stand. */
export function lastQuotedAt(calendar: Pick<Calendar, 'lastSession'>, now: Instant): { at: Instant; day: TradingDay } {
  const { day, closesAt } = calendar.lastSession('XSTU', now)
  return { at: Math.min(now, closesAt - 1), day }
}

interface Rooms {
  derivatives: Derivatives
  universe: Pick<Universe, 'byKey'>
  market: Pick<Market, 'book' | 'quote'>
}

const minuteMs = 60_000

/**
 * Figures combine a paper with its underlying, so its prices are taken at the instant up to which the underlying is
 * seen: a delayed price beside a current one would show a premium that does not exist.
 */
export function paperState(rooms: Rooms, derivative: Derivative, underlying: SeenUnderlying): PaperState {
  const at = underlying.shownAt
  const isOver = daysLeft(derivative, at) < 0
  // An ended paper has no price; how it ended is shown as of its last day.
  const priced = rooms.derivatives.quote(
    derivative,
    isOver ? closingOf(dayNumberOf(derivative.lastDay)) - minuteMs : at,
  )
  const fx = unitsPerEuro(rooms.universe, rooms.market, derivative.underlying.isoCurrency, at)
  return {
    derivative,
    at,
    spot: inCurrency(
      underlying.bid !== undefined && underlying.ask !== undefined
        ? (underlying.bid + underlying.ask) / 2
        : underlying.last,
      unitsPerEuro(rooms.universe, rooms.market, underlying.isoCurrency, at),
      fx,
    ),
    fx,
    bid: isOver ? undefined : priced?.bid,
    ask: isOver ? undefined : priced?.ask,
    strike: priced?.strike ?? derivative.strike,
    barrier: priced?.barrier ?? derivative.barrier,
    barrierHit: priced?.barrierHit ?? false,
    knockedOut: priced?.knockedOut ?? false,
    end: endOf(derivative, priced, isOver, underlying.last !== undefined),
    days: derivative.openEnd ? undefined : daysLeftAbove0(Date.parse(derivative.lastDay) / dayMs, at / dayMs),
    yearlyDays: derivative.openEnd ? undefined : yearlyDays(dayNumberOf(derivative.lastDay) - berlinDay(at)),
  }
}

/** A price in another currency, by what a euro costs in both; undefined where a rate is missing. */
export const inCurrency = (price: Maybe, perEuroHere: Maybe, perEuroThere: Maybe): Maybe =>
  price === undefined || perEuroHere === undefined || perEuroThere === undefined
    ? undefined
    : perEuroHere === perEuroThere
      ? price
      : (price / perEuroHere) * perEuroThere

/** @param isQuoted the underlying is: only then a missing price says something */
function endOf(
  { kind, openEnd, lastDay }: Derivative,
  priced: PaperQuote | undefined,
  isOver: boolean,
  isQuoted: boolean,
): PaperEnd | undefined {
  if (priced?.knockedOut) return { reason: 'KNOCKED_OUT' }
  if (kind === 'express' && priced === undefined && isQuoted) return { reason: 'REDEEMED' }
  if (!isOver) return undefined
  return { reason: openEnd ? 'TERMINATED' : 'MATURED', date: lastDay }
}

/** Days until the end of trading; negative afterwards. */
export const daysLeft = ({ lastDay }: Pick<Derivative, 'lastDay'>, at: Instant): number =>
  (closingOf(dayNumberOf(lastDay)) - at) / dayMs
