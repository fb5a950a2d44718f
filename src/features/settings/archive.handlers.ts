import { archiveOf, openArchive, type OpenArchive } from '#accounts/archive.ts'
import { archivesOf, countAttempt } from '#accounts/attempts.ts'
import { note } from '#accounts/audit.ts'
import { lockUser } from '#accounts/users.ts'
import { takeInAlerts, takeInAlertSettings, takeInAuthorFollows, takeInMoveWatch } from '#alerts/arrival.ts'
import { alertsOf } from '#alerts/stored-alerts.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import type { Step } from '#db/transaction.ts'
import { takeInFollows, takeInProfile } from '#experts/arrival.ts'
import { systemClock } from '#platform/clock.ts'
import { newPieces } from '#features/lists/new-pieces.ts'
import { AlarmFilters } from '#features/movers/movers.contract.ts'
import { finderAddress } from '#features/searches/searches.contract.ts'
import { takeInPortfolios } from '#portfolio/arrival.ts'
import { takeInSaid } from '#portfolio/said-arrival.ts'
import { portfoliosOf } from '#portfolio/stored-portfolios.ts'
import { takeInSearches } from '#searches/arrival.ts'
import { takeInSettings } from '#storage/arrival.ts'
import { takeInTrading } from '#trading/arrival.ts'
import { accountsOf } from '#trading/stored.ts'
import { takeInWatchlists } from '#watchlists/arrival.ts'
import { watchlistsOf } from '#watchlists/stored-watchlists.ts'
import { getArchive, postArchive, type Arrived } from './archive.contract.ts'

