import type { Instant } from '#contract/vocabulary.ts'
import { activityOf, leastActivityOf, tradesOn, volumeOn } from './activity.ts'
import { extremesOf, type Extremes, highestAndLowest, nothing } from './extremes.ts'
import { TinyCache } from './tiny-cache.ts'
import type { SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'
import { SLOT_MS, SLOTS } from './time.ts'
import { countOfValues } from './value-steps.ts'

/** Prices as integer units of the notation's tick table. */
export interface DayBar {
  open: number
  high: number
  low: number
  close: number
  volume: number
  trades: number
}

/**
 * What is known of a session without looking at a trade: its bar, and what its trades are made from. Opening and
 * closing price are the path's at the session's bounds, the extremes those of its slots. Nothing is worked out before
 * it is asked for: most days are only asked for their close.
 */
export class SessionPlan {
  readonly source: Source
  readonly shape: SessionShape
  /** a derivative before its issue, or after its end */
  readonly unpriced: boolean
  /** the piece within which a derivative ends, as by a touched barrier; absent where the session ends first */
  readonly lastPriced: number | undefined
  /** pieces that attain a real bar's high and low */
  readonly outermost: { readonly top: number; readonly bottom: number } | undefined
  /** so many trades print the extremes of every slot */
  readonly #needed: number
  #dense: boolean | undefined
  #activity: number | undefined
  #trades: number | undefined
  #volume: number | undefined
  readonly #real: DayBar | undefined
  readonly #extremes = new TinyCache<number, Extremes>(SLOTS)
  #ranges = new TinyCache<number, Extremes>(SLOTS)
  /** the extremes of all pieces within a real bar */
  #fitted: readonly Extremes[] | undefined
  #open: number | undefined
  #close: number | undefined
  #bar: DayBar | undefined

  /** @param real the day's real bar, which the trades then add up to */
  constructor(source: Source, shape: SessionShape, real?: DayBar) {
    this.source = source
    this.shape = shape
    const { style } = source.character
    let pinned = 0
    for (let i = 0; i < shape.count; i++) if (this.isPinned(i)) pinned++
    this.#needed = Math.max(60, 4 * pinned + 4)
    const isReal = real !== undefined && pinned > 0
    if (isReal || style !== 'trades') this.#dense = true
    this.unpriced = !isReal && source.derived && this.open <= 0
    if (!isReal && source.derived && !this.unpriced && this.close <= 0) this.lastPriced = lastPricedOf(this)
    if (isReal) {
      const trades = style === 'trades' ? Math.max(this.#usualTrades, this.#needed) : countOfValues(source, shape)
      const volume = style === 'trades' ? Math.max(trades, real.volume > 0 ? real.volume : this.#pathVolume()) : 0
      this.#real = { ...real, volume, trades }
      this.outermost = this.#fit(this.#real)
    }
  }

  /** Enough trades to print the extremes of every slot; otherwise the bar is made from all trades. */
  get dense(): boolean {
    return (this.#dense ??=
      tradesOn(this.source, this.shape, leastActivityOf(this.source, this.shape)) >= this.#needed ||
      this.#usualTrades >= this.#needed)
  }

  /** Trades are few, and the close is not the last of them but what the market maker quotes. */
  get isClosedByMarketMaker(): boolean {
    const { venue, character } = this.source
    return venue.marketMaker === true && character.style === 'trades' && !this.unpriced && !this.dense
  }

  get #liveliness(): number {
    return (this.#activity ??= activityOf(this.source, this.shape))
  }

  get #usualTrades(): number {
    return (this.#trades ??= tradesOn(this.source, this.shape, this.#liveliness))
  }

  /** A piece prints its extremes. */
  isPinned(i: number): boolean {
    const { source, shape } = this
    if (this.lastPriced !== undefined && i >= this.lastPriced) return false
    return source.character.style !== 'nav' && shape.isPinned(i) && (!shape.isFrozen(i) || source.movesOnWeekends)
  }

  /** half-spread of a piece */
  half(i: number): number {
    return this.source.halfSpread(this.shape.slotOf(i), this.shape.isFrozen(i), i === 0)
  }

  /** Highest and lowest price of a piece whose extremes print; −∞ and ∞ of another. */
  extremes(i: number): Extremes {
    if (!this.isPinned(i)) return nothing
    return this.#fitted?.[i] ?? this.#extremes.get(i) ?? this.#extremes.set(i, extremesOf(this, i))
  }

  /** Highest and lowest price of the first pieces, of those whose extremes print. */
  range(pieces: number): Extremes {
    return this.#ranges.get(pieces) ?? this.#ranges.set(pieces, highestAndLowest(this, pieces))
  }

  /** price at the session's beginning */
  get open(): number {
    return this.#real?.open ?? this.#pathOpen()
  }

  #pathOpen(): number {
    return (this.#open ??= openingOf(this))
  }

  #pathVolume(): number {
    if (this.source.character.style !== 'trades') return 0
    return (this.#volume ??= volumeOn(this.source, this.shape, this.#liveliness, this.#usualTrades, this.#pathOpen()))
  }

  /** price at the session's end */
  get close(): number {
    return this.#real?.close ?? (this.#close ??= closingOf(this))
  }

  /** trades of the day; of a notation without trades, values */
  get trades(): number {
    const { source, shape } = this
    if (this.#real) return this.#real.trades
    switch (source.character.style) {
      case 'trades':
        return this.#usualTrades
      case 'values':
        return this.unpriced ? 0 : countOfValues(source, shape)
      case 'nav':
        return this.unpriced ? 0 : 1
    }
  }

  /** pieces of the day, where it is not made from all trades */
  get volume(): number {
    return this.#real?.volume ?? this.#pathVolume()
  }

  /** the day's bar, where it is not made from all trades */
  get bar(): DayBar {
    return this.#real ?? (this.#bar ??= this.#wholeBar())
  }

  #wholeBar(): DayBar {
    const { trades, open, close } = this
    if (this.source.character.style === 'nav') return { open: close, high: close, low: close, close, volume: 0, trades }
    const { high, low } = this.range(this.shape.count)
    return {
      open,
      high: Math.max(open, close, high),
      low: Math.min(open, close, low),
      close,
      volume: this.#pathVolume(),
      trades,
    }
  }

  /** Keeps the extremes of all slots within a real bar, and lets the outermost attain it. */
  #fit(real: DayBar): { top: number; bottom: number } {
    const { count } = this.shape
    const all = Array.from({ length: count }, (_, i) => this.extremes(i))
    const { high, low } = this.range(count)
    const top = all.findIndex((each) => each.high === high)
    const bottom = all.findIndex((each) => each.low === low)
    const within = (units: number): number => Math.min(real.high, Math.max(real.low, units))
    this.#fitted = all.map((each, i) => ({
      high: i === top ? real.high : within(each.high),
      low: i === bottom ? real.low : within(each.low),
    }))
    this.#ranges = new TinyCache(SLOTS)
    return { top, bottom }
  }
}

