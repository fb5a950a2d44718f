import type { Instant, InstrumentKey, NotationId, TradingDay, UserId } from '#contract/vocabulary.ts'
import { addDays } from '#calendar/days.ts'
import { refuse, rowsOf, type ArchivedTable, type RowReader } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import type { Universe } from '#market/instruments.ts'
import { followAuthor, type FindPieces } from './author-follows.ts'
import { keepMoveWatch, moveWays } from './move-watches.ts'
import { alertKinds, alertWays, suits, thresholdFault, type AlertFacts, type EventKind } from './rules.ts'
import { addArrivedAlert, mostAlerts } from './stored-alerts.ts'
import { changeSettings, hoursIn, openIn } from './ways.ts'

const eventKinds = [...alertKinds, 'REMINDER'] as const satisfies readonly EventKind[]
const paperForm = /^[A-Z_]{2,20}:[\w.:-]{1,40}$/
const mostEvents = 100_000
const rowsAtOnce = 1000

export interface ArrivedAlerts {
  readonly alerts: number
  readonly events: number
  /** rules on papers or listings that are not known here */
  readonly leftOut: number
}

/**
 * Rules of an archive with what they have told, under new numbers. They count from now on: what happened before fires nothing.
 * @param now of the market @throws Failure ARCHIVE_REFUSED
 */
export async function takeInAlerts(
  step: Step,
  owner: UserId,
  { alerts, events }: { alerts: ArchivedTable; events: ArchivedTable },
  universe: Pick<Universe, 'byKey' | 'byNotation'>,
  now: Instant,
): Promise<ArrivedAlerts> {
  if (alerts.length > 100 * mostAlerts) refuse('In der Datei stehen zu viele Alarme.')
  const kept = [...rowsOf(alerts)].filter((row) => !row.has('deleted_at'))
  if (kept.length > mostAlerts) refuse(`Mehr als ${mostAlerts} Alarme führen wir nicht.`)
  if (events.length > mostEvents) refuse('In der Datei stehen zu viele Meldungen von Alarmen.')
  const numbers = new Map<string, string>()
  for (const row of kept) {
    const kind = row.oneOf('kind', alertKinds)
    const instrument = universe.byKey(row.matching('instrument', paperForm) as InstrumentKey) // of this form
    const listing = universe.byNotation(Number(row.whole('notation', 0n, 10n ** 12n)) as NotationId) // looked up
    const facts = factsOf(row)
    if (thresholdFault(kind, facts.threshold)) row.wrong('threshold')
    if (!instrument || !listing || !suits(kind, instrument)) continue
    const added = { kind, instrument: instrument.key, notation: listing.notation.id, ...facts }
    numbers.set(row.id('id'), await addArrivedAlert(step, owner, added, row.flag('active'), now))
  }
  await takeInEvents(step, owner, events, numbers)
  return { alerts: numbers.size, events: events.length, leftOut: kept.length - numbers.size }
}

const factsOf = (row: RowReader): AlertFacts => ({
  threshold: row.ifAny('threshold', (column) => row.number(column)),
  repeats: row.flag('repeats'),
  quietMinutes: Number(row.whole('quiet_minutes', 0n, 43_200n)),
  ways: waysOf(row.matching('ways', waysForm)),
  note: row.text('note', 500),
})

/** What an archive says of all alerts: ways, hours of mails, quiet time. @throws Failure ARCHIVE_REFUSED */
export async function takeInAlertSettings(step: Step, owner: UserId, settings: ArchivedTable): Promise<number> {
  if (settings.length > 1) refuse('In der Datei stehen die Wege von Alarmen mehr als einmal.')
  for (const row of rowsOf(settings)) {
    const minute = (column: string) => row.ifAny(column, () => Number(row.whole(column, 0n, 1439n)))
    const [from, until] = [minute('quiet_from'), minute('quiet_until')]
    await changeSettings(step, owner, {
      quiet: from !== undefined && until !== undefined && from !== until ? { from, until } : undefined,
      hours: hoursIn(row.ifAny('mail_hours', (column) => row.json(column, longestJson))),
      open: openIn(
        row.ifAny('closed_ways', (column) => row.json(column, longestJson)),
        row.flag('by_mail'),
      ),
    })
  }
  return settings.length
}

