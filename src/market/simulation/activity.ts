import { worthOf } from '../worth.ts'
import { uniform } from './hash.ts'
import { exp } from './math.ts'
import { normal } from './normal.ts'
import type { SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'

/** draws of a day */
const DRAWS = 4
/** on a day without price moves */
const CALMEST = 0.4

/** Activity of a day, 1 for an average one: higher when prices move and volatility is high. */
export function activityOf(source: Source, shape: SessionShape): number {
  const { path } = source.fine
  const first = shape.piece(0)
  const last = shape.piece(shape.count - 1)
  const restlessness = source.restlessness(first.slot)
  const move = Math.abs(source.lnNode(last, 1) - source.lnNode(first, 0))
  return moodOf(source, shape) * (CALMEST + 0.3 * restlessness + 0.42 * Math.min(5, move / Math.sqrt(path.dayVariance)))
}

/** Lower bound of a day's activity, without computing its prices. */
export const leastActivityOf = (source: Source, shape: SessionShape): number => moodOf(source, shape) * CALMEST

const moodOf = ({ keys }: Source, { calendarDay }: SessionShape): number =>
  exp(0.25 * normal(keys.day, DRAWS * calendarDay))

/** Trades of a day. */
export const tradesOn = ({ keys, character }: Source, shape: SessionShape, activity: number): number =>
  Math.floor(character.trades * activity + uniform(keys.day, DRAWS * shape.calendarDay + 1))

/**
 * Lots of a day.
 * @param open its first price, in units
 */
export function volumeOn(
  { keys, character, ticks, instrument }: Source,
  shape: SessionShape,
  activity: number,
  trades: number,
  open: number,
): number {
  if (trades === 0) return 0
  const money = character.money * activity * exp(0.2 * normal(keys.day, DRAWS * shape.calendarDay + 2))
  return trades + Math.floor(money / ((Math.max(open, 1) / ticks.scale) * worthOf(character.lot, instrument)))
}