export function archiveHandlers(rooms: Rooms) {
  const { db, universe, calendar, clock } = rooms
  const oneAtATime = queue()

  /** All tables of the archive into the account; what it throws takes everything back. */
  async function takeIn(step: Step, user: UserId, asker: Asker, archive: OpenArchive): Promise<Arrived> {
    await lockUser(step, user)
    await assertEmpty(step, user)
    const table = (name: string) => archive.table(name)
    const now = clock.now()
    const settings =
      (await takeInSettings(step, user, await table('stored_settings'))) +
      (await takeInAlertSettings(step, user, await table('alert_ways')))
    const lists = await takeInWatchlists(step, user, await table('watchlists'), await table('watchlist_positions'))
    const depots = await takeInPortfolios(step, user, await table('portfolios'), await table('transactions'))
    const said = {
      profiles: await table('tax_profiles'),
      orders: await table('exemption_orders'),
      kinds: await table('fund_tax_kinds'),
      targets: await table('depot_targets'),
      dismissed: await table('dismissed_actions'),
    }
    const ofDepots = await takeInSaid(step, user, said, depots.byNumber)
    const isAddress = (path: string) => finderAddress.test(path)
    const searches = await takeInSearches(step, user, await table('saved_searches'), isAddress)
    const rules = { alerts: await table('alerts'), events: await table('alert_events') }
    const alerts = await takeInAlerts(step, user, rules, universe, now)
    const broker = {
      accounts: await table('trading_accounts'),
      orders: await table('trading_orders'),
      events: await table('trading_events'),
      movements: await table('trading_movements'),
      plans: await table('trading_plans'),
    }
    const trading = await takeInTrading(step, user, broker, now)
    const moves = await takeInMoveWatch(step, user, await table('move_watches'), {
      day: calendar.dayOf('XETR', now),
      isKnown: (filters) => AlarmFilters.safeParse(Object.fromEntries(new URLSearchParams(filters))).success,
    })
    const follows = await takeInFollows(step, user, await table('follows'), archive.isFromHere)
    const authors = await takeInAuthorFollows(step, user, await table('author_follows'), newPieces(rooms))
    const profile = await table('expert_profiles')
    const isExpert = asker.reader.kind === 'user' && asker.reader.role === 'expert'
    if (isExpert) await takeInProfile(step, user, profile)
    const held = new Set<InstrumentKey>([...lists.instruments, ...depots.instruments])
    const unknown = [...held].filter((key) => !universe.byKey(key))
    return {
      counts: [
        { name: 'Einstellungen', count: settings },
        { name: 'Watchlists', count: lists.watchlists },
        { name: 'Werte in Watchlists', count: lists.positions },
        { name: 'Depots und Konten', count: depots.portfolios },
        { name: 'Buchungen', count: depots.transactions },
        { name: 'Steuerangaben', count: ofDepots.taxes },
        { name: 'Ziele', count: ofDepots.targets },
        { name: 'Verworfene Vorschläge', count: ofDepots.dismissed },
        { name: 'Gemerkte Suchen', count: searches },
        { name: 'Alarme', count: alerts.alerts },
        { name: 'Gemeldete 5%-Alarme', count: moves },
        { name: 'Handelskonten', count: trading.accounts },
        { name: 'Orders', count: trading.orders },
        { name: 'Sparpläne', count: trading.plans },
        { name: 'Gefolgte Experten', count: follows.follows },
        { name: 'Gefolgte Autoren', count: authors.follows },
      ],
      notes: [
        ...(trading.cancelled > 0 ? [`Offene Orders, die hier als gestrichen stehen: ${trading.cancelled}.`] : []),
        ...(alerts.leftOut > 0 ? [`Alarme auf Werte, die es hier nicht gibt, blieben zurück: ${alerts.leftOut}.`] : []),
        ...(follows.leftOut > 0 ? [`Gefolgtes, das hier niemand zeigt, blieb zurück: ${follows.leftOut}.`] : []),
        ...(authors.leftOut > 0 ? [`Autoren, die hier nicht schreiben, blieben zurück: ${authors.leftOut}.`] : []),
        ...(profile.length > 0 && !isExpert
          ? ['Das Expertenprofil blieb zurück: Dieses Konto ist kein Expertenkonto.']
          : []),
        ...(unknown.length > 0 ? [`Diese Werte kennen wir hier nicht: ${namesOf(unknown)}.`] : []),
      ],
    }
  }

  async function assertEmpty(step: Step, user: UserId): Promise<void> {
    const held = [
      await watchlistsOf(step, user),
      await portfoliosOf(step, user, ['SAMPLE', 'DEPOT', 'ACCOUNT']),
      await alertsOf(step, user),
      await accountsOf(step, user),
    ]
    if (held.some(({ length }) => length > 0)) throw new Failure('ACCOUNT_NOT_EMPTY', {}, 'The account holds something')
  }

  return [
    handle(getArchive, async ({ asker }) => {
      const user = userOf(asker)
      await countAttempt(db, archivesOf, user)
      const zip = await oneAtATime(() => archiveOf(db, user, new Date(systemClock.now())))
      await note(db, 'ARCHIVE_MADE', user)
      return { fileName: 'parkett-daten.zip', base64: zip.toString('base64') }
    }),

    handle(postArchive, async ({ body, asker, idempotencyKey }) => {
      const user = userOf(asker)
      await countAttempt(db, archivesOf, user)
      const named = { owner: `user:${user}`, key: idempotencyKey, request: [postArchive.name, body] }
      const arrived = await oneAtATime(async () => {
        const archive = await openArchive(db, Buffer.from(body.base64, 'base64'))
        return once(db, named, (step) => takeIn(step, user, asker, archive))
      })
      await rooms.alertsChanged()
      return arrived
    }),
  ]
}

/** Runs one piece of work after another: each holds an archive in memory. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work, work)
    last = run.catch(() => undefined)
    return run
  }
}

const mostNamed = 10
const namesOf = (keys: readonly string[]): string =>
  keys.length > mostNamed
    ? `${keys.slice(0, mostNamed).join(', ')} und ${keys.length - mostNamed} weitere`
    : keys.join(', ')
