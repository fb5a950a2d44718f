import type { Calendar, CalendarId, Session } from '#calendar/calendar.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { createAgenda } from './agenda.ts'
import { noDates } from './calendar-file.ts'
import { GenerationCache } from '#platform/kept.ts'
import { inTurns } from '#platform/turns.ts'
import {
  breadthOf,
  commonDatesOf,
  eventsOf,
  recordsOf,
  standingsOf,
  type Breadth,
  type DatedEvent,
  type ReportSources,
  type Standing,
} from './reports/facts.ts'
import { inOneParagraph, type Said } from './reports/said.ts'
import { ahead, choiceOf, headline, leaders, moved, records, spread } from './reports/words.ts'

export type { Standing } from './reports/facts.ts'
export { textOf, type Piece } from './reports/said.ts'

const halfHour = 30 * 60_000
/** what nobody may see in real time without having it: a report is told when it is free for all */
const delayMs = 15 * 60_000
const daysAhead = 7
const shownMembers = 3

interface Kind {
  /** German */
  name: string
  calendar: CalendarId
  /** when it is written */
  at: (session: Pick<Session, 'continuousFrom' | 'closesAt'>) => Instant
  /** numbers of indices; the first leads */
  indices: readonly string[]
  isOver: boolean
}

const [dax, mdax, sdax, tecdax, euroStoxx] = ['20735', '323547', '324724', '6623216', '193736']
const [dow, nasdaq, sp500] = ['324977', '325104', '4359526']
const [nikkei, hangSeng] = ['600000007', '600000008']

/** Reports of a day in the order of their times. */
export const reportKinds = {
  asien: {
    name: 'Asien',
    calendar: 'XTKS',
    at: ({ closesAt }) => closesAt + halfHour,
    indices: [nikkei, hangSeng],
    isOver: true,
  },
  vorboerse: {
    name: 'Vorbörse',
    calendar: 'XETR',
    at: ({ continuousFrom }) => continuousFrom - halfHour,
    indices: [dow, nasdaq, nikkei, hangSeng],
    isOver: true,
  },
  eroeffnung: {
    name: 'Eröffnung',
    calendar: 'XETR',
    at: ({ continuousFrom }) => continuousFrom + halfHour,
    indices: [dax, mdax, euroStoxx],
    isOver: false,
  },
  mittag: {
    name: 'Mittag',
    calendar: 'XETR',
    at: ({ continuousFrom }) => continuousFrom + 7 * halfHour,
    indices: [dax, mdax, tecdax, euroStoxx],
    isOver: false,
  },
  schluss: {
    name: 'Schluss',
    calendar: 'XETR',
    at: ({ closesAt }) => closesAt + halfHour / 2,
    indices: [dax, mdax, sdax, tecdax, euroStoxx],
    isOver: true,
  },
  'wall-street': {
    name: 'Wall Street',
    calendar: 'XNYS',
    at: ({ closesAt }) => closesAt + halfHour / 2,
    indices: [dow, sp500, nasdaq],
    isOver: true,
  },
} as const satisfies Record<string, Kind>
export type ReportKind = keyof typeof reportKinds
export const reportKindNames = Object.keys(reportKinds) as ReportKind[]

/** A report without its figures. */
export interface ReportHead {
  readonly day: TradingDay
  readonly kind: ReportKind
  /** „Schluss“ */
  readonly name: string
  /** whose prices it tells */
  readonly at: Instant
  readonly headline: string
  readonly indices: readonly Standing[]
}

export interface Report extends ReportHead {
  readonly paragraphs: readonly Said[]
  /** of the members of the lead index; absent before the opening, when nothing has moved */
  readonly breadth: Breadth | undefined
  readonly top: readonly Standing[]
  readonly flop: readonly Standing[]
  readonly events: readonly DatedEvent[]
}

