import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { ln } from './math.ts'
import type { AnchorPoints } from './path.ts'
import { type DayClock, slotOf } from './time.ts'

/** Real closes of one instrument or currency, ascending; columns of equal length. */
export interface ImportedSeries {
  /** shown to readers, e.g. `EZB` */
  readonly source: string
  readonly isoCurrency: string
  readonly day: readonly TradingDay[]
  readonly close: readonly number[]
  /** where whole bars were imported */
  readonly open?: readonly number[]
  readonly high?: readonly number[]
  readonly low?: readonly number[]
  readonly volume?: readonly number[]
}

/** A move this large that the next day takes back is a bad tick. */
const SPIKE = 0.25

/**
 * Closes as points of a path, at the end of each day's session. Left out: prices that are not positive, days on which
 * the venue was closed, and spikes: a jump of more than a quarter, almost all of which the next close takes back.
 */
export function anchorPoints(series: ImportedSeries, calendar: Calendar, id: CalendarId, clock: DayClock): AnchorPoints | undefined {
  const slot: number[] = []
  const values: number[] = []
  for (let i = 0; i < series.day.length; i++) {
    const close = series.close[i] as number
    if (!(close > 0 && close < Infinity) || isSpike(series.close, i)) continue
    const session = calendar.sessionOf(id, series.day[i] as TradingDay)
    if (!session) continue
    const at = slotOf(clock, session.continuousTo - 1) + 1
    if (slot.length > 0 && (slot.at(-1) as number) >= at) continue
    slot.push(at)
    values.push(ln(close))
  }
  return slot.length > 0 ? { slot, ln: values } : undefined
}

function isSpike(closes: readonly number[], i: number): boolean {
  const [before, here, after] = [closes[i - 1], closes[i], closes[i + 1]]
  if (!before || !here || !after || !(before > 0) || !(after > 0)) return false
  const up = ln(here / before)
  const back = ln(after / here)
  return up * back < 0 && Math.abs(up) > SPIKE && Math.abs(back) > SPIKE && Math.abs(up + back) < 0.3 * Math.abs(up)
}
