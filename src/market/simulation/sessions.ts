import { utcDayOf } from '#calendar/days.ts'
import type { Calendar, Session } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { nearestTick, priceOf } from '../ticks.ts'
import { TinyCache } from './tiny-cache.ts'
import type { TradeKind } from './chunk.ts'
import { keptShapeOf, type SessionShape, shapeOf } from './session-shape.ts'
import type { Source } from './source.ts'
import type { SessionSoFar } from './session-so-far.ts'
import { SessionTape } from './tape.ts'

/** Days on which an instrument exists. */
export interface Life {
  readonly first: TradingDay
  /** absent: still there */
  readonly last?: TradingDay
}

/** A day with real prices: its source, and the real close and bar where there are, to the digit and on no grid. */
export interface RealDay {
  readonly source: string
  readonly close?: number
  readonly bar?: {
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
    readonly volume: number
  }
}

/** A session and its state at an instant. */
export interface Stood {
  tape: SessionTape
  soFar: SessionSoFar
}

/** A day's last price, and when it printed. */
export interface Closed {
  readonly price: number
  readonly at: Instant
}

export type Visit = (at: Instant, units: number, size: number, kind: TradeKind, cumulative: number) => void

/** The sessions of one notation, from its first day to its last. */
export class Sessions {
  readonly source: Source
  readonly calendar: Calendar
  readonly life: Life
  readonly #real: ((day: TradingDay) => RealDay | undefined) | undefined
  readonly #tapes = new TinyCache<TradingDay, SessionTape>(3)
  #before: { day: TradingDay; found: Closed | undefined } | undefined

  constructor(source: Source, calendar: Calendar, life: Life, real?: (day: TradingDay) => RealDay | undefined) {
    this.source = source
    this.calendar = calendar
    this.life = life
    this.#real = real
  }

  /** What was real on a day; undefined where all is simulated. */
  realDay(day: TradingDay): RealDay | undefined {
    return this.#real?.(day)
  }

  /** The instrument still exists. */
  alive(at: Instant): boolean {
    return !this.life.last || utcDayOf(at) <= this.life.last
  }

  /** The tape of a session, kept for the sessions looked at last. */
  tape(session: Session): SessionTape {
    const { path } = this.source.fine
    return (
      this.#tapes.get(session.day) ??
      this.#tapes.set(session.day, this.#tapeOf(session, keptShapeOf(session, path.clock, path.profile)))
    )
  }

  /** The tape of a session that is looked at once, in a row of many. */
  passing(session: Session): SessionTape {
    const { path } = this.source.fine
    return this.#tapes.get(session.day) ?? this.#tapeOf(session, shapeOf(session, path.clock, path.profile))
  }

  #tapeOf(session: Session, shape: SessionShape): SessionTape {
    const { ticks, character } = this.source
    const bar = this.#real?.(session.day)?.bar
    return new SessionTape(
      this.source,
      shape,
      bar && {
        open: nearestTick(ticks, bar.open),
        high: nearestTick(ticks, bar.high),
        low: nearestTick(ticks, bar.low),
        close: nearestTick(ticks, bar.close),
        volume: Math.floor(bar.volume / character.lot),
        trades: 0,
      },
    )
  }

  /** The session with the last trade up to an instant, and how it stands. */
  lastTraded(at: Instant): Stood | undefined {
    const end = this.#lifeEnd(at)
    let session = this.calendar.lastSession(this.source.calendar, end)
    for (let back = 0; back < 60 && session.day >= this.life.first; back++) {
      const tape = this.tape(session)
      const soFar = tape.upTo(end)
      if (soFar) return { tape, soFar }
      session = this.calendar.lastSession(this.source.calendar, session.opensAt - 1)
    }
    return undefined
  }

  /** The last session that is over and traded. */
  lastComplete(at: Instant): Stood | undefined {
    const end = this.#lifeEnd(at)
    let session = this.calendar.lastSession(this.source.calendar, end)
    for (let back = 0; back < 60 && session.day >= this.life.first; back++) {
      const tape = this.tape(session)
      const soFar = end >= tape.shape.closesAt ? tape.upTo(end) : undefined
      if (soFar) return { tape, soFar }
      session = this.calendar.lastSession(this.source.calendar, session.opensAt - 1)
    }
    return undefined
  }

  /** An instant within the instrument's life. */
  #lifeEnd(at: Instant): Instant {
    const { last } = this.life
    return last && utcDayOf(at) > last ? Date.parse(`${last}T23:59:59.999Z`) : at
  }

  /** The last day with a trade before that one. */
  closedBefore(day: TradingDay): Closed | undefined {
    if (this.#before?.day !== day) this.#before = { day, found: this.#closedBefore(day) }
    return this.#before.found
  }

  #closedBefore(day: TradingDay): Closed | undefined {
    let before = day
    for (let back = 0; back < 60; back++) {
      before = this.calendar.previousTradingDay(this.source.calendar, before)
      if (before < this.life.first) return undefined
      const session = this.calendar.sessionOf(this.source.calendar, before)
      const tape = session && this.passing(session)
      const price = tape && this.#closeOf(tape)
      if (tape && price !== undefined) return { price, at: tape.shape.closesAt }
    }
    return undefined
  }

  #closeOf(tape: SessionTape): number | undefined {
    const { close } = tape
    if (close === undefined) return undefined
    return this.#real?.(tape.shape.session.day)?.close ?? priceOf(this.source.ticks, close)
  }

  /** Every trade from `from` to before `to`, in order. */
  walk(from: Instant, to: Instant, visit: Visit): void {
    const { calendar } = this.source
    const start = Math.max(from, Date.parse(`${this.life.first}T00:00:00Z`))
    const end = Math.min(to, this.#lifeEnd(to) + 1)
    if (!(start < end)) return
    let session = this.calendar.lastSession(calendar, start)
    while (session.opensAt < end) {
      const tape = this.tape(session)
      for (let i = 0; i <= tape.shape.count; i++) {
        const piece = i < tape.shape.count ? tape.shape.piece(i) : undefined
        if (piece && (piece.to <= start || piece.from >= end)) continue
        const { at, units, size, kind, volumeBefore } = tape.chunk(i)
        let cumulative = volumeBefore
        for (let t = 0; t < at.length; t++) {
          const moment = at[t] as number
          cumulative += size[t] as number
          if (moment >= start && moment < end)
            visit(moment, units[t] as number, size[t] as number, kind[t] ?? 'T', cumulative)
        }
      }
      session = this.calendar.nextSession(calendar, session.opensAt)
    }
  }
}
