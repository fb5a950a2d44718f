import { later, utcDayOf } from '#calendar/days.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, MinuteBars, OrderBook, PastDays, Quote, Trades } from '../market.ts'
import { priceOf } from '../ticks.ts'
import { delayMs } from '../venues.ts'
import { worthOf } from '../worth.ts'
import { dailyBars, meanPrice, minuteBars, realPrices, tradesBetween } from './bars.ts'
import { bestSize, levelsOf } from './book.ts'
import { GenerationCache } from '#platform/kept.ts'
import { FollowedPiece } from './followed-piece.ts'
import { pastDays } from './past-days.ts'
import { type Closed, type Life, type RealDay, Sessions, type Stood } from './sessions.ts'
import { SeenQuote } from './seen-quote.ts'
import { publisherOf } from '../instruments.ts'
import type { Sides, Source } from './source.ts'
import { completeUntil, unchangedUntil } from './unchanged.ts'

/** Charts of a day, in minutes of some sixty bytes. */
const minutesStore = new GenerationCache<
  NotationView,
  { bars: MinuteBars; from: Instant; end: Instant; until: Instant }
>(150_000, ({ bars }) => bars.at.length)

/** The best prices since an instant. */
interface SidesSince extends Sides {
  readonly at: Instant
}

/** One notation as readers see it: quotes, bars, trades and book at an instant, none later than that. */
export class NotationView {
  readonly source: Source
  readonly life: Life
  readonly #calendar: Calendar
  readonly #sessions: Sessions
  readonly #home: NotationView | undefined
  /**
   * the last quote of each quality, good for every instant from `from` to before `until`, which is found when it is
   * asked for again
   */
  readonly #known: { [quality in Quality]?: { quote: SeenQuote; from: Instant; until: Instant | undefined } } = {}

  /** @param home whose close a price here is measured against; by default its own */
  constructor(
    source: Source,
    calendar: Calendar,
    life: Life,
    real?: (day: TradingDay) => RealDay | undefined,
    home?: NotationView,
  ) {
    this.source = source
    this.life = life
    this.#calendar = calendar
    this.#sessions = new Sessions(source, calendar, life, real)
    this.#home = home
  }

