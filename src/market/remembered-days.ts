import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { joinedBars } from './joined-bars.ts'
import type { DailyBars, Market } from './market.ts'
import { indexOnOrBefore } from './performance.ts'

/** By then every session of a day has ended, in whatever time zone. */
const settledAfterMs = 2 * 86_400_000
/** About 65 bytes each: a year of two thousand notations, or the whole history of eighty. */
const usualRows = 500_000

/** One unbroken stretch of settled days. */
interface Stretch {
  from: TradingDay
  to: TradingDay
  bars: DailyBars
}

export interface RememberedDays {
  /** takes over settled bars that the same market computed elsewhere: every trading day from `from` to `to` */
  learn(id: NotationId, from: TradingDay, to: TradingDay, bars: DailyBars): void
}

/**
 * A market that remembers daily bars: a day that is over never changes, so only the last few days are asked for again.
 * Each notation has one stretch that grows at its ends; those not asked for longest are forgotten.
 * @param rows how many bars are kept, over all notations
 */
export function withRememberedDays<M extends Market>(market: M, rows = usualRows): M & RememberedDays {
  const stretches = new Map<NotationId, Stretch>()
  const dayNames = new Map<TradingDay, TradingDay>()
  let kept = 0

  function remember(id: NotationId, stretch: Stretch): Stretch {
    kept += stretch.bars.day.length - (stretches.get(id)?.bars.day.length ?? 0)
    stretches.delete(id)
    stretches.set(id, stretch)
    for (const [oldest, { bars }] of stretches) {
      if (kept <= rows || oldest === id) break
      stretches.delete(oldest)
      kept -= bars.day.length
    }
    return stretch
  }

  /** Days of equal name share one string. */
  const named = (bars: DailyBars): DailyBars => ({ ...trimmed(bars), day: bars.day.map((day) => dayNames.get(day) ?? (dayNames.set(day, day), day)) })
  const asked = (id: NotationId, from: TradingDay, to: TradingDay, at: Instant): DailyBars => named(market.daily(id, from, to, at))

  /** A stretch that holds [from, to], all settled. Of two that do not touch, the one with more days is kept. */
  function stretchOf(id: NotationId, from: TradingDay, to: TradingDay, at: Instant): Stretch {
    const known = stretches.get(id)
    if (known && known.from <= from && known.to >= to) return remember(id, known)
    if (!known || from > shifted(known.to, 1) || to < shifted(known.from, -1)) {
      const fresh = { from, to, bars: asked(id, from, to, at) }
      return known && known.bars.day.length >= fresh.bars.day.length ? fresh : remember(id, fresh)
    }
    const before = from < known.from ? asked(id, from, shifted(known.from, -1), at) : nothing
    const after = to > known.to ? asked(id, shifted(known.to, 1), to, at) : nothing
    return remember(id, { from: from < known.from ? from : known.from, to: to > known.to ? to : known.to, bars: joinedBars([before, known.bars, after]) })
  }

  return {
    ...market,
    learn(id, from, to, bars) {
      const known = stretches.get(id)
      if (!known || known.from > from || known.to < to) remember(id, { from, to, bars: named(bars) })
    },
    daily(id, from, to, at = market.now()) {
      const settled = dayOf(at - settledAfterMs)
      const end = to < settled ? to : settled
      const begin = from > market.firstDay(id) ? from : market.firstDay(id)
      if (begin > end) return market.daily(id, from, to, at)
      const past = cut(stretchOf(id, begin, end, at).bars, begin, end)
      return to > settled ? joinedBars([past, market.daily(id, shifted(settled, 1), to, at)]) : past
    },
  }
}

const dayOf = (at: Instant): TradingDay => new Date(at).toISOString().slice(0, 10)
const shifted = (day: TradingDay, days: number): TradingDay => dayOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

const nothing: DailyBars = { day: [], open: [], high: [], low: [], close: [], volume: [], turnover: [], trades: [], sources: [] }

/** Columns that were filled row by row have room for half as many rows again. */
const trimmed = ({ open, high, low, close, volume, turnover, trades, ...rest }: DailyBars): DailyBars => ({
  ...rest, open: open.slice(), high: high.slice(), low: low.slice(), close: close.slice(), volume: volume.slice(), turnover: turnover.slice(), trades: trades.slice(),
})

/** The days within both ends, as a copy. */
function cut(bars: DailyBars, from: TradingDay, to: TradingDay): DailyBars {
  const start = indexOnOrBefore(bars.day, shifted(from, -1)) + 1
  const end = indexOnOrBefore(bars.day, to) + 1
  const part = <T>(column: T[]) => column.slice(start, end)
  const ahead = bars.sources.findLast((each) => each.from <= start)
  const within = bars.sources.filter((each) => each.from > start && each.from < end)
  return {
    day: part(bars.day), open: part(bars.open), high: part(bars.high), low: part(bars.low), close: part(bars.close),
    volume: part(bars.volume), turnover: part(bars.turnover), trades: part(bars.trades),
    sources: end > start && ahead ? [{ ...ahead, from: 0 }, ...within.map((each) => ({ ...each, from: each.from - start }))] : [],
  }
}
