import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayNumberOf, earlier, later } from '#calendar/days.ts'
import { dayMs, type NotationId, type TradingDay } from '#contract/vocabulary.ts'
import { GenerationCache } from '#platform/kept.ts'
import type { Closes } from './closes-code.ts'
import { longPast } from './long-history.ts'
import type { Market, PastDays } from './market.ts'
import { lastSettledDay } from './settled-days.ts'

/** All closes of a notation from one day to another, both included. */
export interface ClosesSpan {
  readonly id: NotationId
  readonly from: TradingDay
  readonly until: TradingDay
  readonly closes: Closes
}

/** Where closes outlive the process; it gives none of another market. */
export interface ClosesStore {
  load(ids: readonly NotationId[]): Promise<readonly ClosesSpan[]>
  /** Nobody waits for it. */
  save(spans: readonly ClosesSpan[]): void
}

/** What somebody asks for: closes of a notation from a day on. */
export interface WantedCloses {
  readonly id: NotationId
  readonly from: TradingDay
}

/** Closes up to yesterday in Frankfurt, where what people hold is valued. */
export interface PastCloses {
  /** Reads what was stored and works out the rest, while others are answered in between: `of` then has it. */
  prepare(wanted: readonly WantedCloses[]): Promise<void>
  /** The same object while it reaches as far; it may begin before the day asked for. */
  of(id: NotationId, from: TradingDay): Closes
  /** Another text says that closes have come, or have become final. */
  state(): string
}

interface Parts {
  market: Pick<Market, 'now' | 'daily' | 'pastDays' | 'firstDay'>
  calendar: Pick<Calendar, 'dayOf'>
  store: ClosesStore
}

interface Kept extends ClosesSpan {
  /** the last day that is final; those after it are read again on another day */
  readonly settled: TradingDay
  /** as `state` was when it was read */
  readonly state: string
  /** what the store holds of it */
  readonly stored?: Pick<ClosesSpan, 'from' | 'until'> | undefined
}

/** twelve bytes each: the ten years of four hundred papers */
const mostKept = 1_000_000
/** Newer days are not written each day anew: working out so many takes a reader less than reading them. */
const unstoredDays = 7

/**
 * Remembers closes of days that are over, for what people hold and for figures of funds: working out ten years of a paper takes some
 * fifty milliseconds, of an ETF on five hundred shares seconds, so they are stored, and a process that starts finds them. A day that is
 * over never changes within a market, and of another one the store has nothing; so what is read is what would be worked out.
 */
