import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { Derivatives } from '#market/derivatives.ts'
import type { Universe } from '#market/instruments.ts'
import { calendarIdOf } from '#market/listings.ts'
import type { Market, MinuteBars, Trades } from '#market/market.ts'
import type { Rule } from './rules.ts'

/** A rule came true. */
export interface Crossing {
  at: Instant
  /** the price, percent or multiple that was reached */
  value?: number | undefined
  detail?: string | undefined
  /** who delivered the price; absent where it is simulated */
  source?: string | undefined
  /** where that is read */
  path?: string | undefined
}

export interface Sources {
  market: Pick<Market, 'quote' | 'minutes' | 'trades' | 'daily'>
  calendar: Calendar
  universe: Pick<Universe, 'byNotation'>
  derivatives: Pick<Derivatives, 'byEntityValue' | 'quote'>
}

/** A rule, and from when on it is looked at. */
export interface Watched {
  readonly rule: Rule
  from: Instant
}

const minuteMs = 60_000
const usualDays = 20

/**
 * When rules on one series came true up to an instant: each from its own `from` on, the instant itself excluded, in order. A trade
 * counts that reaches the level where the one before did not, so a stop in between, or another division of the time, changes
 * nothing.
 */
export function crossingsUpTo(
  sources: Sources,
  id: NotationId,
  watched: readonly Watched[],
  to: Instant,
): { rule: Rule; crossing: Crossing }[] {
  const listing = sources.universe.byNotation(id)
  const first = Math.min(...watched.map(({ from }) => from))
  if (!listing || first >= to) return []
  const calendarId = calendarIdOf(listing)
  const { calendar } = sources
  const found: { rule: Rule; crossing: Crossing }[] = []
  let from = first
  for (const day of daysBetween(calendar, calendarId, first, to)) {
    const until = day === calendar.dayOf(calendarId, to) ? to : endOf(calendar, calendarId, day, to)
    if (until <= from) continue
    const stretch = new Stretch(sources, id, day, { from, to: until })
    if (stretch.bars.at.length > 0)
      for (const { rule, from: since } of watched)
        if (since < until)
          for (const crossing of stretch.crossings(rule, Math.max(since, from))) found.push({ rule, crossing })
    from = until
  }
  return found.toSorted((a, b) => a.crossing.at - b.crossing.at)
}

const daysBetween = (calendar: Calendar, id: string, from: Instant, to: Instant): TradingDay[] =>
  calendar.tradingDays(id, calendar.dayOf(id, from), calendar.dayOf(id, to))

/** The last instant that belongs to a day: its closing auction prints at its very end. */
function endOf(calendar: Calendar, id: string, day: TradingDay, latest: Instant): Instant {
  const next = calendar.sessionOf(id, calendar.nextTradingDay(id, day))
  return Math.min(latest, (next?.opensAt ?? latest) - 1)
}

/** What was traded in a part of a day, read once for all rules. */
class Stretch {
  readonly bars: MinuteBars
  readonly #sources: Sources
  readonly #id: NotationId
  readonly #day: TradingDay
  readonly #span: { from: Instant; to: Instant }
  readonly #trades = new Map<Instant, Trades>()
  readonly #low: number
  readonly #high: number

  constructor(sources: Sources, id: NotationId, day: TradingDay, span: { from: Instant; to: Instant }) {
    this.#sources = sources
    this.#id = id
    this.#day = day
    this.#span = span
    this.bars = sources.market.minutes(id, span.from + 1, span.to + 1, span.to)
    this.#low = Math.min(...this.bars.low)
    this.#high = Math.max(...this.bars.high)
  }

  *crossings(rule: Rule, since: Instant): Generator<Crossing> {
    const threshold = rule.threshold ?? 0
    const before = this.#last(since)
    switch (rule.kind) {
      case 'ABOVE':
        return yield* this.#reaching(1, threshold, since, before === undefined || before < threshold)
      case 'BELOW':
        return yield* this.#reaching(-1, threshold, since, before === undefined || before > threshold)
      case 'CHANGE':
        return yield* this.#moving(threshold, since)
      case 'VOLUME':
        return yield* this.#trading(threshold, since)
      case 'KNOCK_OUT':
        return yield* this.#nearing(rule, since)
      default:
        return
    }
  }

  /** Trades that reach a level where the one before did not. @param isAway the price before has not reached it */
  *#reaching(side: 1 | -1, level: number, since: Instant, isAway: boolean): Generator<Crossing> {
    const hasReached = (price: number): boolean => side * (price - level) >= 0
    const [far, near] = side > 0 ? [this.#high, this.#low] : [this.#low, this.#high]
    if (isAway ? !hasReached(far) : hasReached(near)) return
    let away = isAway
    for (const [i, minute] of this.bars.at.entries()) {
      if (minute + minuteMs <= since) continue
      const [high, low] = [this.bars.high[i] as number, this.bars.low[i] as number]
      const [best, worst] = side > 0 ? [high, low] : [low, high]
      if (away ? !hasReached(best) : hasReached(worst)) continue
      const { at, price } = this.#tradesOf(minute)
      for (const [n, when] of at.entries()) {
        if (when <= since) continue
        const is = hasReached(price[n] as number)
        if (is && away) yield { at: when, value: price[n] as number }
        away = !is
      }
    }
  }