/**
 * A price of a piece within the day's bar: where trades are few and slots partly traded, the outermost are cut. What
 * lies within its piece's extremes lies within the bar, which then need not be worked out.
 */
export function inside(plan: SessionPlan, i: number, units: number): number {
  if (plan.isPinned(i)) {
    const { high, low } = plan.extremes(i)
    if (units >= low && units <= high) return units
  }
  const { bar } = plan
  return Math.min(bar.high, Math.max(bar.low, units))
}

function openingOf(plan: SessionPlan): number {
  const { source, shape } = plan
  const first = shape.piece(0)
  return valueAt(
    plan,
    0,
    first.offset === 0 ? source.lnNode(first, 0) : source.lnMid(first, source.step(first, first.from)),
    first.from,
  )
}

const closingOf = (plan: SessionPlan): number => valueWhenOver(plan, plan.shape.count - 1, plan.shape.session.closesAt)

/** The first piece at whose end there is no price any more. */
function lastPricedOf(plan: SessionPlan): number {
  const last = plan.shape.count - 1
  for (let i = 0; i < last; i++) if (valueWhenOver(plan, i, plan.shape.piece(i).to) <= 0) return i
  return last
}

/** @param at when the piece is over, or the session with its last */
function valueWhenOver(plan: SessionPlan, i: number, at: Instant): number {
  const { source, shape } = plan
  const piece = shape.piece(i)
  const end = piece.from - piece.offset + SLOT_MS
  return valueAt(plan, i, at >= end ? source.lnNode(piece, 1) : source.lnMid(piece, source.step(piece, at)), at)
}

/** Only prices computed by a formula need the spread, which takes the whole day to compute. */
const valueAt = (plan: SessionPlan, i: number, lnMid: number, at: Instant): number =>
  plan.source.value(lnMid, plan.source.derived ? plan.half(i) : 0, at)
