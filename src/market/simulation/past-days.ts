import { earlier, later } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { PastDays } from '../market.ts'
import { priceOf } from '../ticks.ts'
import type { Sessions } from './sessions.ts'
import type { SessionPlan } from './session-plan.ts'
import type { SessionTape } from './tape.ts'
import { SLOTS } from './time.ts'

/** far below a tick, far above what rounding may do to a logarithm */
const MARGIN = 1e-9

/** Closes of both days and those between, and bounds of their prices; no trade and no extreme is worked out for them. */
export function pastDays(sessions: Sessions, from: TradingDay, to: TradingDay): PastDays {
  const { source, calendar, life } = sessions
  const past: PastDays = { day: [], close: [], above: [], below: [], isTraded: source.character.style === 'trades' }
  const push = (day: TradingDay, close: number, above: number, below: number): void => {
    past.day.push(day)
    past.close.push(close)
    past.above.push(above)
    past.below.push(below)
  }
  const shown = (units: number): number => priceOf(source.ticks, units)
  const first = later(from, life.first)
  const last = life.last === undefined ? to : earlier(to, life.last)
  if (first > last) return past
  for (const day of calendar.tradingDays(source.calendar, first, last)) {
    const session = calendar.sessionOf(source.calendar, day)
    if (!session) continue
    const tape = sessions.passing(session)
    const real = sessions.realDay(day)
    if (real?.bar && tape.bar) push(day, real.bar.close, real.bar.high, real.bar.low)
    else if (source.derived) {
      // what such a price is at most takes as much work as what it was
      const { bar } = tape
      if (bar) push(day, shown(bar.close), shown(bar.high), shown(bar.low))
    } else {
      const { close } = tape
      if (close === undefined) continue
      const { above, below } = boundsOf(tape)
      const price = real?.close ?? shown(close)
      push(day, price, Math.max(price, shown(above)), Math.min(price, shown(below)))
    }
  }
  return past
}

/** Between what the session's prices lie, whatever was drawn for its slots. */
function boundsOf({ plan }: SessionTape): { above: number; below: number } {
  const { source, shape } = plan
  const { fine } = source
  let top = -Infinity
  let bottom = Infinity
  for (let i = 0; i < shape.count; i++) {
    const isFrozen = shape.isFrozen(i)
    if (isFrozen && source.movesOnWeekends) return { above: Infinity, below: -Infinity }
    const slot = shape.slotOf(i)
    const day = Math.floor(slot / SLOTS)
    const k = slot - day * SLOTS
    const { x, v } = fine.path.day(day)
    const a = x[k] as number
    if (isFrozen) {
      top = Math.max(top, a)
      bottom = Math.min(bottom, a)
      continue
    }
    const b = x[k + 1] as number
    const reach = fine.reach(slot, a, b, v[k] as number)
    const middle = 0.5 * (a + b)
    if (middle + reach > top) top = middle + reach
    if (middle - reach < bottom) bottom = middle - reach
  }
  const [above, below] = [top + MARGIN, bottom - MARGIN]
  const [highest, lowest] = [source.value(above, 0, 0), source.value(below, 0, 0)]
  // a value is the mid on the grid, whatever the spread
  if (source.character.style !== 'trades') return { above: highest, below: lowest }
  const half = widestHalf(plan)
  return { above: Math.max(highest, source.ask(above, half, 0)), below: Math.min(lowest, source.bid(below, half, 0)) }
}

function widestHalf(plan: SessionPlan): number {
  let widest = 0
  for (let i = 0; i < plan.shape.count; i++) widest = Math.max(widest, plan.half(i))
  return widest
}
