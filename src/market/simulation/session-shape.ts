import type { Session } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { profileOf, type ProfileName } from './profile.ts'
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

/** A session cut into pieces, and when in it how much is traded. */
export interface SessionShape {
  readonly session: Session
  readonly calendarDay: number
  readonly pieces: readonly Piece[]
  /** activity before each minute of continuous trading, and before the end */
  readonly before: Float64Array
  readonly hasOpeningAuction: boolean
  readonly hasClosingAuction: boolean
  /** when auctions between print, and after which piece */
  readonly intraday: readonly { readonly at: Instant; readonly piece: number }[]
}

/** The first two minutes may be missing: no mark lies in them. */
const PINNED_OFFSET = 120_000

/** Sessions of the same hours on the same days of the week share one plan, counted from midnight UTC. */
interface Plan {
  readonly pieces: readonly (Omit<Piece, 'slot' | 'calendarSlot'> & { readonly slots: number; readonly calendarSlots: number })[]
  readonly before: Float64Array
  readonly intraday: readonly { readonly after: number; readonly piece: number }[]
}

const plans = new Map<string, Plan>()

/** @param profileName whose activity the session's trades follow */
export function shapeOf(session: Session, clock: DayClock, profileName: ProfileName): SessionShape {
  // the middle of a session lies on its day, in UTC too
  const calendarDay = calendarDayOf((session.continuousFrom + session.continuousTo) / 2)
  const midnight = startOfCalendarDay(calendarDay)
  const profile = profileOf(profileName, 'calendar', calendarDay)
  let name = `${clock}|${profileName}|${profile.home.from}|${clock === 'weekday' ? calendarDay % 7 : 0}`
  for (const { kind, from, to } of session.phases) name += `|${kind}${from - midnight}-${to - midnight}`
  let plan = plans.get(name)
  if (!plan) plans.set(name, (plan = planOf(session, midnight, clock, profile.share)))
  const slot = slotOf(clock, midnight)
  const calendarSlot = calendarDay * SLOTS
  return {
    session,
    calendarDay,
    pieces: plan.pieces.map((piece) => ({
      slot: slot + piece.slots,
      calendarSlot: calendarSlot + piece.calendarSlots,
      from: midnight + piece.from,
      to: midnight + piece.to,
      offset: piece.offset,
      firstMinute: piece.firstMinute,
      minutes: piece.minutes,
      frozen: piece.frozen,
      pinned: piece.pinned,
    })),
    before: plan.before,
    hasOpeningAuction: session.phases[0]?.kind === 'openingAuction',
    hasClosingAuction: session.phases.at(-1)?.kind === 'closingAuction',
    intraday: plan.intraday.map(({ after, piece }) => ({ at: midnight + after, piece })),
  }
}

function planOf(session: Session, midnight: Instant, clock: DayClock, share: Float64Array): Plan {
  const pieces: Plan['pieces'][number][] = []
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
  return { pieces, before: Float64Array.from(before), intraday }
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
