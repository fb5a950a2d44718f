import type { Phase, Session } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { GenerationCache } from './cache.ts'
import { profileNames, profileOf, type ProfileName } from './profile.ts'
import { calendarDayOf, type DayClock, isWeekend, SLOT_MS, slotOf, SLOTS, startOfCalendarDay } from './time.ts'

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

type Outline = Omit<Piece, 'slot' | 'calendarSlot'> & { readonly slots: number; readonly calendarSlots: number }

/** What sessions of the same hours on the same weekdays have in common: their pieces, counted from midnight UTC. */
interface Plan {
  readonly weekday: number
  readonly phases: readonly Phase[]
  readonly home: number
  readonly pieces: readonly Outline[]
  readonly before: Float64Array
  readonly intraday: readonly { readonly after: number; readonly piece: number }[]
}

/** A session cut into pieces, and when in it how much is traded. Of a day that is only passed no piece is made. */
export class SessionShape {
  readonly session: Session
  readonly calendarDay: number
  readonly #midnight: Instant
  readonly #plan: Plan
  readonly #slot: number
  #pieces: readonly Piece[] | undefined

  constructor(session: Session, plan: Plan, clock: DayClock, calendarDay: number, midnight: Instant) {
    this.session = session
    this.calendarDay = calendarDay
    this.#midnight = midnight
    this.#plan = plan
    this.#slot = slotOf(clock, midnight)
  }

  get count(): number {
    return this.#plan.pieces.length
  }

  get pieces(): readonly Piece[] {
    return (this.#pieces ??= this.#plan.pieces.map((_, i) => this.#piece(i)))
  }

  /** As `pieces[i]`, without the others. */
  piece(i: number): Piece {
    return this.#pieces?.[i] ?? this.#piece(i)
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
    return this.#plan.pieces[i] as Outline
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
    return this.#plan.before
  }

  get hasOpeningAuction(): boolean {
    return this.session.phases[0]?.kind === 'openingAuction'
  }

  get hasClosingAuction(): boolean {
    return this.session.phases.at(-1)?.kind === 'closingAuction'
  }

  /** when auctions between print, and after which piece */
  get intraday(): readonly { readonly at: Instant; readonly piece: number }[] {
    return this.#plan.intraday.map(({ after, piece }) => ({ at: this.#midnight + after, piece }))
  }

  /** when the closing price prints */
  get closesAt(): Instant {
    return this.hasClosingAuction ? this.session.closesAt : this.#midnight + this.#outline(this.count - 1).to - 1
  }
}

/** The first two minutes may be missing: no mark lies in them. */
const PINNED_OFFSET = 120_000

/** by clock and profile, the one asked for last in front */
const plans = new Map<string, Plan[]>()

/** @param profileName whose activity the session's trades follow */
export function shapeOf(session: Session, clock: DayClock, profileName: ProfileName): SessionShape {
  // the middle of a session lies on its day, in UTC too
  const calendarDay = calendarDayOf((session.continuousFrom + session.continuousTo) / 2)
  const midnight = startOfCalendarDay(calendarDay)
  const profile = profileOf(profileName, 'calendar', calendarDay)
  const weekday = clock === 'weekday' ? calendarDay % 7 : 0
  const name = clock === 'weekday' ? profileName : `calendar ${profileName}`
  let known = plans.get(name)
  if (!known) plans.set(name, (known = []))
  const place = known.findIndex((plan) => plan.weekday === weekday && plan.home === profile.home.from && isOfHours(plan, session, midnight))
  const plan = place < 0 ? planOf(session, midnight, clock, profile.share, { weekday, home: profile.home.from }) : known[place] as Plan
  if (place > 4 || place < 0) {
    if (place > 0) known.splice(place, 1)
    known.unshift(plan)
  }
  return new SessionShape(session, plan, clock, calendarDay, midnight)
}

function isOfHours({ phases }: Plan, session: Session, midnight: Instant): boolean {
  if (phases.length !== session.phases.length) return false
  return phases.every(({ kind, from, to }, i) => {
    const phase = session.phases[i] as Phase
    return from === phase.from - midnight && to === phase.to - midnight && kind === phase.kind
  })
}

/** Shapes of the sessions looked at last: all notations of a venue share them. */
const shapes = new GenerationCache<Session, SessionShape[]>(200)

/** As `shapeOf`, and kept. */
export function keptShapeOf(session: Session, clock: DayClock, profileName: ProfileName): SessionShape {
  const known = shapes.get(session) ?? shapes.set(session, [])
  const place = (clock === 'weekday' ? 0 : profileNames.length) + profileNames.indexOf(profileName)
  return (known[place] ??= shapeOf(session, clock, profileName))
}

function planOf(session: Session, midnight: Instant, clock: DayClock, share: Float64Array, of: Pick<Plan, 'weekday' | 'home'>): Plan {
  const pieces: Outline[] = []
  const intraday: { after: number; piece: number }[] = []
  const before = [0]
  const base = slotOf(clock, midnight)
  for (const phase of session.phases) {
    if (phase.kind === 'intradayAuction') intraday.push({ after: phase.to - midnight, piece: pieces.length })
    if (phase.kind !== 'continuous') continue
    for (let from = phase.from; from < phase.to;) {
      const start = Math.floor(from / SLOT_MS) * SLOT_MS
      const to = Math.min(start + SLOT_MS, phase.to)
      const calendarSlots = Math.floor((start - midnight) / SLOT_MS)
      const frozen = clock === 'weekday' && isWeekend(calendarDayOf(start))
      const minutes = Math.max(1, Math.round((to - from) / 60_000))
      pieces.push({
        slots: slotOf(clock, start) - base,
        calendarSlots,
        from: from - midnight,
        to: to - midnight,
        offset: from - start,
        firstMinute: before.length - 1,
        minutes,
        frozen,
        pinned: from - start <= PINNED_OFFSET && to - start === SLOT_MS,
      })
      // a little always happens; over a weekend nothing more
      const weight = (0.002 + (frozen ? 0 : (share[(calendarSlots + SLOTS) % SLOTS] as number))) / 30
      for (let minute = 0; minute < minutes; minute++) before.push((before.at(-1) as number) + weight)
      from = to
    }
  }
  const phases = session.phases.map(({ kind, from, to }) => ({ kind, from: from - midnight, to: to - midnight }))
  return { ...of, phases, pieces, before: Float64Array.from(before), intraday }
}

/** The piece an instant lies in or the last one before it; −1 before the first. */
export function pieceAt(pieces: readonly Piece[], at: Instant): number {
  let low = -1
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle] as Piece).from <= at) low = middle
    else high = middle - 1
  }
  return low
}
