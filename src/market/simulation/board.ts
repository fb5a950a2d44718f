import type { Calendar, Session } from '#calendar/calendar.ts'
import type { Instant, Quality, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, MinuteBars, OrderBook, Quote, Trades } from '../market.ts'
import { nearestTick, priceOf } from '../ticks.ts'
import { delayMs } from '../venues.ts'
import { levelsOf } from './book.ts'
import { GenerationCache } from './cache.ts'
import { type Piece, pieceAt, shapeOf } from './session-shape.ts'
import type { Source } from './source.ts'
import type { DayBar } from './session-plan.ts'
import type { Standing } from './standing.ts'
import { SessionTape } from './tape.ts'
import { dayText, STEPS } from './time.ts'

/** Days on which an instrument exists. */
export interface Life {
  readonly first: TradingDay
  /** absent: still there */
  readonly last?: TradingDay
}

/** A day with real prices: its source, and the real bar where there is one. */
export interface RealDay {
  readonly source: string
  readonly bar?: { readonly open: number; readonly high: number; readonly low: number; readonly close: number; readonly volume: number }
}

/** One notation as readers see it: quotes, bars, trades and book at an instant, none later than that. */
export class Board {
  readonly source: Source
  readonly life: Life
  readonly #calendar: Calendar
  readonly #real: ((day: TradingDay) => RealDay | undefined) | undefined
  readonly #tapes = new GenerationCache<TradingDay, SessionTape>(4)

  constructor(source: Source, calendar: Calendar, life: Life, real?: (day: TradingDay) => RealDay | undefined) {
    this.source = source
    this.life = life
    this.#calendar = calendar
    this.#real = real
  }

  quote(quality: Quality, now: Instant): Quote {
    const shownAt = quality === 'DLY' ? now - delayMs : now
    const { source } = this
    const quote: Quote = { notation: source.notation.id, quality, shownAt, isOpen: false }
    const found = quality === 'EOD' ? this.#lastComplete(shownAt) : this.#lastTraded(shownAt)
    if (found) {
      const { tape, standing } = found
      if (quality === 'EOD') quote.shownAt = tape.closesAt
      this.#fill(quote, standing)
      const before = this.#completeBefore(tape.shape.session.day)
      if (before) {
        quote.previousClose = this.#price(before.bar.close)
        quote.previousCloseAt = before.tape.closesAt
      }
    }
    if (quality === 'EOD' || !this.#alive(shownAt)) return quote
    quote.isOpen = this.#calendar.isOpen(source.calendar, shownAt)
    const sides = this.#sides(shownAt)
    if (sides) {
      quote.bid = this.#price(sides.bid)
      quote.ask = this.#price(sides.ask)
      quote.bidAt = sides.at
      quote.askAt = sides.at
      quote.bidSize = levelsOf(source, 'bid', sides.bid, 1, sides.at)[0]?.size
      quote.askSize = levelsOf(source, 'ask', sides.ask, 1, sides.at)[0]?.size
    }
    return quote
  }

  daily(from: TradingDay, to: TradingDay, now: Instant): DailyBars {
    const bars: DailyBars = { day: [], open: [], high: [], low: [], close: [], volume: [], turnover: [], trades: [], sources: [] }
    const last = [to, this.#calendar.dayOf(this.source.calendar, now), this.life.last ?? to].toSorted()[0] as TradingDay
    const first = from < this.life.first ? this.life.first : from
    if (first > last) return bars
    for (const day of this.#calendar.tradingDays(this.source.calendar, first, last)) {
      const real = this.#real?.(day)
      const session = this.#calendar.sessionOf(this.source.calendar, day)
      if (!session || session.opensAt > now) continue
      const tape = this.#fresh(session)
      if (real?.bar && tape.bar && now >= tape.closesAt) {
        push(bars, day, real.bar, tape.bar.volume, tape.bar.volume * meanPrice(real.bar), tape.bar.trades, real.source)
        continue
      }
      const bar = now >= tape.closesAt ? tape.bar : tape.upTo(now)
      if (!bar) continue
      const prices = {
        open: this.#price(bar.open), high: this.#price(bar.high), low: this.#price(bar.low),
        close: this.#price('close' in bar ? bar.close : bar.last),
      }
      push(bars, day, prices, bar.volume, bar.volume * meanPrice(prices), bar.trades, real?.source ?? 'simulated')
    }
    return bars
  }

  minutes(from: Instant, to: Instant, now: Instant): MinuteBars {
    const bars: MinuteBars = { at: [], open: [], high: [], low: [], close: [], volume: [], trades: [] }
    let i = -1
    this.#walk(from, Math.min(to, now + 1), (at, units, size) => {
      const minute = Math.floor(at / 60_000) * 60_000
      const price = this.#price(units)
      if (bars.at[i] !== minute) {
        i++
        bars.at.push(minute)
        bars.open.push(price)
        bars.high.push(price)
        bars.low.push(price)
        bars.close.push(price)
        bars.volume.push(0)
        bars.trades.push(0)
      }
      if (price > (bars.high[i] as number)) bars.high[i] = price
      if (price < (bars.low[i] as number)) bars.low[i] = price
      bars.close[i] = price
      bars.volume[i] = (bars.volume[i] as number) + size
      bars.trades[i] = (bars.trades[i] as number) + 1
    })
    return bars
  }