  /** The first trade of the day so far from the close before, unless it was so far already. */
  *#moving(percent: number, since: Instant): Generator<Crossing> {
    const { market } = this.#sources
    const { previousClose, throughZero } = market.quote(this.#id, 'RLT', this.#span.to)
    if (previousClose === undefined || previousClose <= 0 || throughZero) return
    const start = this.#isOfDay(since) ? (this.#last(since) ?? previousClose) : previousClose
    const change = (price: number): number => (price / previousClose - 1) * 100
    if (Math.abs(change(start)) >= percent) return
    const ways = ([1, -1] as const).flatMap((side) => {
      const { value: crossing } = this.#reaching(side, previousClose * (1 + (side * percent) / 100), since, true).next()
      return crossing ? [crossing] : []
    })
    const [first] = ways.toSorted((a, b) => a.at - b.at)
    if (first?.value !== undefined) yield { at: first.at, value: change(first.value) }
  }

  /** The trade with which the day had so many times the pieces of an usual one. */
  *#trading(multiple: number, since: Instant): Generator<Crossing> {
    const { market, calendar, universe } = this.#sources
    const listing = universe.byNotation(this.#id)
    if (!listing) return
    const previous = calendar.previousTradingDay(calendarIdOf(listing), this.#day)
    const days = market.daily(this.#id, addDays(previous, -2 * usualDays), previous, this.#span.to).volume
    const usual = mean(days.slice(-usualDays))
    if (days.length < usualDays || usual <= 0) return
    const wanted = multiple * usual
    const traded = (at: Instant): number => (this.#isOfDay(at) ? (market.quote(this.#id, 'RLT', at).volume ?? 0) : 0)
    if (traded(since) >= wanted || traded(this.#span.to) < wanted) return
    for (const minute of this.bars.at) {
      if (minute + minuteMs <= since) continue
      const { at, cumulative } = this.#tradesOf(minute)
      const n = at.findIndex((when, i) => when > since && (cumulative[i] as number) >= wanted)
      if (n >= 0) return yield { at: at[n] as Instant, value: (cumulative[n] as number) / usual }
    }
  }

  /** Trades of the underlying that come so near to the barrier of the day. */
  *#nearing({ instrument, threshold = 0 }: Rule, since: Instant): Generator<Crossing> {
    const { derivatives, market } = this.#sources
    const paper = derivatives.byEntityValue(instrument.slice(instrument.indexOf(':') + 1))
    const barrier = paper && derivatives.quote(paper, this.#span.to)?.barrier
    if (!paper || barrier === undefined) return
    const side = paper.isShort ? 1 : -1
    // (spot − barrier) ÷ spot, on the safe side above 0
    const level = (of: number): number => of / (1 + (side * threshold) / 100)
    const { last, lastAt } = market.quote(this.#id, 'RLT', since)
    const before = lastAt === undefined ? undefined : derivatives.quote(paper, lastAt)?.barrier
    const wasAway = last === undefined || side * (last - level(before ?? barrier)) < 0
    for (const { at, value = barrier } of this.#reaching(side, level(barrier), since, wasAway))
      yield { at, value: ((-side * (value - barrier)) / value) * 100 }
  }

  #last(at: Instant): number | undefined {
    return this.#sources.market.quote(this.#id, 'RLT', at).last
  }

  /** Whether something was traded on this day by then. */
  #isOfDay(at: Instant): boolean {
    const { market, calendar, universe } = this.#sources
    const listing = universe.byNotation(this.#id)
    const { lastAt } = market.quote(this.#id, 'RLT', at)
    return listing !== undefined && lastAt !== undefined && calendar.dayOf(calendarIdOf(listing), lastAt) === this.#day
  }

  #tradesOf(minute: Instant): Trades {
    const known = this.#trades.get(minute)
    if (known) return known
    const { from, to } = this.#span
    const [begin, end] = [Math.max(minute, from + 1), Math.min(minute + minuteMs, to + 1)]
    const trades = this.#sources.market.trades(this.#id, begin, end, to)
    this.#trades.set(minute, trades)
    return trades
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)

/** Whether a rule that came true fires: once, or again after its rest; of a day's move or pieces once a day. */
export function fires(rule: Rule, { at }: Crossing, lastAt: Instant | undefined, isSameDay: boolean): boolean {
  if (lastAt === undefined) return true
  if (!rule.repeats) return false
  const isOfDay = rule.kind === 'CHANGE' || rule.kind === 'VOLUME'
  return at >= lastAt + rule.quietMinutes * minuteMs && at > lastAt && !(isOfDay && isSameDay)
}
