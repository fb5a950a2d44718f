import type { Calendar, CalendarId } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { ln } from './math.ts'
import type { AnchorPoints, SessionRange } from './path.ts'
import { type DayClock, slotOf, SLOTS } from './time.ts'

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
 * Real prices as points of a path: each close at the end of its session, and where whole bars are known the open at its
 * beginning and the range between. Left out: prices that are not positive, days on which the venue was closed, bars
 * that contradict themselves, and spikes: a jump of more than a quarter, almost all of which the next close takes back.
 * @param known sessions looked at before, of the same calendar and clock
 */
export function anchorPoints(
  series: ImportedSeries,
  calendar: Calendar,
  id: CalendarId,
  clock: DayClock,
  known: SessionSlots = new Map(),
): AnchorPoints | undefined {
  const slot: number[] = []
  const values: number[] = []
  const ranges = new Map<number, SessionRange>()
  const add = (at: number, price: number): void => {
    if (slot.length > 0 && (slot.at(-1) as number) >= at) return
    slot.push(at)
    values.push(ln(price))
  }
  for (let i = 0; i < series.day.length; i++) {
    const close = series.close[i] as number
    if (!isTaken(series, i)) continue
    const day = series.day[i] as TradingDay
    let bounds = known.get(day)
    if (!bounds) known.set(day, (bounds = boundsOf(calendar.continuousOn(id, day), clock)))
    const [from, to] = bounds
    if (from === undefined || to === undefined) continue
    const bar = barOf(series, i)
    if (bar) {
      add(from, bar.open)
      const start = Math.floor(from / SLOTS) * SLOTS
      if (to <= start + SLOTS)
        ranges.set(start / SLOTS, { from: from - start, to: to - start, low: ln(bar.low), high: ln(bar.high) })
    }
    add(to, close)
  }
  return slot.length > 0 ? { slot, ln: values, ranges } : undefined
}

/**
 * First slot of a session and the one after its last, by day; empty where the venue was closed. One map for each
 * calendar and clock.
 */
export type SessionSlots = Map<TradingDay, readonly number[]>

const boundsOf = (trading: readonly [Instant, Instant] | undefined, clock: DayClock): readonly number[] =>
  trading ? [slotOf(clock, trading[0]), slotOf(clock, trading[1] - 1) + 1] : []

/** Whether a row's close is one the path goes through: it is positive and no spike. */
export function isTaken({ close: closes }: Pick<ImportedSeries, 'close'>, i: number): boolean {
  const close = closes[i] as number
  return close > 0 && close < Infinity && !isSpike(closes, i)
}

/** The whole bar of a row; undefined where a part is missing or contradicts another. */
export function barOf(
  series: ImportedSeries,
  i: number,
): { open: number; high: number; low: number; close: number; volume: number } | undefined {
  const [open, high, low, close] = [series.open?.[i], series.high?.[i], series.low?.[i], series.close[i]]
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined
  const sound = low > 0 && low <= open && low <= close && high >= open && high >= close && high < Infinity
  const volume = series.volume?.[i]
  return sound
    ? { open, high, low, close, volume: volume !== undefined && volume > 0 ? Math.floor(volume) : 0 }
    : undefined
}

function isSpike(closes: readonly number[], i: number): boolean {
  const [before, here, after] = [closes[i - 1], closes[i], closes[i + 1]]
  if (!before || !here || !after || !(before > 0) || !(after > 0)) return false
  const up = ln(here / before)
  const back = ln(after / here)
  return up * back < 0 && Math.abs(up) > SPIKE && Math.abs(back) > SPIKE && Math.abs(up + back) < 0.3 * Math.abs(up)
}
