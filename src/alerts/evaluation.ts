import { randomUUID } from 'node:crypto'
import { mayRealtime, rightsOf, type Rights } from '#contract/entitlements.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Universe } from '#market/instruments.ts'
import { calendarIdOf, listingFacts } from '#market/listings.ts'
import type { Market } from '#market/market.ts'
import { delayMs } from '#market/venues.ts'
import type { Sender } from '#mail/template.ts'
import type { Bus } from '#platform/bus.ts'
import type { Log } from '#platform/log.ts'
import { eachInTurn } from '#platform/turns.ts'
import { mailCollected } from './collected-mails.ts'
import { crossingsUpTo, fires, type Crossing, type Sources } from './crossings.ts'
import { datedCrossings, newsCrossings, type FindReports, type Report } from './dated.ts'
import { storeFired, storeReminders, type Fired } from './events.ts'
import { giveLease, LeaseLost, noteProgress, takeLease } from './lease.ts'
import { isDated } from './rules.ts'
import { wordsOf } from './fired-words.ts'
import { rulesToWatch, type StoredAlert } from './stored-alerts.ts'
import { createGroups, narrow, type Entry, type Group } from './watched-groups.ts'

export interface EvaluationParts extends Sources {
  db: Db
  market: Market
  universe: Universe
  fundamentals: Pick<Fundamentals, 'dividends' | 'events' | 'recommendations'>
  reports: FindReports
  /** of everybody who has bought or been given something */
  rightsOfAll: () => Promise<ReadonlyMap<UserId, Rights>>
  bus: Bus
  log: Log
  sender: Sender
}

