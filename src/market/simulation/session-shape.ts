import type { Session } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { ProfileName } from './profile.ts'
import { profileOf } from './profile.ts'
import { calendarDayOf, type DayClock, instantOf, isWeekend, SLOT_MS, slotOf, SLOTS } from './time.ts'

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

export function shapeOf(session: Session, clock: DayClock, profileName: ProfileName): SessionShape {
  const pieces: Piece[] = []
  const intraday: { at: Instant; piece: number }[] = []
  let minutes = 0
  for (const phase of session.phases) {
    if (phase.kind === 'intradayAuction') intraday.push({ at: phase.to, piece: pieces.length })
    if (phase.kind !== 'continuous') continue
    for (let from = phase.from; from < phase.to;) {
      const start = Math.floor(from / SLOT_MS) * SLOT_MS
      const to = Math.min(start + SLOT_MS, phase.to)
      const calendarDay = calendarDayOf(start)
      const frozen = clock === 'weekday' && isWeekend(calendarDay)
      const count = Math.max(1, Math.round((to - from) / 60_000))
      pieces.push({
        slot: slotOf(clock, start),
        calendarSlot: calendarDay * SLOTS + Math.floor((start % 86_400_000) / SLOT_MS),
        from,
        to,
        offset: from - start,
        firstMinute: minutes,
        minutes: count,
        frozen,
        pinned: from - start <= PINNED_OFFSET && to - start === SLOT_MS,
      })
      minutes += count
      from = to
    }
  }
  let before: Float64Array | undefined
  return {
    session,
    pieces,
    get before() {
      return (before ??= activityBefore(pieces, minutes, clock, profileName, session.day))
    },
    hasOpeningAuction: session.phases[0]?.kind === 'openingAuction',
    hasClosingAuction: session.phases.at(-1)?.kind === 'closingAuction',
    intraday,
  }
}

function activityBefore(pieces: readonly Piece[], minutes: number, clock: DayClock, name: ProfileName, day: string): Float64Array {
  const calendarDay = calendarDayOf(instantOf(day))
  const share = profileOf(name, 'calendar', calendarDay).share
  const before = new Float64Array(minutes + 1)
  for (const piece of pieces) {
    const weight = (0.002 + (piece.frozen && clock === 'weekday' ? 0 : (share[piece.calendarSlot % SLOTS] as number))) / 30
    for (let minute = piece.firstMinute; minute < piece.firstMinute + piece.minutes; minute++) before[minute + 1] = (before[minute] as number) + weight
  }
  return before
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
