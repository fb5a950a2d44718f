import { uniform } from './hash.ts'
import { exp } from './math.ts'
import { normal } from './normal.ts'
import type { SessionShape } from './session-shape.ts'
import type { Source } from './source.ts'

/** Trades and pieces of a day: livelier when prices move and on restless days. */
export function activityOf(source: Source, shape: SessionShape, open: number): { trades: number; volume: number } {
  const { keys, character, fine: { path } } = source
  const first = shape.piece(0)
  const last = shape.piece(shape.count - 1)
  const draw = 4 * shape.calendarDay
  const move = Math.abs(source.lnNode(last, 1) - source.lnNode(first, 0))
  const activity = exp(0.25 * normal(keys.day, draw))
    * (0.4 + 0.3 * source.restlessness(first.slot) + 0.42 * Math.min(5, move / Math.sqrt(path.dayVariance)))
  const trades = Math.floor(character.trades * activity + uniform(keys.day, draw + 1))
  const money = character.money * activity * exp(0.2 * normal(keys.day, draw + 2))
  const price = Math.max(open, 1) / source.ticks.scale
  return { trades, volume: trades === 0 ? 0 : trades + Math.floor(money / price) }
}