export interface Evaluation {
  /** one turn: what is due by now is looked at and stored; timers call it, tests too */
  turn(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const turnMs = 1000
const renewMs = 10_000
const sweepMs = 60_000
/** changes that were written while the last ones were read are read again */
const overlapMs = 30_000
/** a report that was still being written when reports were read is found by the next turns */
const writingMs = 5 * 60_000
const mostAtOnce = 100
const noRights = rightsOf([])

/**
 * Looks at the rules of all readers. A tick compares the price with the two nearest levels of its series; once one is passed, and
 * each minute in any case, the market's own history says what came true since, so nothing is lost between two looks or over a
 * stop. One process at a time does it.
 */
export function createEvaluation(parts: EvaluationParts): Evaluation {
  const { db, market, universe, calendar, fundamentals, bus, log, sender } = parts
  const holder = randomUUID()
  const groups = createGroups(market)
  const dated = new Map<string, Entry>()
  let rights: ReadonlyMap<UserId, Rights> = new Map()
  let reached: Instant | undefined
  let isHeld = false
  let isStale = true
  let readTo: Date | undefined
  let [renewedAt, sweptAt] = [-Infinity, -Infinity]

  const horizon = (delayed: boolean): Instant => market.now() - (delayed ? delayMs : 0)

  function isDelayed({ owner, notation }: StoredAlert): boolean {
    const listing = universe.byNotation(notation)
    return listing !== undefined && !mayRealtime(rights.get(owner) ?? noRights, listingFacts(listing))
  }

  function forget(id: string): void {
    dated.delete(id)
    groups.remove(id)
  }

  /** Takes up a rule as it is now. @param seen from when on it was not yet looked at, where it was before */
  function take(rule: StoredAlert, seen: Instant | undefined): void {
    if (rule.deleted || !rule.active) return forget(rule.id)
    if (isDated(rule.kind)) {
      const from = Math.max(rule.armedAt, Math.min(dated.get(rule.id)?.from ?? seen ?? rule.armedAt, market.now()))
      dated.set(rule.id, { rule, from })
      return
    }
    if (!universe.byNotation(rule.notation)) return forget(rule.id)
    const delayed = isDelayed(rule)
    const armed = rule.armedAt - (delayed ? delayMs : 0)
    const from = Math.max(armed, Math.min(groups.entryOf(rule.id)?.from ?? seen ?? armed, horizon(delayed)))
    groups.put({ rule, from }, delayed)
  }

  /** What came true on some series, stored in the order in which their owners could see it. */
  async function look(some: readonly Group[]): Promise<void> {
    const found = (await eachInTurn(some, crossingsIn)).flat()
    await fire(found.toSorted((a, b) => shownAt(a.entry.rule, a.crossing) - shownAt(b.entry.rule, b.crossing)))
    for (const group of some) narrow(group, market)
  }

  const shownAt = (rule: StoredAlert, { at }: Crossing): Instant =>
    at + (!isDated(rule.kind) && isDelayed(rule) ? delayMs : 0)

  function crossingsIn(group: Group): { entry: Entry; crossing: Crossing }[] {
    const to = horizon(group.delayed)
    const entries = [...group.entries.values()]
    group.changed = group.due = false
    const { source } = market.quote(group.notation, 'RLT', to)
    const isProvided = source !== undefined && universe.byNotation(group.notation)?.instrument.facts.kind !== 'interest'
    const found = isProvided ? standing(group, entries) : crossingsUpTo(parts, group.notation, entries, to)
    for (const entry of entries) entry.from = Math.max(entry.from, to)
    return found.flatMap(({ rule, crossing }) => {
      const entry = group.entries.get(rule.id)
      return entry ? [{ entry, crossing: { ...crossing, source } }] : []
    })
  }

  /** A price from outside has no history here: what it has reached now came true now. */
  function standing(
    { notation, delayed }: Group,
    entries: readonly Entry[],
  ): { rule: StoredAlert; crossing: Crossing }[] {
    const { last, lastAt, previousClose } = market.quote(notation, delayed ? 'DLY' : 'RLT')
    if (last === undefined || lastAt === undefined) return []
    const moved = previousClose ? (last / previousClose - 1) * 100 : undefined
    return entries.flatMap(({ rule, from }) => {
      const { kind, threshold = 0 } = rule
      if (lastAt <= from) return []
      if ((kind === 'ABOVE' && last >= threshold) || (kind === 'BELOW' && last <= threshold))
        return [{ rule, crossing: { at: lastAt, value: last } }]
      return kind === 'CHANGE' && moved !== undefined && Math.abs(moved) >= threshold
        ? [{ rule, crossing: { at: lastAt, value: moved } }]
        : []
    })
  }

  async function fire(found: readonly { entry: Entry; crossing: Crossing }[]): Promise<void> {
    const last = new Map<string, Instant | undefined>()
    const fired: Fired[] = []
    for (const { entry, crossing } of found) {
      const { rule } = entry
      const before = last.has(rule.id) ? last.get(rule.id) : lastOf(rule)
      if (!fires(rule, crossing, before, before !== undefined && isSameDay(rule, before, crossing.at))) continue
      last.set(rule.id, crossing.at)
      fired.push({ alert: rule, crossing, shownAt: shownAt(rule, crossing), words: wordsOf(universe, rule, crossing) })
    }
    const versions = new Map<string, number>()
    for (let i = 0; i < fired.length; i += mostAtOnce) {
      const some = fired.slice(i, i + mostAtOnce)
      const done = await storeFired(db, holder, some, versions, { now: market.now(), sender })
      for (const { alert, crossing } of some) {
        const version = done.get(alert.id)
        if (version !== undefined) versions.set(alert.id, version)
        const entry = groups.entryOf(alert.id) ?? dated.get(alert.id)
        if (!alert.repeats || version === undefined) forget(alert.id)
        else if (entry) entry.rule = { ...entry.rule, version, lastCrossedAt: crossing.at }
      }
      if (done.size < new Set(some.map(({ alert }) => alert.id)).size) isStale = true // changed meanwhile
      log.info('alerts.fired', { alerts: done.size })
    }
  }

  /** When it fired since it was set. */
  const lastOf = (rule: StoredAlert): Instant | undefined => {
    const { lastCrossedAt, armedAt } = rule
    const since = armedAt - (isDelayed(rule) ? delayMs : 0)
    return lastCrossedAt !== undefined && lastCrossedAt > since ? lastCrossedAt : undefined
  }

  function isSameDay({ notation }: StoredAlert, a: Instant, b: Instant): boolean {
    const listing = universe.byNotation(notation)
    if (!listing) return false
    const id = calendarIdOf(listing)
    return calendar.dayOf(id, a) === calendar.dayOf(id, b)
  }

  async function read(): Promise<void> {
    isStale = false
    const began = new Date(Date.now() - overlapMs)
    rights = await parts.rightsOfAll()
    for (const rule of await rulesToWatch(db, readTo)) {
      const known = groups.entryOf(rule.id) ?? dated.get(rule.id)
      const group = groups.of(rule.id)
      const isSeenOtherwise = group !== undefined && group.delayed !== isDelayed(rule)
      if (known?.rule.version !== rule.version || rule.deleted || !rule.active || isSeenOtherwise) take(rule, reached)
    }
    readTo = began
  }

  /** What was written on the instruments of rules about it since they were looked at. */
  async function reportsUpTo(now: Instant): Promise<readonly Report[]> {
    const entries = [...dated.values()].filter(({ rule }) => rule.kind === 'NEWS')
    const instruments = new Set(entries.map(({ rule }) => rule.instrument))
    const from = entries.reduce((least, entry) => Math.min(least, sinceOf(entry)), now)
    return instruments.size === 0 ? [] : parts.reports([...instruments], from, now)
  }

  const sinceOf = ({ rule, from }: Entry): Instant => Math.max(rule.armedAt, from - writingMs)

  function crossingsOf(entry: Entry, reports: readonly Report[], now: Instant): Crossing[] {
    const { rule, from } = entry
    const instrument = universe.byKey(rule.instrument)
    if (!instrument) return []
    if (rule.kind === 'NEWS') return newsCrossings(reports, rule.instrument, sinceOf(entry))
    return datedCrossings(fundamentals, instrument, rule, from, now)
  }

  async function sweep(): Promise<void> {
    const now = market.now()
    await look(groups.all().filter(({ changed }) => changed))
    const reports = await reportsUpTo(now)
    for (const entry of dated.values()) {
      const crossings = crossingsOf(entry, reports, now)
      entry.from = now
      await fire(crossings.map((crossing) => ({ entry, crossing })))
    }
    await storeReminders(db, holder, now)
    await mailCollected(db, holder, now, sender)
    reached = now - delayMs
    await noteProgress(db, holder, reached)
  }

  /** Another process has taken over, or will: here is nothing to do. */
  function drop(): void {
    isHeld = false
    readTo = undefined
    groups.clear()
    dated.clear()
  }

  async function turn(): Promise<void> {
    try {
      if (performance.now() - renewedAt >= renewMs) {
        renewedAt = performance.now()
        const lease = await takeLease(db, holder)
        if (!lease) return drop()
        if (!isHeld) reached = lease.seenTo
        isHeld = true
      }
      if (!isHeld) return
      const isSweep = performance.now() - sweptAt >= sweepMs
      if (isStale || isSweep || readTo === undefined) await read()
      await look(groups.all().filter(({ due }) => due))
      if (!isSweep) return
      sweptAt = performance.now()
      await sweep()
    } catch (error) {
      drop()
      if (!(error instanceof LeaseLost)) log.warn('alerts.failed', { error: String(error) })
    }
  }

  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false
  const again = (): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = turn().then(again)
    }, turnMs)
    timer.unref()
  }
  const unhear = bus.subscribe('alerts.changed', () => (isStale = true))
  return {
    turn,
    start: again,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      unhear()
      await running
      drop()
      await giveLease(db, holder).catch(() => {}) // it ends by itself
    },
  }
}