/** When the report of a day is written; undefined where its exchange is closed that day. */
export function reportTime(calendar: Calendar, day: TradingDay, kind: ReportKind): Instant | undefined {
  const { calendar: id, at } = reportKinds[kind]
  const session = calendar.sessionOf(id, day)
  return session && at(session)
}

const isTold = (at: Instant, now: Instant): boolean => at + delayMs <= now

/**
 * Reports of the market. Each is kept: it never changes.
 * @param sources of one generation of the market's contents
 */
export function createReports(sources: ReportSources) {
  const { calendar } = sources
  const heads = new GenerationCache<string, ReportHead>(600)
  const whole = new GenerationCache<string, Report>(100)
  const agenda = createAgenda({ ...sources, ownDates: noDates })

  function headOf(day: TradingDay, kind: ReportKind, at: Instant): ReportHead | undefined {
    const key = `${day} ${kind}`
    const known = heads.get(key)
    if (known) return known
    const { name, indices, isOver, calendar: id } = reportKinds[kind]
    const before = reportTime(calendar, calendar.previousTradingDay(id, day), kind) ?? 0
    // an exchange that rested has nothing new: its last close was told by the report before
    const standings = standingsOf(sources, indices, at).filter(({ lastAt }) => lastAt > before)
    const [lead] = standings
    if (!lead) return undefined
    const said = headline(lead, isOver, choiceOf(key))
    return heads.set(key, { day, kind, name, at, headline: said, indices: standings })
  }

  return {
    /** The reports of a day that are told by now, the latest first. */
    ofDay(day: TradingDay, now: Instant): ReportHead[] {
      return reportKindNames
        .flatMap((kind) => {
          const at = reportTime(calendar, day, kind)
          return (at !== undefined && isTold(at, now) && headOf(day, kind, at)) || []
        })
        .toSorted((a, b) => b.at - a.at)
    },

    /** One report; undefined on a day without trading, and before it is told. Others are answered while it is written. */
    find: (day: TradingDay, kind: ReportKind, now: Instant): Promise<Report | undefined> =>
      inTurns(found(day, kind, now)),
  }

  function* found(day: TradingDay, kind: ReportKind, now: Instant): Generator<void, Report | undefined> {
    const at = reportTime(calendar, day, kind)
    if (at === undefined || !isTold(at, now)) return undefined
    const head = headOf(day, kind, at)
    if (!head) return undefined
    const key = `${day} ${kind}`
    return whole.get(key) ?? whole.set(key, yield* written(head, key))
  }

  function* written(head: ReportHead, key: string): Generator<void, Report> {
    const { day, kind, at, indices } = head
    const { isOver } = reportKinds[kind]
    const choose = choiceOf(`${key} text`)
    const isBefore = kind === 'vorboerse'
    const told = isBefore ? sources.universe.find('INDEX', dax) : indices[0]?.instrument
    const events = told ? eventsOf(sources, told, day, daysAhead) : []
    const breadth = isBefore || !told ? undefined : yield* breadthOf(sources, told, at)
    const standings = breadth?.standings ?? []
    const top = standings.filter(({ changePct }) => changePct > 0).slice(0, shownMembers)
    const flop = standings
      .filter(({ changePct }) => changePct < 0)
      .slice(-shownMembers)
      .toReversed()
    const shown = [...indices.slice(0, 1), ...top, ...flop]
    const reached = isBefore ? undefined : yield* recordsOf(sources, shown, day, at)
    const paragraphs = [
      moved(indices, isOver, choose),
      breadth && told ? spread(told, breadth, isOver, choose) : [],
      leaders(top, flop, isOver, choose),
      reached ? records(reached, isOver, choose) : [],
      kind === 'asien' ? [] : ahead(events, commonDatesOf(agenda, day, daysAhead), day),
    ]
    return {
      ...head,
      paragraphs: paragraphs.filter((sentences) => sentences.length > 0).map(inOneParagraph),
      breadth: standings.length > 0 ? breadth : undefined,
      top,
      flop,
      events,
    }
  }
}
