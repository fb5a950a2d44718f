import * as z from 'zod'
import {
  addAlerts,
  alertOf,
  alertsOf,
  changeAlert,
  deleteAlert as deleteStored,
  isId,
  restoreAlert as restoreStored,
  type StoredAlert,
} from '#alerts/stored-alerts.ts'
import { eventsOf, markRead, unreadOf, type AlertEvent as StoredEvent } from '#alerts/events.ts'
import { rehearse } from '#alerts/rehearsal.ts'
import { isPlain, ruleText, suits, thresholdFault, valueText, type AlertFacts, type AlertKind } from '#alerts/rules.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { articlesArrived } from '#content/articles.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { unitsOf } from '#market/price-units.ts'
import { listRow } from '#features/lists/rows.ts'
import {
  deleteAlert,
  getAlert,
  listAlertEvents,
  listAlerts,
  postAlerts,
  putAlert,
  putAlertEventsRead,
  rehearseAlerts,
  restoreAlert,
  type Alert,
  type AlertEvent,
} from '#features/alerts/alerts.contract.ts'

interface SaidOfAlert {
  repeats: boolean
  quietMinutes: number
  byMail: boolean
  byWebhook: boolean
  byPush: boolean
  note: string
}

const factsOf = ({
  repeats,
  quietMinutes,
  byMail,
  byWebhook,
  byPush,
  note,
}: SaidOfAlert): Omit<AlertFacts, 'threshold'> => ({
  repeats,
  quietMinutes,
  ways: [
    ...(byMail ? ['MAIL' as const] : []),
    ...(byWebhook ? ['WEBHOOK' as const] : []),
    ...(byPush ? ['PUSH' as const] : []),
  ],
  note,
})

const unitOf = ({ instrument, notation }: Listing): string => unitsOf(instrument, notation.isoCurrency).displayUnit

