import type { Phase, Session } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { profileOf, type ProfileName } from './profile.ts'
import type { Piece } from './session-shape.ts'
import { calendarDayOf, type DayClock, isWeekend, SLOT_MS, slotOf, SLOTS, startOfCalendarDay } from './time.ts'

/** A piece counted from midnight UTC. */
export type Outline = Omit<Piece, 'slot' | 'calendarSlot'> & { readonly slots: number; readonly calendarSlots: number }

/** What sessions of the same hours on the same weekdays have in common: their pieces, counted from midnight UTC. */
export interface SessionHours {
  readonly weekday: number
  readonly phases: readonly Phase[]
  readonly home: number
  readonly pieces: readonly Outline[]
  readonly before: Float64Array
  readonly intraday: readonly { readonly after: number; readonly piece: number }[]
}

/** The first two minutes may be missing: no mark lies in them. */
const PINNED_OFFSET = 120_000

/** by clock and profile, the one asked for last in front */
const all = new Map<string, SessionHours[]>()

/** @param profileName whose activity the session's trades follow */
export function hoursOf(
  session: Session,
  clock: DayClock,
  profileName: ProfileName,
  calendarDay: number,
): SessionHours {
  const midnight = startOfCalendarDay(calendarDay)
  const profile = profileOf(profileName, 'calendar', calendarDay)
  const weekday = clock === 'weekday' ? calendarDay % 7 : 0
  const name = clock === 'weekday' ? profileName : `calendar ${profileName}`
  let known = all.get(name)
  if (!known) all.set(name, (known = []))
  const place = known.findIndex(
    (hours) => hours.weekday === weekday && hours.home === profile.home.from && isOfHours(hours, session, midnight),
  )
  const hours =
    place < 0
      ? cutIntoPieces(session, midnight, clock, profile.share, { weekday, home: profile.home.from })
      : (known[place] as SessionHours)
  if (place > 4 || place < 0) {
    if (place > 0) known.splice(place, 1)
    known.unshift(hours)
  }
  return hours
}

function isOfHours({ phases }: SessionHours, session: Session, midnight: Instant): boolean {
  if (phases.length !== session.phases.length) return false
  return phases.every(({ kind, from, to }, i) => {
    const phase = session.phases[i] as Phase
    return from === phase.from - midnight && to === phase.to - midnight && kind === phase.kind
  })
}

function cutIntoPieces(
  session: Session,
  midnight: Instant,
  clock: DayClock,
  share: Float64Array,
  of: Pick<SessionHours, 'weekday' | 'home'>,
): SessionHours {
  const pieces: Outline[] = []
  const intraday: { after: number; piece: number }[] = []
  const before = [0]
  const base = slotOf(clock, midnight)
  for (const phase of session.phases) {
    if (phase.kind === 'intradayAuction' && phase.to >= session.continuousFrom)
      intraday.push({ after: phase.to - midnight, piece: pieces.length })
    if (phase.kind !== 'continuous') continue
    for (let from = phase.from; from < phase.to; ) {
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
  return {
    ...of,
    phases,
    pieces,
    before: Float64Array.from(before),
    intraday: intraday.filter(({ piece }) => piece < pieces.length),
  }
}
