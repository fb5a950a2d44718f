import type { Instant } from '#contract/vocabulary.ts'
import { countUpTo } from './ascending.ts'
import type { Piece } from './session-shape.ts'
import type { Sides, Source } from './source.ts'
import type { SessionTape } from './tape.ts'
import { STEPS } from './time.ts'

/**
 * A piece of a session, followed forwards in time: its trades and steps are looked up once, and the position among them
 * is kept.
 */
export class FollowedPiece {
  readonly #source: Source
  readonly #piece: Piece
  readonly #half: number
  /** ln mid at each step; absent where prices stand still */
  readonly #steps: Float64Array | undefined
  readonly #trades: readonly Instant[]
  /** before which instant it can be followed */
  readonly #end: Instant
  #asked: Instant
  /** the first trade after that */
  #trade: number
  /** the first step after that with another bid or ask */
  #stepAt: Instant

  /** @param from where it is followed from, within the piece */
  constructor(source: Source, tape: SessionTape, i: number, from: Instant) {
    this.#source = source
    this.#piece = tape.shape.piece(i)
    this.#half = tape.plan.half(i)
    const line = source.character.style === 'nav' ? undefined : source.lineOf(this.#piece)
    this.#steps = line?.fine.steps(line.slot)
    this.#trades = tape.chunk(i).at
    this.#end = Math.min(this.#piece.to, tape.shape.closesAt)
    this.#asked = from
    this.#trade = countUpTo(this.#trades, from)
    this.#stepAt = this.#nextStep(from)
  }

  /** Whether an instant can be asked for: it lies in the piece and not before the one asked for last. */
  holds(now: Instant): boolean {
    return now >= this.#asked && now < this.#end
  }

  /**
   * The next change after an instant of the piece: a trade, a step with another bid or ask, or the end of the piece.
   */
  nextChange(now: Instant): Instant {
    this.#asked = now
    while ((this.#trades[this.#trade] ?? Infinity) <= now) this.#trade++
    if (now >= this.#stepAt) this.#stepAt = this.#nextStep(now)
    return Math.min(this.#trades[this.#trade] ?? Infinity, this.#stepAt, this.#piece.to)
  }

  #nextStep(now: Instant): Instant {
    if (!this.#steps) return Infinity
    const source = this.#source
    const current = source.step(this.#piece, now)
    const { bid, ask } = this.#sides(current, now)
    for (let step = current + 1; step < STEPS; step++) {
      const at = source.startOfStep(this.#piece, step)
      const next = this.#sides(step, at)
      if (next.bid !== bid || next.ask !== ask) return at
    }
    return Infinity
  }

  #sides(step: number, at: Instant): Sides {
    return this.#source.sides(this.#steps?.[step] as number, this.#half, at)
  }
}