  daily(from: TradingDay, to: TradingDay, now: Instant): DailyBars {
    return dailyBars(this.#sessions, from, to, now)
  }

  pastDays(from: TradingDay, to: TradingDay): PastDays {
    return pastDays(this.#sessions, from, to)
  }

  lastRealDay(from: TradingDay, to: TradingDay): TradingDay | undefined {
    const days = this.#calendar.tradingDays(this.source.calendar, later(from, this.life.first), to)
    return days.findLast((day) => this.#sessions.realDay(day))
  }

  /** Intraday charts are requested repeatedly: the last one is reused until the next trade. */
  minutes(from: Instant, to: Instant, now: Instant): MinuteBars {
    const end = Math.min(to, now + 1)
    const known = minutesStore.get(this)
    if (known && from === known.from && end >= known.end && end <= known.until) return known.bars
    const bars = minuteBars(this.#sessions, from, end)
    if (bars.at.length === 0) return bars
    minutesStore.set(this, { bars, from, end, until: unchangedUntil(this.#sessions, end - 1) })
    return bars
  }

  trades(from: Instant, to: Instant, now: Instant): Trades {
    return tradesBetween(this.#sessions, from, to, now)
  }

  quote(quality: Quality, now: Instant): Quote {
    const at = quality === 'DLY' ? now - delayMs : now
    const known = this.#known[quality]
    if (known && at >= known.from && at < (known.until ??= this.#until(quality, known.from))) {
      return quality === 'EOD' || at === known.quote.shownAt ? known.quote : known.quote.copy(at)
    }
    const quote = this.#quote(quality, at)
    this.#known[quality] = { quote, from: at, until: undefined }
    return quote
  }

  #until(quality: Quality, from: Instant): Instant {
    return quality === 'EOD' ? completeUntil(this.#sessions, from) : unchangedUntil(this.#sessions, from)
  }

  #quote(quality: Quality, at: Instant): SeenQuote {
    const { source } = this
    const found = quality === 'EOD' ? this.#sessions.lastComplete(at) : this.#sessions.lastTraded(at)
    const shownAt = found && quality === 'EOD' ? found.tape.shape.closesAt : at
    const quote = new SeenQuote(source.notation.id, quality, shownAt, found?.soFar)
    if (source.ticks.below) quote.throughZero = true
    const publisher = publisherOf(source.instrument)
    if (publisher) quote.source = publisher
    if (found) {
      this.#fill(quote, found)
      const home = quality === 'EOD' ? undefined : this.#home
      const before = home ? home.#closedBefore(at) : this.#sessions.closedBefore(found.tape.shape.session.day)
      if (before) {
        quote.previousClose = before.price
        quote.previousCloseAt = before.at
      }
    }
    if (quality === 'EOD' || !this.#sessions.alive(shownAt)) return quote
    const sides = this.#sides(shownAt)
    // A knocked-out paper has no quotes, whatever its venue does.
    quote.isOpen = this.#calendar.isOpen(source.calendar, shownAt) && !(source.derived && sides?.ask === 0)
    if (isTwoSided(sides)) {
      quote.bid = this.#price(sides.bid)
      quote.ask = this.#price(sides.ask)
      quote.bidAt = sides.at
      quote.askAt = sides.at
      quote.bidSize = bestSize(source, 'bid', sides.bid, sides.at)
      quote.askSize = bestSize(source, 'ask', sides.ask, sides.at)
    }
    return quote
  }

  book(levels: number, now: Instant): OrderBook | undefined {
    if (!this.#sessions.alive(now)) return undefined
    const sides = this.#sides(now)
    if (!isTwoSided(sides)) return undefined
    const side = (which: 'bid' | 'ask', best: number): OrderBook['bid'] =>
      levelsOf(this.source, which, best, levels, sides.at).map(({ units, size, orders }) => ({
        price: this.#price(units),
        size,
        orders,
      }))
    return { at: sides.at, bid: side('bid', sides.bid), ask: side('ask', sides.ask) }
  }

  /**
   * Returns a function for repeated calls that gives the next instant after `now` at which the quote may differ: a
   * trade, a step with another bid or ask, a session.
   */
  changes(): (now: Instant) => Instant {
    let followed: FollowedPiece | undefined
    return (now) => {
      if (followed?.holds(now)) return followed.nextChange(now)
      const found = this.#follow(now)
      followed = typeof found === 'number' ? undefined : found
      return typeof found === 'number' ? found : found.nextChange(now)
    }
  }

  /** The piece an instant lies in; outside of all the instant at which the quote may differ next. */
  #follow(now: Instant): FollowedPiece | Instant {
    const { source } = this
    if (this.life.last && utcDayOf(now) > this.life.last) return Infinity
    const session = this.#calendar.lastSession(source.calendar, now)
    const tape = this.#sessions.tape(session)
    const { shape } = tape
    if (now >= shape.closesAt) {
      return now < session.closesAt ? session.closesAt : this.#calendar.nextSession(source.calendar, now).opensAt
    }
    const i = shape.pieceAt(now)
    if (i >= 0 && now < shape.piece(i).to) return new FollowedPiece(source, tape, i, now)
    const next = i + 1 < shape.count ? shape.piece(i + 1).from : undefined
    return Math.min(
      ...([next, shape.closesAt, session.closesAt].filter((at) => at !== undefined && at > now) as Instant[]),
    )
  }

  /** The next instant after `now` at which a day is complete. */
  nextClose(now: Instant): Instant {
    if (this.life.last && utcDayOf(now) > this.life.last) return Infinity
    const { closesAt } = this.#sessions.tape(this.#calendar.lastSession(this.source.calendar, now)).shape
    return closesAt > now
      ? closesAt
      : this.#sessions.tape(this.#calendar.nextSession(this.source.calendar, now)).shape.closesAt
  }

  /** The close of the last trading day before the one of an instant. */
  #closedBefore(at: Instant): Closed | undefined {
    return this.#sessions.closedBefore(this.#calendar.dayOf(this.source.calendar, at))
  }

  #price(units: number): number {
    return priceOf(this.source.ticks, units)
  }

  #fill(quote: SeenQuote, { tape: { shape }, soFar }: Stood): void {
    const traded = {
      open: this.#price(soFar.open),
      high: this.#price(soFar.high),
      low: this.#price(soFar.low),
      close: this.#price(soFar.last),
    }
    const isOver = quote.shownAt >= shape.closesAt
    const shown = (isOver && realPrices(this.#sessions.realDay(shape.session.day), traded)) || traded
    quote.last = shown.close
    quote.lastAt = soFar.lastAt
    quote.open = shown.open
    quote.openAt = soFar.openAt
    quote.high = shown.high
    quote.low = shown.low
    quote.trades = soFar.trades
    if (this.source.character.style !== 'trades') return
    const { lot } = this.source.character
    quote.lastSize = soFar.lastSize * lot
    quote.volume = soFar.volume * lot
    quote.turnover = Math.round(worthOf(quote.volume, this.source.instrument) * meanPrice(shown) * 100) / 100
  }

  /**
   * Bid and ask in force, 0 where there is none: at the instant while trading is continuous, after it those that stood
   * last.
   */
  #sides(at: Instant): SidesSince | undefined {
    const { source } = this
    if (
      source.character.style === 'nav' ||
      (source.character.halfSpread === 0 && source.instrument.facts.kind !== 'derivative')
    )
      return undefined
    let session = this.#calendar.lastSession(source.calendar, at)
    let tape = this.#sessions.tape(session)
    let i = tape.shape.pieceAt(at)
    const open = this.#calendar.at(source.calendar, at)
    if (open && open.phase.kind !== 'continuous') return undefined
    if (i < 0) {
      session = this.#calendar.lastSession(source.calendar, session.opensAt - 1)
      tape = this.#sessions.tape(session)
      i = tape.shape.count - 1
    }
    const piece = tape.shape.piece(i)
    const step = at < piece.to ? source.step(piece, at) : source.step(piece, piece.to - 1)
    const ln = source.lnMid(piece, step)
    const half = tape.plan.half(i)
    const since = Math.max(piece.from, source.startOfStep(piece, step))
    const { bid, ask } = source.sides(ln, half, since)
    return { bid, ask, at: since }
  }
}

const isTwoSided = (sides: SidesSince | undefined): sides is SidesSince =>
  sides !== undefined && sides.bid > 0 && sides.ask > 0
