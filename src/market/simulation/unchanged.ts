import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Sessions } from './sessions.ts'
import { STEPS } from './time.ts'

/**
 * An instant after `at` before which nothing changes that a quote shows: the next trade, step, phase or session. Never
 * too late; too early where the next step shows the same prices.
 */
export function unchangedUntil(sessions: Sessions, at: Instant): Instant {
  const { source, calendar, life } = sessions
  const session = calendar.lastSession(source.calendar, at)
  const tape = sessions.tape(session)
  let until = life.last ? (Math.floor(at / dayMs) + 1) * dayMs : Infinity
  const bound = (moment: Instant | undefined): void => {
    if (moment !== undefined && moment > at && moment < until) until = moment
  }
  if (at >= tape.shape.closesAt && at >= session.closesAt) {
    bound(calendar.nextSession(source.calendar, at).opensAt)
    return until
  }
  bound(tape.shape.closesAt)
  for (const { from, to } of session.phases) {
    bound(from)
    bound(to)
  }
  const { shape } = tape
  const i = shape.pieceAt(at)
  const piece = i < 0 ? undefined : shape.piece(i)
  if (i + 1 < shape.count) bound(shape.piece(i + 1).from)
  if (!piece || at >= piece.to) return until
  bound(piece.to)
  const step = source.step(piece, at)
  if (step + 1 < STEPS) bound(source.startOfStep(piece, step + 1))
  if (source.character.style === 'trades') bound(tape.nextTrade(i, at))
  return until
}

/** The same for the last complete day. */
export function completeUntil(sessions: Sessions, at: Instant): Instant {
  const { source, calendar } = sessions
  const session = calendar.lastSession(source.calendar, at)
  const { closesAt } = sessions.tape(session).shape
  return at < closesAt ? closesAt : calendar.nextSession(source.calendar, at).opensAt
}
