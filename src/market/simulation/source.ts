import type { CalendarId } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Instrument, Notation } from '../instruments.ts'
import { ceilTick, floorTick, nearestTick, type TickTable, tickUp } from '../ticks.ts'
import type { Venue } from '../venues.ts'
import type { Character } from './character.ts'
import { type Key, keysOf, word } from './hash.ts'
import { exp } from './math.ts'
import { type Profile, profileOf } from './profile.ts'
import type { Piece } from './session-shape.ts'
import { pathName } from './share-path.ts'
import type { FinePath } from './slot-path.ts'
import { SLOTS, startOfStep, STEP_MS, stepOf } from './time.ts'

/**
 * Bid and ask of a derivative for those of its underlying (in the underlying's currency); undefined when it has none.
 */
export type Pricing = (
  underlyingBid: number,
  underlyingAsk: number,
  at: Instant,
) => { bid: number; ask: number } | undefined

/** Best prices in units of the tick table, 0 where there is none. */
export interface Sides {
  readonly bid: number
  readonly ask: number
}

const noSides: Sides = { bid: 0, ask: 0 }

/** Half of what an issuer reckons between bid and ask of an underlying, as a share of it: it hedges where that is least. */
export const issuersHalfSpread = 0.000_05

/** By how much the steps of what follows one path begin late. */
export const jitterOfSteps = (seed: string, rhythm: string): number =>
  word(keysOf(seed, rhythm)(':jitter'), 0) % STEP_MS

/** Where the prices of one notation come from: its path, its spread, its grid. */
export class Source {
  readonly instrument: Instrument
  readonly notation: Notation
  readonly venue: Venue
  readonly calendar: CalendarId
  readonly character: Character
  readonly ticks: TickTable
  readonly fine: FinePath
  /** the indication's path while the exchanges' clock stands still */
  readonly #weekend: FinePath | undefined
  readonly #pricing: Pricing | undefined
  // of the day looked at last
  #lookedAt = -1
  #restless = 1
  #wide = 0
  #home: Profile['home'] = { from: 0, to: 0 }
  /** steps of all notations of one path begin this much late */
  readonly jitterMs: number
  readonly keys: {
    counts: Key
    sizes: Key
    times: Key
    sides: Key
    weights: Key
    tails: Key
    minute: Key
    day: Key
    book: Key
  }

  constructor(options: {
    seed: string
    instrument: Instrument
    notation: Notation
    venue: Venue
    calendar: CalendarId
    character: Character
    fine: FinePath
    weekend: FinePath | undefined
    pricing: Pricing | undefined
  }) {
    this.instrument = options.instrument
    this.notation = options.notation
    this.venue = options.venue
    this.calendar = options.calendar
    this.character = options.character
    this.ticks = options.character.ticks
    this.fine = options.fine
    this.#weekend = options.weekend
    this.#pricing = options.pricing
    this.jitterMs = jitterOfSteps(options.seed, options.fine.rhythm)
    const key = keysOf(
      options.seed,
      `V:${pathName(options.instrument)}|${options.venue.code}|${options.notation.isoCurrency}:`,
    )
    this.keys = {
      counts: key('counts'),
      sizes: key('sizes'),
      times: key('times'),
      sides: key('sides'),
      weights: key('weights'),
      tails: key('tails'),
      minute: key('minute'),
      day: key('day'),
      book: key('book'),
    }
  }

  /** The path a piece follows, and the slot of its clock; undefined where the price stands still. */
  lineOf(piece: Piece): { fine: FinePath; slot: number } | undefined {
    if (!piece.frozen) return { fine: this.fine, slot: piece.slot }
    return this.#weekend && { fine: this.#weekend, slot: piece.calendarSlot }
  }

  /** The indication's path goes on while the exchanges' clock stands still. */
  get movesOnWeekends(): boolean {
    return this.#weekend !== undefined
  }

  step(piece: Piece, at: Instant): number {
    return stepOf(at - piece.from + piece.offset, this.jitterMs)
  }

