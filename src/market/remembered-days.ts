import { addDays, earlier } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { partOf } from '#platform/kept.ts'
import { barsWithin, joinedBars } from './joined-bars.ts'
import { joinedPast } from './long-history.ts'
import type { DailyBars, Market, PastDays } from './market.ts'
import { lastSettledDay } from './settled-days.ts'

/** About 65 bytes each: a year of two thousand notations, or the whole history of eighty. */
const usualRows = 500_000

/**
 * A contiguous stretch of settled days. A long history grows portion by portion; its parts are joined when it is read.
 */
interface Stretch {
  from: TradingDay
  to: TradingDay
  rows: number
  /** ascending, each of the days from its `from` up to the next one's */
  parts: { from: TradingDay; bars: DailyBars }[]
}

export interface RememberedDays {
  /**
   * Takes over settled bars that the same market computed elsewhere: every trading day from `from` to `to`. They stay,
   * whatever else is asked for: whoever teaches them keeps them too, and they cost much.
   */
  learn(id: NotationId, from: TradingDay, to: TradingDay, bars: DailyBars): void
}

/**
 * A market that remembers daily bars: a day that is over never changes, so only the last few days are asked for again.
 * Each notation has one stretch that grows at its ends; those not asked for longest are forgotten, but for learned ones.
 * @param rows how many bars are kept, over all notations
 */
export function withRememberedDays<M extends Market>(market: M, rows = usualRows): M & RememberedDays {
  const stretches = new Map<NotationId, Stretch>()
  const learned = new Set<NotationId>()
  const dayNames = new Map<TradingDay, TradingDay>()
  let kept = 0

  function remember(id: NotationId, stretch: Stretch): Stretch {
    if (!learned.has(id)) kept += stretch.rows - (stretches.get(id)?.rows ?? 0)
    stretches.delete(id)
    stretches.set(id, stretch)
    for (const [oldest, { rows: freed }] of stretches) {
      if (kept <= partOf(rows) || oldest === id) break
      if (learned.has(oldest)) continue
      stretches.delete(oldest)
      kept -= freed
    }
    return stretch
  }

  /** Interns day strings. */
  const named = (bars: DailyBars): DailyBars => ({
    ...trimmed(bars),
    day: bars.day.map((day) => dayNames.get(day) ?? (dayNames.set(day, day), day)),
  })
  const asked = (id: NotationId, from: TradingDay, to: TradingDay, at: Instant): DailyBars =>
    named(market.daily(id, from, to, at))

  /** A stretch that holds [from, to], all settled. Of two that do not touch, the one with more days is kept. */
  function stretchOf(id: NotationId, from: TradingDay, to: TradingDay, at: Instant): Stretch {
    const known = stretches.get(id)
    if (known && known.from <= from && known.to >= to) return remember(id, known)
    if (!known || from > addDays(known.to, 1) || to < addDays(known.from, -1)) {
      const fresh = stretchWith(from, to, [{ from, bars: asked(id, from, to, at) }])
      return known && known.rows >= fresh.rows ? fresh : remember(id, fresh)
    }
    const parts = [...known.parts]
    if (from < known.from) parts.unshift({ from, bars: asked(id, from, addDays(known.from, -1), at) })
    if (to > known.to) parts.push({ from: addDays(known.to, 1), bars: asked(id, addDays(known.to, 1), to, at) })
    return remember(id, stretchWith(from < known.from ? from : known.from, to > known.to ? to : known.to, parts))
  }

  return {
    ...market,
    learn(id, from, to, bars) {
      const known = stretches.get(id)
      if (known && !learned.has(id)) kept -= known.rows
      learned.add(id)
      if (!known || known.from > from || known.to < to) remember(id, stretchWith(from, to, [{ from, bars }]))
    },
    pastDays(id, from, to) {
      const begin = from > market.firstDay(id) ? from : market.firstDay(id)
      const known = stretches.get(id)
      if (!known || known.from > begin || known.to < begin) return market.pastDays(id, from, to)
      const end = earlier(to, known.to)
      const past = pastOf(barsWithin(barsOf(remember(id, known), begin, end), begin, end))
      // days that ended lately are not settled yet
      return to > end ? joinedPast([past, market.pastDays(id, addDays(end, 1), to)]) : past
    },
    daily(id, from, to, at = market.now()) {
      const settled = lastSettledDay(at)
      const end = to < settled ? to : settled
      const begin = from > market.firstDay(id) ? from : market.firstDay(id)
      if (begin > end) return market.daily(id, from, to, at)
      const past = barsWithin(barsOf(stretchOf(id, begin, end, at), begin, end), begin, end)
      return to > settled ? joinedBars([past, market.daily(id, addDays(settled, 1), to, at)]) : past
    },
  }
}

const pastOf = ({ day, close, high, low, volume }: DailyBars): PastDays => ({
  day,
  close,
  above: high,
  below: low,
  isTraded: volume.some((pieces) => pieces > 0),
})

const stretchWith = (from: TradingDay, to: TradingDay, parts: Stretch['parts']): Stretch => ({
  from,
  to,
  rows: parts.reduce((sum, { bars }) => sum + bars.day.length, 0),
  parts,
})

/** Bars among which are all from one day to another: of one part, else of all, which then are one. */
function barsOf(stretch: Stretch, from: TradingDay, to: TradingDay): DailyBars {
  const { parts } = stretch
  const i = parts.findLastIndex((part) => part.from <= from)
  const [part, next] = [parts[i], parts[i + 1]]
  if (part && (!next || to < next.from)) return part.bars
  const bars = joinedBars(parts.map((each) => each.bars))
  stretch.parts = [{ from: stretch.from, bars }]
  return bars
}

/** Columns that were filled row by row have room for half as many rows again. */
const trimmed = ({ open, high, low, close, volume, turnover, trades, ...rest }: DailyBars): DailyBars => ({
  ...rest,
  open: open.slice(),
  high: high.slice(),
  low: low.slice(),
  close: close.slice(),
  volume: volume.slice(),
  turnover: turnover.slice(),
  trades: trades.slice(),
})
