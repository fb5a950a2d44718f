import type { Instant, NotationId, Quality } from '#contract/vocabulary.ts'
import type { Price, Quote } from '../market.ts'

/** Source of the times at which the extremes were first reached. */
export interface Extent {
  highAt(): Instant
  lowAt(): Instant
}

/**
 * A quote as a reader gets it. When high and low were reached is found only when it is read: that needs the trades of
 * two more half hours, and most readers never ask.
 */
export class SeenQuote implements Quote {
  notation: NotationId
  quality: Quality
  shownAt: Instant
  isOpen = false
  last?: Price
  lastSize?: number
  lastAt?: Instant
  open?: Price
  openAt?: Instant
  high?: Price
  low?: Price
  previousClose?: Price
  previousCloseAt?: Instant
  volume?: number
  turnover?: number
  trades?: number
  bid?: Price
  bidSize?: number
  bidAt?: Instant
  ask?: Price
  askSize?: number
  askAt?: Instant
  throughZero?: true
  source?: string
  #soFar: Extent | undefined
  #highAt: Instant | undefined
  #lowAt: Instant | undefined

  constructor(notation: NotationId, quality: Quality, shownAt: Instant, soFar: Extent | undefined) {
    this.notation = notation
    this.quality = quality
    this.shownAt = shownAt
    this.#soFar = soFar
  }

  get highAt(): Instant | undefined {
    this.#highAt ??= this.#soFar?.highAt()
    this.#release()
    return this.#highAt
  }

  get lowAt(): Instant | undefined {
    this.#lowAt ??= this.#soFar?.lowAt()
    this.#release()
    return this.#lowAt
  }

  /** Quotes may be kept for long, so once everything is computed the reference to the session is dropped. */
  #release(): void {
    if (this.#highAt !== undefined && this.#lowAt !== undefined) this.#soFar = undefined
  }

  /** The same at another instant. */
  copy(shownAt: Instant): SeenQuote {
    const quote = new SeenQuote(this.notation, this.quality, shownAt, this.#soFar)
    quote.#highAt = this.#highAt
    quote.#lowAt = this.#lowAt
    quote.isOpen = this.isOpen
    quote.last = this.last
    quote.lastSize = this.lastSize
    quote.lastAt = this.lastAt
    quote.open = this.open
    quote.openAt = this.openAt
    quote.high = this.high
    quote.low = this.low
    quote.previousClose = this.previousClose
    quote.previousCloseAt = this.previousCloseAt
    quote.volume = this.volume
    quote.turnover = this.turnover
    quote.trades = this.trades
    quote.bid = this.bid
    quote.bidSize = this.bidSize
    quote.bidAt = this.bidAt
    quote.ask = this.ask
    quote.askSize = this.askSize
    quote.askAt = this.askAt
    if (this.throughZero) quote.throughZero = true
    if (this.source) quote.source = this.source
    return quote
  }
}