/**
 * The list of alarms that somebody watched: they are told from the next day on, since they see today's in the list.
 * @param day of the market @param isKnown whether the list still takes these filters
 * @returns how many @throws Failure ARCHIVE_REFUSED
 */
export async function takeInMoveWatch(
  step: Step,
  owner: UserId,
  watches: ArchivedTable,
  { day, isKnown }: { day: TradingDay; isKnown: (filters: string) => boolean },
): Promise<number> {
  if (watches.length > 1) refuse('In der Datei steht die Liste der 5%-Alarme mehr als einmal.')
  for (const row of rowsOf(watches)) {
    const filters = row.text('filters', longestFilters)
    const ways = moveWays.filter((way) => waysOf(row.matching('ways', waysForm)).includes(way))
    if (!isKnown(filters) || ways.length === 0) row.wrong('filters')
    await keepMoveWatch(step, owner, { filters, ways }, { day: addDays(day, 1), list: [] })
  }
  return watches.length
}

const longestFilters = 400
const longestJson = 4000
const mostFollowed = 10_000

/**
 * Authors that somebody followed, as far as they write here; nobody is told of what stands there already.
 * @returns how many, and how many write nothing here @throws Failure ARCHIVE_REFUSED
 */
export async function takeInAuthorFollows(
  step: Step,
  owner: UserId,
  follows: ArchivedTable,
  find: FindPieces,
): Promise<{ follows: number; leftOut: number }> {
  if (follows.length > mostFollowed) refuse('In der Datei stehen zu viele gefolgte Autoren.')
  let count = 0
  for (const row of rowsOf(follows)) {
    const author = row.matching('author', /^[a-z0-9-]{1,80}$/)
    const pieces = await find(author)
    if (!pieces) continue
    await followAuthor(step, owner, { author, ways: waysOf(row.matching('ways', waysForm)) }, pieces.list)
    count++
  }
  return { follows: count, leftOut: follows.length - count }
}

const waysForm = /^\{[A-Z,]{0,60}\}$/

/** `{MAIL,WEBHOOK}`, as PostgreSQL writes it; what is no way here is left out. */
const waysOf = (text: string) => alertWays.filter((way) => text.slice(1, -1).split(',').includes(way))

/** An event is known by its rule and moment; those of an archive get names that no rule gives. */
async function takeInEvents(
  step: Step,
  owner: UserId,
  events: ArchivedTable,
  alerts: ReadonlyMap<string, string>,
): Promise<void> {
  const values = [...rowsOf(events)].map((row) => {
    return {
      owner,
      alert: row.ifAny('alert', (column) => alerts.get(row.id(column))) ?? null,
      event_key: `archive:${owner}:${row.id('id')}`,
      instrument: row.matching('instrument', paperForm),
      notation: Number(row.whole('notation', 0n, 10n ** 12n)),
      kind: row.oneOf('kind', eventKinds),
      threshold: row.ifAny('threshold', (column) => row.number(column)) ?? null,
      note: row.text('note', 2000),
      crossed_at: row.instant('crossed_at'),
      value: row.ifAny('value', (column) => row.number(column)) ?? null,
      detail: row.ifAny('detail', (column) => row.text(column, 500)) ?? null,
      fired_at: row.instant('fired_at'),
      read_at: row.ifAny('read_at', (column) => row.instant(column)) ?? null,
    }
  })
  for (let from = 0; from < values.length; from += rowsAtOnce)
    await step
      .insertInto('alert_events')
      .values(values.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .execute()
}