export function alertHandlers(rooms: Rooms) {
  const { db, universe, calendar, market, derivatives } = rooms

  /** The series whose prices count. */
  function watchedListing(kind: AlertKind, instrument: Instrument): Listing {
    const { facts } = instrument
    const underlying = facts.kind === 'derivative' ? universe.byKey(facts.underlyingKey) : undefined
    return kind === 'KNOCK_OUT' && underlying ? mainListing(underlying) : listListing(instrument)
  }

  /** What is wrong with a rule on an instrument, as a German sentence. */
  function fault(
    kind: AlertKind,
    threshold: number | undefined,
    instrument: Instrument,
    asker: Asker,
  ): string | undefined {
    if (!suits(kind, instrument)) return 'Das gibt es zu diesem Wert nicht.'
    const wrong = thresholdFault(kind, threshold)
    if (wrong) return wrong
    if (kind === 'KNOCK_OUT' && derivatives.byEntityValue(instrument.entityValue)?.barrier === undefined)
      return 'Dieses Papier hat keine Barriere.'
    const listing = watchedListing(kind, instrument)
    const { last } = market.quote(listing.notation.id, requireQuality(asker, listing))
    if (last === undefined || threshold === undefined) return undefined
    if (kind === 'ABOVE' && last >= threshold) return 'Der Kurs steht schon darüber.'
    return kind === 'BELOW' && last <= threshold ? 'Der Kurs steht schon darunter.' : undefined
  }

  /** @throws Failure INPUT_INVALID with a sentence for each kind that is wrong */
  function check(
    rules: readonly { kind: AlertKind; threshold?: number | undefined }[],
    instrument: Instrument,
    asker: Asker,
  ) {
    const faults = Object.fromEntries(
      rules.flatMap(({ kind, threshold }) => {
        const text = fault(kind, threshold, instrument, asker)
        return text ? [[kind, text]] : []
      }),
    )
    if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
  }

  /** An alert whose paper is no longer known is left out: an import has taken it away, and may bring it back. */
  function present(stored: StoredAlert, asker: Asker): Alert | undefined {
    const instrument = universe.byKey(stored.instrument)
    const watched = universe.byNotation(stored.notation)
    if (!instrument || !watched) return undefined
    const row = listRow(rooms, listListing(instrument), asker)
    const { kind, threshold } = stored
    const isLevel = (kind === 'ABOVE' || kind === 'BELOW') && threshold !== undefined && (row.quote.last ?? 0) > 0
    return {
      ...row,
      idAlert: stored.id,
      idNotation: stored.notation,
      kind,
      threshold,
      text: ruleText(kind, threshold, unitOf(watched)),
      distancePct: isLevel && row.quote.last ? (threshold / row.quote.last - 1) * 100 : undefined,
      repeats: stored.repeats,
      quietMinutes: stored.quietMinutes,
      byMail: stored.ways.includes('MAIL'),
      byWebhook: stored.ways.includes('WEBHOOK'),
      byPush: stored.ways.includes('PUSH'),
      note: stored.note,
      active: stored.active,
      datetimeArmed: iso(stored.armedAt),
      datetimeFired: isoOrNone(stored.lastCrossedAt),
      version: stored.version,
    }
  }

  function shown(stored: StoredAlert, asker: Asker): Alert {
    const alert = present(stored, asker)
    if (!alert) throw new Failure('ALERT_UNKNOWN', {}, 'Its instrument is not known any more')
    return alert
  }

  function presentEvent(event: StoredEvent, asker: Asker): AlertEvent | undefined {
    const instrument = universe.byKey(event.instrument)
    if (!instrument) return undefined
    const listing = listListing(instrument)
    const unit = unitOf(universe.byNotation(event.notation) ?? listing)
    return {
      ...listRow(rooms, listing, asker),
      idEvent: event.id,
      idAlert: event.alert,
      kind: event.kind,
      text: ruleText(event.kind, event.threshold, unit),
      value: valueText(event.kind, event.value, unit) ?? event.detail,
      url: event.path === undefined ? undefined : rooms.origin + event.path,
      note: event.note,
      datetimeCrossed: iso(event.crossedAt),
      datetimeFired: iso(event.shownAt),
      isRead: event.isRead,
    }
  }

  return [
    handle(listAlerts, async ({ query, asker }) => {
      const owner = userOf(asker)
      const instrument = query.instrument === undefined ? undefined : named(rooms, query.instrument).key
      const [stored, numberUnread] = await Promise.all([alertsOf(db, owner, instrument), unreadOf(db, owner)])
      return { list: stored.flatMap((each) => present(each, asker) ?? []), numberUnread }
    }),

    handle(postAlerts, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const { instrument: text, rules } = body
      const instrument = named(rooms, text)
      check(rules, instrument, asker)
      const request = { owner: `user:${owner}`, key: idempotencyKey, request: [postAlerts.name, body] }
      const made = await once(db, request, async (step) => {
        const added = rules.map(({ kind, threshold }) => ({
          ...factsOf(body),
          kind,
          threshold: isPlain(kind) ? undefined : threshold,
          instrument: instrument.key,
          notation: watchedListing(kind, instrument).notation.id,
        }))
        return { list: (await addAlerts(step, owner, added, market.now())).map((each) => shown(each, asker)) }
      })
      await rooms.alertsChanged()
      return made
    }),

    handle(rehearseAlerts, async ({ body, asker }) => {
      userOf(asker)
      const instrument = named(rooms, body.instrument)
      const faults = Object.fromEntries(
        body.rules.flatMap(({ kind, threshold }) => {
          const text = suits(kind, instrument) ? thresholdFault(kind, threshold) : 'Das gibt es zu diesem Wert nicht.'
          return text ? [[kind, text]] : []
        }),
      )
      if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
      const today = calendar.dayOf('XETR', market.now())
      const parts: Parameters<typeof rehearse>[0] = { ...rooms, reports: (...asked) => articlesArrived(db, ...asked) }
      const rehearsed = body.rules.map(async ({ kind, threshold }) => {
        const listing = watchedListing(kind, instrument)
        const days = await rehearse(parts, listing, { kind, threshold }, today)
        const text = ruleText(kind, threshold, unitOf(listing))
        return { kind, text, count: days?.length, last: days?.at(-1) }
      })
      return { list: await Promise.all(rehearsed) }
    }),

    handle(listAlertEvents, async ({ query, asker }) => {
      const owner = userOf(asker)
      const [{ list, next }, numberUnread] = await Promise.all([
        stretchOf(query, {
          position: z.string().refine(isId),
          positionOf: ({ id }: StoredEvent) => id,
          rowsAfter: (after, most) => eventsOf(db, owner, most, after),
        }),
        unreadOf(db, owner),
      ])
      return { list: list.flatMap((each) => presentEvent(each, asker) ?? []), next, numberUnread }
    }),

    handle(putAlertEventsRead, async ({ body, asker }) => {
      const owner = userOf(asker)
      return { count: await transaction(db, (step) => markRead(step, owner, body.idEvent)) }
    }),

    handle(getAlert, async ({ params, asker, versionIs }) => {
      const found = await alertOf(db, userOf(asker), params.idAlert)
      versionIs(found.version)
      return shown(found, asker)
    }),

    handle(putAlert, async ({ params: { idAlert }, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const before = await alertOf(db, owner, idAlert)
      const instrument = universe.byKey(before.instrument)
      if (!instrument) throw new Failure('ALERT_UNKNOWN', {}, 'Its instrument is not known any more')
      const threshold = isPlain(before.kind) ? undefined : (body.threshold ?? before.threshold)
      if (body.active) check([{ kind: before.kind, threshold }], instrument, asker)
      const changed = await transaction(db, (step) =>
        changeAlert(step, owner, idAlert, { ...factsOf(body), active: body.active, threshold }, market.now(), version),
      )
      await rooms.alertsChanged()
      versionIs(changed.version)
      return shown(changed, asker)
    }),

    handle(deleteAlert, async ({ params: { idAlert }, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteStored(step, owner, idAlert, version))
      await rooms.alertsChanged()
      return { count: 1 }
    }),

    handle(restoreAlert, async ({ params: { idAlert }, asker }) => {
      const owner = userOf(asker)
      const back = await transaction(db, (step) => restoreStored(step, owner, idAlert))
      await rooms.alertsChanged()
      return shown(back, asker)
    }),
  ]
}