export function createPastCloses({ market, calendar, store }: Parts): PastCloses {
  const known = new GenerationCache<NotationId, Kept>(mostKept, ({ closes }) => closes.days.length)
  /** what is under way, so that those who ask together do the work once */
  const coming = new Map<NotationId, Promise<void>>()
  const settledDay = (): TradingDay => lastSettledDay(market.now())
  const yesterday = (): TradingDay => addDays(calendar.dayOf('XETR', market.now()), -1)

  /** In the first hours of a day in Frankfurt the day before is not over for coins. */
  function state(): string {
    const last = yesterday()
    return market.now() < Date.parse(last) + dayMs ? `${last}, not over` : last
  }

  /** What is missing of a notation between what is known and what is wanted. */
  function missing({ id, from }: WantedCloses, before: Kept | undefined) {
    const begin = later(from, market.firstDay(id))
    const end = earlier(settledDay(), yesterday())
    if (!before) return { begin, end, head: undefined, tail: { from: begin, to: end } }
    return {
      begin: earlier(begin, before.from),
      end: later(end, before.settled),
      head: begin < before.from ? { from: begin, to: addDays(before.from, -1) } : undefined,
      tail: end > before.settled ? { from: addDays(before.settled, 1), to: end } : undefined,
    }
  }

  const isComplete = (before: Kept | undefined, { from, id }: WantedCloses): before is Kept =>
    before !== undefined && before.state === state() && before.from <= later(from, market.firstDay(id))

  function keep(
    wanted: WantedCloses,
    before: Kept | undefined,
    head: Closes | undefined,
    tail: Closes | undefined,
  ): Kept {
    const { id } = wanted
    const { begin, end } = missing(wanted, before)
    const until = yesterday()
    const final = joined([head, before && upTo(before.closes, before.settled), tail])
    const unsettled = later(addDays(end, 1), begin)
    const newest = unsettled <= until ? closesOf(market.daily(id, unsettled, until)) : undefined
    const kept: Kept = {
      state: state(),
      id,
      from: begin,
      until,
      settled: end,
      closes: joined([final, newest]),
      stored: before?.stored,
    }
    const isStored = kept.stored && kept.stored.from <= begin && addDays(kept.stored.until, unstoredDays) > end
    if (isStored || final.days.length === 0) return known.set(id, kept)
    store.save([{ id, from: begin, until: end, closes: final }])
    return known.set(id, { ...kept, stored: { from: begin, until: end } })
  }

  return {
    state,
    async prepare(wanted) {
      const open = wanted.filter((each) => !isComplete(known.get(each.id), each))
      const underWay = new Set(open.flatMap(({ id }) => coming.get(id) ?? []))
      const own = open.filter(({ id }) => !coming.has(id))
      if (own.length > 0) {
        const work = made(own).finally(() => own.forEach(({ id }) => coming.delete(id)))
        for (const { id } of own) coming.set(id, work)
        underWay.add(work)
      }
      await Promise.all(underWay)
    },
    of(id, from) {
      const before = known.get(id)
      if (isComplete(before, { id, from })) return before.closes
      const { head, tail } = missing({ id, from }, before)
      const at = (span: Span | undefined) => span && closesOf(market.pastDays(id, span.from, span.to))
      return keep({ id, from }, before, at(head), at(tail)).closes
    },
  }

  async function made(wanted: readonly WantedCloses[]): Promise<void> {
    const unread = wanted.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id)
    for (const span of unread.length > 0 ? await store.load(unread) : []) take(span)
    for (const each of wanted) {
      const before = known.get(each.id)
      if (isComplete(before, each)) continue
      const { head, tail } = missing(each, before)
      const [first, last] = [head && (await past(each.id, head)), tail && (await past(each.id, tail))]
      // whoever could not wait may have worked it out meanwhile
      if (known.get(each.id) === before) keep(each, before, first, last)
    }
  }

  /** What was stored, without days that a clock set back does not know yet. */
  function take({ id, from, until, closes }: ClosesSpan): void {
    if (known.get(id) !== undefined) return
    const settled = earlier(until, settledDay())
    if (settled < from) return
    const final = upTo(closes, settled)
    known.set(id, { id, from, until: settled, settled, state: '', closes: final, stored: { from, until } })
  }

  async function past(id: NotationId, { from, to }: Span): Promise<Closes> {
    return closesOf(from > to ? { day: [], close: [] } : await longPast(market, id, from, to))
  }
}

interface Span {
  from: TradingDay
  to: TradingDay
}

const closesOf = ({ day, close }: Pick<PastDays, 'day' | 'close'>): Closes => ({
  days: Int32Array.from(day, dayNumberOf),
  values: Float64Array.from(close),
})

function upTo({ days, values }: Closes, until: TradingDay): Closes {
  const last = dayNumberOf(until)
  let count = days.length
  while (count > 0 && (days[count - 1] ?? 0) > last) count--
  return { days: days.subarray(0, count), values: values.subarray(0, count) }
}

function joined(parts: readonly (Closes | undefined)[]): Closes {
  const all = parts.filter((part) => part !== undefined)
  const [only] = all
  if (only && all.length === 1) return only
  const length = all.reduce((sum, { days }) => sum + days.length, 0)
  const closes = { days: new Int32Array(length), values: new Float64Array(length) }
  let at = 0
  for (const { days, values } of all) {
    closes.days.set(days, at)
    closes.values.set(values, at)
    at += days.length
  }
  return closes
}
