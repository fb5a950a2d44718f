import { addDays } from '#calendar/days.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { CompanyEvent, Fundamentals } from '#market/fundamentals.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { historyInPortions } from '#market/long-history.ts'
import type { Market } from '#market/market.ts'
import type { createAgenda, AgendaEntry, AgendaKind } from '../agenda.ts'

/** What reports are made from. */
export interface ReportSources {
  market: Pick<Market, 'quote' | 'daily' | 'firstDay'>
  universe: Pick<Universe, 'find' | 'membersOf' | 'ofType'>
  calendar: Calendar
  fundamentals: Pick<Fundamentals, 'events'>
}

/** An instrument at the instant of a report. */
export interface Standing {
  readonly instrument: Instrument
  readonly last: number
  /** against the close before, percent */
  readonly changePct: number
  /** of the last price */
  readonly lastAt: Instant
}

/** Shares of one industry, by the plain mean of their changes. */
export interface Industry {
  readonly name: string
  readonly members: number
  readonly changePct: number
}

/** The members of an index at the instant of a report. */
export interface Breadth {
  readonly risen: number
  readonly fallen: number
  readonly unchanged: number
  /** strongest first */
  readonly standings: readonly Standing[]
  /** strongest first; those with two members or more */
  readonly industries: readonly Industry[]
}

export interface DatedEvent {
  readonly instrument: Instrument
  readonly event: CompanyEvent
}

/** A date that moves more than one company. */
export type CommonDate = Pick<AgendaEntry, 'day' | 'title'>

/** Who reached the highest or the lowest price of a year. */
export interface Records {
  readonly highs: readonly Instrument[]
  readonly lows: readonly Instrument[]
}

const leastMembers = 2
const yearDays = 365

/** Price and change of an instrument on its main listing; undefined before it has both. */
export function standingOf({ market }: ReportSources, instrument: Instrument, at: Instant): Standing | undefined {
  const { last, lastAt, previousClose } = market.quote(mainListing(instrument).notation.id, 'RLT', at)
  if (last === undefined || lastAt === undefined || !previousClose) return undefined
  return { instrument, last, lastAt, changePct: tidy((last / previousClose - 1) * 100, 4) }
}

/** Indices by their numbers; those the universe does not have are left out. */
export const standingsOf = (sources: ReportSources, values: readonly string[], at: Instant): Standing[] =>
  values.flatMap((value) => {
    const index = sources.universe.find('INDEX', value)
    return (index && standingOf(sources, index, at)) ?? []
  })

/** How the members of an index stand; yields now and then. As shown: a change of 0.004 % is none. */
export function* breadthOf(sources: ReportSources, index: Instrument, at: Instant): Generator<void, Breadth> {
  const found: Standing[] = []
  for (const member of sources.universe.membersOf(index)) {
    const standing = standingOf(sources, member, at)
    if (standing) found.push(standing)
    yield
  }
  const standings = found.toSorted(
    (a, b) => b.changePct - a.changePct || a.instrument.name.localeCompare(b.instrument.name, 'de'),
  )
  const shown = standings.map(({ changePct }) => Math.round(changePct * 100))
  return {
    risen: shown.filter((change) => change > 0).length,
    fallen: shown.filter((change) => change < 0).length,
    unchanged: shown.filter((change) => change === 0).length,
    standings,
    industries: industriesOf(standings),
  }
}

function industriesOf(standings: readonly Standing[]): Industry[] {
  const changes = new Map<string, number[]>()
  for (const { instrument, changePct } of standings) {
    const sector = instrument.facts.kind === 'stock' ? instrument.facts.sector : undefined
    if (sector !== undefined) changes.set(sector, [...(changes.get(sector) ?? []), changePct])
  }
  return [...changes]
    .filter(([, each]) => each.length >= leastMembers)
    .map(([sector, each]) => ({
      name: germanTerm(sector),
      members: each.length,
      changePct: tidy(each.reduce((sum, change) => sum + change, 0) / each.length, 4),
    }))
    .toSorted((a, b) => b.changePct - a.changePct)
}

/** Dates of the members of an index from a day on, the next first. */
export const eventsOf = (
  { universe, fundamentals }: ReportSources,
  index: Instrument,
  from: TradingDay,
  days: number,
): DatedEvent[] =>
  universe
    .membersOf(index)
    .flatMap((instrument) =>
      fundamentals.events(instrument, from, addDays(from, days)).map((event) => ({ instrument, event })),
    )
    .toSorted(
      (a, b) => a.event.day.localeCompare(b.event.day) || a.instrument.name.localeCompare(b.instrument.name, 'de'),
    )

/** Those of some that have reached a price on a day which was not there in the year before; yields now and then. */
export function* recordsOf(
  { market }: ReportSources,
  standings: readonly Standing[],
  day: TradingDay,
  at: Instant,
): Generator<void, Records> {
  const [highs, lows]: [Instrument[], Instrument[]] = [[], []]
  for (const { instrument } of standings) {
    const { id } = mainListing(instrument).notation
    const { high, low } = market.quote(id, 'RLT', at)
    const before = yield* historyInPortions(market, id, addDays(day, -yearDays), addDays(day, -1), at)
    if (before.high.length === 0) continue
    if (high !== undefined && before.high.every((each) => each < high)) highs.push(instrument)
    if (low !== undefined && before.low.every((each) => each > low)) lows.push(instrument)
  }
  return { highs, lows }
}

type Agenda = ReturnType<typeof createAgenda>
const commonKinds: readonly AgendaKind[] = ['CENTRAL_BANKS', 'EXPIRIES']

/** Decisions of central banks and large expiries from a day on: facts that were known long before. */
export const commonDatesOf = (agenda: Agenda, from: TradingDay, days: number): readonly CommonDate[] =>
  agenda
    .between(from, addDays(from, days), [])
    .filter(({ kind, importance }) => importance === 3 && commonKinds.includes(kind))