  startOfStep(piece: Piece, step: number): Instant {
    return piece.from - piece.offset + startOfStep(step, this.jitterMs)
  }

  /** ln mid at a step of a piece. */
  lnMid(piece: Piece, step: number): number {
    const line = this.lineOf(piece)
    return line ? line.fine.at(line.slot, step) : this.#still(piece)
  }

  #still(piece: Piece): number {
    return this.fine.path.day(Math.floor(piece.slot / SLOTS)).x[piece.slot % SLOTS] as number
  }

  /** ln mid where a piece begins (`end` 0) or ends (1) on its slot's bounds. */
  lnNode(piece: Piece, end: 0 | 1): number {
    const line = this.lineOf(piece)
    if (!line) return this.#still(piece)
    const { path } = line.fine
    const day = Math.floor(line.slot / SLOTS)
    const node = line.slot - day * SLOTS + end
    return path.node ? path.node(day, node) : (path.day(day).x[node] as number)
  }

  /**
   * Half the spread in relation to the mid: wider on restless days, widest at the opening, narrowest while the home
   * exchange trades. It holds for a whole piece.
   * @param slot of the path's clock
   */
  halfSpread(slot: number, frozen: boolean, first: boolean): number {
    if (this.character.halfSpread === 0) return 0
    const day = Math.floor(slot / SLOTS)
    this.#look(day)
    const k = slot - day * SLOTS
    const hour = first ? 1.4 : k >= this.#home.from && k < this.#home.to && !frozen ? 0.8 : 1.3
    return this.#wide * hour
  }

  /** √(variance of a day ÷ that of an average day) of the day a slot lies in */
  restlessness(slot: number): number {
    this.#look(Math.floor(slot / SLOTS))
    return this.#restless
  }

  #look(day: number): void {
    if (day === this.#lookedAt) return
    const { path } = this.fine
    const { v } = path.day(day)
    let variance = 0
    for (let k = 0; k < SLOTS; k++) variance += v[k] as number
    this.#lookedAt = day
    this.#restless = Math.sqrt(variance / path.dayVariance)
    this.#wide = this.character.halfSpread * (0.6 + 0.4 * this.#restless)
    this.#home = profileOf(path.profile, path.clock, day).home
  }

  /**
   * Rounded outward from the one mid, so venues of one currency never cross; at least a tick apart; 0 where there is
   * none.
   */
  sides(lnMid: number, half: number, at: Instant): Sides {
    const { ticks } = this
    const mid = exp(lnMid)
    if (this.#pricing) return this.#derived(mid, half, at, this.#pricing)
    const low = floorTick(ticks, mid * (1 - half))
    const high = ceilTick(ticks, mid * (1 + half))
    return { bid: low > 0 ? low : 0, ask: high > low ? high : tickUp(ticks, high) }
  }

  bid(lnMid: number, half: number, at: Instant): number {
    return this.sides(lnMid, half, at).bid
  }

  ask(lnMid: number, half: number, at: Instant): number {
    return this.sides(lnMid, half, at).ask
  }

  /** What a value style shows, and what auctions print: the mid on the grid; of a derivative its bid. */
  value(lnMid: number, half: number, at: Instant): number {
    return this.#pricing ? this.bid(lnMid, half, at) : nearestTick(this.ticks, exp(lnMid))
  }

  #derived(mid: number, half: number, at: Instant, pricing: Pricing): Sides {
    const { ticks } = this
    const spread = half || issuersHalfSpread
    const quote = pricing(mid * (1 - spread), mid * (1 + spread), at)
    if (!quote) return noSides
    // issuers quote on the grid: rounded up or down, the last digit of a double would be a tick
    const bid = nearestTick(ticks, quote.bid)
    return {
      bid: quote.bid > 0 ? bid : 0,
      ask: quote.ask > 0 ? Math.max(nearestTick(ticks, quote.ask), tickUp(ticks, bid)) : 0,
    }
  }

  /** the price is a formula on the path, not the path */
  get derived(): boolean {
    return this.#pricing !== undefined
  }
}