  trades(from: Instant, to: Instant, now: Instant): Trades {
    const trades: Trades = { at: [], price: [], size: [], cumulative: [], kind: [] }
    this.#walk(from, Math.min(to, now + 1), (at, units, size, kind, cumulative) => {
      trades.at.push(at)
      trades.price.push(this.#price(units))
      trades.size.push(size)
      trades.cumulative.push(cumulative)
      trades.kind.push(kind)
    })
    return trades
  }

  book(levels: number, now: Instant): OrderBook | undefined {
    if (!this.#alive(now)) return undefined
    const sides = this.#sides(now)
    if (!sides) return undefined
    const side = (which: 'bid' | 'ask', best: number): OrderBook['bid'] =>
      levelsOf(this.source, which, best, levels, sides.at).map(({ units, size, orders }) => ({ price: this.#price(units), size, orders }))
    return { at: sides.at, bid: side('bid', sides.bid), ask: side('ask', sides.ask) }
  }

  /** The next instant after `now` at which the quote may differ: a trade, a step with another bid or ask, a session. */
  nextChange(now: Instant): Instant {
    const { source } = this
    if (this.life.last && dayText(now) > this.life.last) return Infinity
    const session = this.#calendar.lastSession(source.calendar, now)
    const tape = this.#tape(session)
    if (now >= tape.closesAt) {
      return now < session.closesAt ? session.closesAt : this.#calendar.nextSession(source.calendar, now).opensAt
    }
    const { pieces } = tape.shape
    const i = pieceAt(pieces, now)
    const piece = pieces[i]
    if (!piece || now >= piece.to) return Math.min(...[pieces[i + 1]?.from, tape.closesAt, session.closesAt].filter((at) => at !== undefined && at > now) as Instant[])
    const trade = tape.chunk(i).at.find((at) => at > now) ?? Infinity
    return Math.min(trade, this.#nextStep(tape, i, piece, now), piece.to)
  }

  /** The next instant after `now` at which a day is complete. */
  nextClose(now: Instant): Instant {
    if (this.life.last && dayText(now) > this.life.last) return Infinity
    const closesAt = this.#tape(this.#calendar.lastSession(this.source.calendar, now)).closesAt
    return closesAt > now ? closesAt : this.#tape(this.#calendar.nextSession(this.source.calendar, now)).closesAt
  }

  #nextStep(tape: SessionTape, i: number, piece: Piece, now: Instant): Instant {
    const { source } = this
    const line = source.lineOf(piece)
    if (!line || source.character.style === 'nav') return Infinity
    const half = tape.half[i] as number
    const steps = line.fine.steps(line.slot)
    const current = source.step(piece, now)
    const bid = source.bid(steps[current] as number, half, now)
    const ask = source.ask(steps[current] as number, half, now)
    for (let step = current + 1; step < STEPS; step++) {
      const at = source.startOfStep(piece, step)
      if (source.bid(steps[step] as number, half, at) !== bid || source.ask(steps[step] as number, half, at) !== ask) return at
    }
    return Infinity
  }

  #price(units: number): number {
    return priceOf(this.source.ticks, units)
  }

  #fill(quote: Quote, standing: Standing): void {
    quote.last = this.#price(standing.last)
    quote.lastAt = standing.lastAt
    quote.open = this.#price(standing.open)
    quote.openAt = standing.openAt
    quote.high = this.#price(standing.high)
    quote.highAt = standing.highAt
    quote.low = this.#price(standing.low)
    quote.lowAt = standing.lowAt
    quote.trades = standing.trades
    if (this.source.character.style !== 'trades') return
    quote.lastSize = standing.lastSize
    quote.volume = standing.volume
    quote.turnover = Math.round(standing.volume * meanPrice({ open: quote.open, high: quote.high, low: quote.low, close: quote.last }) * 100) / 100
  }

  /** Bid and ask in force: at the instant while trading is continuous, after it those that stood last. */
  #sides(at: Instant): { bid: number; ask: number; at: Instant } | undefined {
    const { source } = this
    if (source.character.style === 'nav' || (source.character.halfSpread === 0 && source.instrument.facts.kind !== 'derivative')) return undefined
    let session = this.#calendar.lastSession(source.calendar, at)
    let tape = this.#tape(session)
    let i = pieceAt(tape.shape.pieces, at)
    const open = this.#calendar.at(source.calendar, at)
    if (open && open.phase.kind !== 'continuous') return undefined
    if (i < 0) {
      session = this.#calendar.lastSession(source.calendar, session.opensAt - 1)
      tape = this.#tape(session)
      i = tape.shape.pieces.length - 1
    }
    const piece = tape.shape.pieces[i] as Piece
    const step = at < piece.to ? source.step(piece, at) : source.step(piece, piece.to - 1)
    const ln = source.lnMid(piece, step)
    const half = tape.half[i] as number
    const since = Math.max(piece.from, source.startOfStep(piece, step))
    const bid = source.bid(ln, half, since)
    const ask = source.ask(ln, half, since)
    return bid > 0 && ask > 0 ? { bid, ask, at: since } : undefined
  }

  #alive(at: Instant): boolean {
    return !this.life.last || dayText(at) <= this.life.last
  }

  #tape(session: Session): SessionTape {
    return this.#tapes.get(session.day) ?? this.#tapes.set(session.day, this.#fresh(session))
  }

  #fresh(session: Session): SessionTape {
    const known = this.#tapes.get(session.day)
    if (known) return known
    const { ticks, fine: { path } } = this.source
    const bar = this.#real?.(session.day)?.bar
    return new SessionTape(this.source, shapeOf(session, path.clock, path.profile), bar && {
      open: nearestTick(ticks, bar.open),
      high: nearestTick(ticks, bar.high),
      low: nearestTick(ticks, bar.low),
      close: nearestTick(ticks, bar.close),
      volume: bar.volume,
      trades: 0,
    })
  }

  /** The session with the last trade up to an instant, and how it stands. */
  #lastTraded(at: Instant): { tape: SessionTape; standing: Standing } | undefined {
    const end = this.#lifeEnd(at)
    let session = this.#calendar.lastSession(this.source.calendar, end)
    for (let back = 0; back < 60 && session.day >= this.life.first; back++) {
      const tape = this.#tape(session)
      const standing = tape.upTo(end)
      if (standing) return { tape, standing }
      session = this.#calendar.lastSession(this.source.calendar, session.opensAt - 1)
    }
    return undefined
  }

  #lastComplete(at: Instant): { tape: SessionTape; standing: Standing } | undefined {
    const end = this.#lifeEnd(at)
    let session = this.#calendar.lastSession(this.source.calendar, end)
    for (let back = 0; back < 60 && session.day >= this.life.first; back++) {
      const tape = this.#tape(session)
      const standing = end >= tape.closesAt ? tape.upTo(end) : undefined
      if (standing) return { tape, standing }
      session = this.#calendar.lastSession(this.source.calendar, session.opensAt - 1)
    }
    return undefined
  }

  #lifeEnd(at: Instant): Instant {
    const { last } = this.life
    return last && dayText(at) > last ? Date.parse(`${last}T23:59:59.999Z`) : at
  }

  #completeBefore(day: TradingDay): { tape: SessionTape; bar: DayBar } | undefined {
    let before = day
    for (let back = 0; back < 60; back++) {
      before = this.#calendar.previousTradingDay(this.source.calendar, before)
      if (before < this.life.first) return undefined
      const session = this.#calendar.sessionOf(this.source.calendar, before)
      const tape = session && this.#tape(session)
      if (tape?.bar) return { tape, bar: tape.bar }
    }
    return undefined
  }

  #walk(from: Instant, to: Instant, visit: (at: Instant, units: number, size: number, kind: 'O' | 'C' | 'I' | 'T', cumulative: number) => void): void {
    const { calendar } = this.source
    const start = Math.max(from, Date.parse(`${this.life.first}T00:00:00Z`))
    const end = Math.min(to, this.#lifeEnd(to) + 1)
    if (!(start < end)) return
    let session = this.#calendar.lastSession(calendar, start)
    while (session.opensAt < end) {
      const tape = this.#tape(session)
      for (let i = 0; i < tape.chunks; i++) {
        const piece = tape.shape.pieces[i]
        if (piece && (piece.to <= start || piece.from >= end)) continue
        const { at, units, size, kind, volumeBefore } = tape.chunk(i)
        let cumulative = volumeBefore
        for (let t = 0; t < at.length; t++) {
          const moment = at[t] as number
          cumulative += size[t] as number
          if (moment >= start && moment < end) visit(moment, units[t] as number, size[t] as number, kind[t] ?? 'T', cumulative)
        }
      }
      session = this.#calendar.nextSession(calendar, session.opensAt)
    }
  }
}

interface Prices { open: number; high: number; low: number; close: number }

/** The mean of the four prices stands for a day's average when money is counted. */
const meanPrice = ({ open, high, low, close }: Prices): number => (open + high + low + close) / 4

function push(bars: DailyBars, day: TradingDay, { open, high, low, close }: Prices, volume: number, turnover: number, trades: number, source: string): void {
  if (bars.sources.at(-1)?.source !== source) bars.sources.push({ from: bars.day.length, source })
  bars.day.push(day)
  bars.open.push(open)
  bars.high.push(high)
  bars.low.push(low)
  bars.close.push(close)
  bars.volume.push(volume)
  bars.turnover.push(Math.round(turnover))
  bars.trades.push(trades)
}
