import type { Session } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { GenerationCache } from '#platform/kept.ts'
import { profileNames, type ProfileName } from './profile.ts'
import { hoursOf, type Outline, type SessionHours } from './session-hours.ts'
import { calendarDayOf, type DayClock, slotOf, SLOTS, startOfCalendarDay } from './time.ts'

/** A stretch of continuous trading inside one slot. */
export interface Piece {
  /** slot of the path's clock */
  readonly slot: number
  /** slot counted over all calendar days: differs on weekends, when the path's clock stands still */
  readonly calendarSlot: number
  readonly from: Instant
  readonly to: Instant
  /** ms after the slot's beginning */
  readonly offset: number
  readonly firstMinute: number
  readonly minutes: number
  /** the path's clock stands still */
  readonly frozen: boolean
  /** whole enough that the slot's extremes are reached inside it */
  readonly pinned: boolean
}

/** A session cut into pieces, and when in it how much is traded. Of a day that is only passed no piece is made. */
export class SessionShape {
  readonly session: Session
  readonly calendarDay: number
  /** when auctions between print, and after which piece */
  readonly intraday: readonly { readonly at: Instant; readonly piece: number }[]
  readonly #midnight: Instant
  readonly #hours: SessionHours
  readonly #slot: number
  /** those asked for, of a shape that is kept */
  readonly #pieces: (Piece | undefined)[] | undefined

  constructor(session: Session, hours: SessionHours, clock: DayClock, calendarDay: number, kept: boolean) {
    this.session = session
    this.calendarDay = calendarDay
    this.#midnight = startOfCalendarDay(calendarDay)
    this.#hours = hours
    this.intraday = hours.intraday.map(({ after, piece }) => ({ at: this.#midnight + after, piece }))
    this.#slot = slotOf(clock, this.#midnight)
    this.#pieces = kept ? [] : undefined
  }

  get count(): number {
    return this.#hours.pieces.length
  }

  get pieces(): readonly Piece[] {
    return this.#hours.pieces.map((_, i) => this.piece(i))
  }

  /** As `pieces[i]`, without the others. */
  piece(i: number): Piece {
    return this.#pieces ? (this.#pieces[i] ??= this.#piece(i)) : this.#piece(i)
  }

  /** The piece an instant lies in or the last one before it; −1 before the first. */
  pieceAt(at: Instant): number {
    const after = at - this.#midnight
    let low = -1
    let high = this.count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#outline(middle).from <= after) low = middle
      else high = middle - 1
    }
    return low
  }

  #piece(i: number): Piece {
    const { slots, calendarSlots, from, to, offset, firstMinute, minutes, frozen, pinned } = this.#outline(i)
    return {
      slot: this.#slot + slots,
      calendarSlot: this.calendarDay * SLOTS + calendarSlots,
      from: this.#midnight + from,
      to: this.#midnight + to,
      offset,
      firstMinute,
      minutes,
      frozen,
      pinned,
    }
  }

  #outline(i: number): Outline {
    return this.#hours.pieces[i] as Outline
  }

  /** As `pieces[i].slot`. */
  slotOf(i: number): number {
    return this.#slot + this.#outline(i).slots
  }

  isFrozen(i: number): boolean {
    return this.#outline(i).frozen
  }

  isPinned(i: number): boolean {
    return this.#outline(i).pinned
  }

  /** activity before each minute of continuous trading, and before the end */
  get before(): Float64Array {
    return this.#hours.before
  }

  get hasOpeningAuction(): boolean {
    return this.session.phases[0]?.kind === 'openingAuction'
  }

  get hasClosingAuction(): boolean {
    return this.session.phases.at(-1)?.kind === 'closingAuction'
  }

  /** when the closing price prints */
  get closesAt(): Instant {
    return this.hasClosingAuction ? this.session.closesAt : this.#midnight + this.#outline(this.count - 1).to - 1
  }
}

/** @param profileName whose activity the session's trades follow */
export function shapeOf(session: Session, clock: DayClock, profileName: ProfileName, kept = false): SessionShape {
  // the middle of a session lies on its day, in UTC too
  const calendarDay = calendarDayOf((session.continuousFrom + session.continuousTo) / 2)
  return new SessionShape(session, hoursOf(session, clock, profileName, calendarDay), clock, calendarDay, kept)
}

/** Shapes of the sessions looked at last: all notations of a venue share them. */
const shapes = new GenerationCache<Session, SessionShape[]>(1000)

/** As `shapeOf`, and kept. */
export function keptShapeOf(session: Session, clock: DayClock, profileName: ProfileName): SessionShape {
  const known = shapes.get(session) ?? shapes.set(session, [])
  const place = (clock === 'weekday' ? 0 : profileNames.length) + profileNames.indexOf(profileName)
  return (known[place] ??= shapeOf(session, clock, profileName, true))
}
