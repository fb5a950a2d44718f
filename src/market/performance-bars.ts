import { addDays, addMonths } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { recentMemory } from '#platform/kept.ts'
import { inTurns } from '#platform/turns.ts'
import type { Notation } from './instruments.ts'
import { joinedPast, longHistory, longPast } from './long-history.ts'
import type { Market, PastDays, Price } from './market.ts'
import { firstRowOfMeans, firstRowsOfExtremes, type PerformanceBars } from './performance.ts'

/** before this nothing but closes and the outermost prices is asked for */
const recentMonths = 13
/** where no pieces are counted: most readers look back further than a quarter */
const uncountedMonths = 6
/** some hundred kilobytes each */
const mostKept = 100

type Read = Pick<Market, 'daily' | 'pastDays' | 'firstDay'>

/** Closes of days long over, and the bars of the few among them that were looked at. */
interface KeptPast {
  from: TradingDay
  /** until when it was asked for at least; where no pieces are counted it goes on up to `end` */
  to: TradingDay
  end: TradingDay
  days: PastDays
  bars: Map<TradingDay, { high: Price; low: Price }>
}

/**
 * Bars of which `performanceValues` makes what whole ones would give, at a third of the work: of days long over it needs
 * the closes, and the highest and lowest prices between the days its periods begin with. Other days have their close in
 * place of them.
 */
export function performanceBarsOf(
  market: Read,
): (notation: Pick<Notation, 'id'>, from: TradingDay, to: TradingDay, at: Instant) => Promise<PerformanceBars> {
  const memory = recentMemory<KeptPast>(mostKept)

  async function pastOf(notation: Pick<Notation, 'id'>, from: TradingDay, to: TradingDay): Promise<KeptPast> {
    const known = memory.get(notation)
    if (known?.from === from && known.to === to) return known
    const days = await longPast(market, notation.id, from, to)
    const end = days.isTraded ? to : addMonths(to, recentMonths - uncountedMonths)
    const more = end > to && (await longPast(market, notation.id, addDays(to, 1), end))
    const past = { from, to, end, days: more ? joinedPast([days, more]) : days, bars: new Map() }
    memory.set(notation, past)
    return past
  }

  return async (notation, from, to, at) => {
    const { id } = notation
    const begin = addMonths(to, -recentMonths)
    const whole = () => longHistory(market, id, from, to, at)
    if (begin <= from || begin <= market.firstDay(id)) return whole()
    const past = await pastOf(notation, from, addDays(begin, -1))
    const recent = await longHistory(market, id, addDays(past.end, 1), to, at)
    const day = [...past.days.day, ...recent.day]
    const { isTraded } = past.days
    const count = isTraded ? Math.min(past.days.day.length, firstRowOfMeans(day)) : past.days.day.length
    const first = day[count]
    const isWhole = first === undefined || first > past.end
    const bars = isWhole ? recent : await longHistory(market, id, first, to, at)
    // whether pieces are counted at all, neither part tells for the other
    if (isTraded !== bars.volume.some((pieces) => pieces > 0)) return whole()
    return inTurns(joined(market, id, past, count, bars))
  }
}

/** The first days of a past, and the bars of all days after them. */
function* joined(
  market: Read,
  id: NotationId,
  past: KeptPast,
  count: number,
  bars: PerformanceBars,
): Generator<void, PerformanceBars> {
  const day = [...past.days.day.slice(0, count), ...bars.day]
  const close = [...past.days.close.slice(0, count), ...bars.close]
  const high = [...past.days.close.slice(0, count), ...bars.high]
  const low = [...past.days.close.slice(0, count), ...bars.low]
  const none = Array.from({ length: count }, () => 0)
  const starts = firstRowsOfExtremes(day).filter((row) => row < count)
  for (const [i, start] of starts.entries()) {
    const { top, bottom } = yield* outermost(market, id, past, start, starts[i + 1] ?? count)
    if (top) high[top.row] = top.price
    if (bottom) low[bottom.row] = bottom.price
  }
  return {
    day,
    close,
    high,
    low,
    volume: [...none, ...bars.volume],
    turnover: [...none, ...bars.turnover],
    sources: bars.sources.map(({ from, source }) => ({ from: from + count, source })),
  }
}

interface Outermost {
  row: number
  price: Price
}

/** The first highest and the first lowest price of some rows: bars are asked for while a day may lie beyond them. */
function* outermost(
  market: Read,
  id: NotationId,
  { days, bars }: KeptPast,
  from: number,
  to: number,
): Generator<void, { top: Outermost | undefined; bottom: Outermost | undefined }> {
  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  const barOf = (row: number) => {
    const day = days.day[row] as TradingDay
    const known = bars.get(day)
    if (known) return known
    const { high, low } = market.daily(id, day, day)
    const bar = { high: high[0] as Price, low: low[0] as Price }
    bars.set(day, bar)
    return bar
  }
  let top: Outermost | undefined
  const { above, below } = days
  for (const row of rows.toSorted((a, b) => (above[b] as Price) - (above[a] as Price))) {
    if (top && (above[row] as Price) < top.price) break
    const price = barOf(row).high
    if (!top || price > top.price || (price === top.price && row < top.row)) top = { row, price }
    yield
  }
  let bottom: Outermost | undefined
  for (const row of rows.toSorted((a, b) => (below[a] as Price) - (below[b] as Price))) {
    if (bottom && (below[row] as Price) > bottom.price) break
    const price = barOf(row).low
    if (!bottom || price < bottom.price || (price === bottom.price && row < bottom.row)) bottom = { row, price }
    yield
  }
  return { top, bottom }
}
