import type { Offered } from '#features/features.ts'
import { entitlementsOfAll } from '#accounts/entitled.ts'
import { countKeyUse } from '#accounts/key-use.ts'
import { createEvaluation } from '#alerts/evaluation.ts'
import { createBanks, type BankSettings } from '#banks/banks.ts'
import { createBrokers, type BrokerSettings } from '#trading/brokers.ts'
import { createClockwork } from '#trading/clockwork.ts'
import { perGeneration } from '#api/generation.ts'
import type { Bound } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import type { OpenDatabase } from '#db/connection.ts'
import { derivativeSource } from '#finder/derivative-source.ts'
import { createPaperFinder } from '#finder/paper-finder.ts'
import { createPageSearch } from '#finder/page-search.ts'
import { createSearch } from '#finder/search.ts'
import { createCorporateActions } from '#market/corporate-actions.ts'
import { createDrivers } from '#market/drivers.ts'
import { createFittingPapers } from '#market/fitting-papers.ts'
import { createFundamentals } from '#market/fundamentals.ts'
import { importedInstruments, type loadHistories, reportedByKey } from '#market/imported.ts'
import { type ImportsMark, importsMark, notationsSince, watchImports } from '#market/imports-watch.ts'
import { articlesArrived } from '#content/articles.ts'
import { createReports } from '#content/reports.ts'
import { titledTexts } from '#content/titled-texts.ts'
import type { Logos } from '#market/logos.ts'
import { meanOvernight } from '#market/overnight-rates.ts'
import { createPastCloses } from '#market/past-closes.ts'
import { storedCloses, versionOfCloses } from '#market/stored-closes.ts'
import { createLiveMarket, type LiveMarket, type MarketGeneration } from '#market/live-market.ts'
import { type Provider, type ProvidedMarket, withProviders } from '#market/providers.ts'
import { forgetFigures, startStatistics, storedFigures, type StoredFigures } from '#market/statistics-background.ts'
import type { Statistics } from '#market/statistics.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import type { composeMarket } from '#market/whole-market.ts'
import { createPostman } from '#newsletter/postman.ts'
import type { Bus } from '#platform/bus.ts'
import { systemClock } from '#platform/clock.ts'
import { following } from '#platform/following.ts'
import { once } from '#platform/kept.ts'
import type { Log } from '#platform/log.ts'

/** What the rooms hand on as it was given to them. */
type Given = Pick<
  Rooms,
  | 'calendar'
  | 'clock'
  | 'origin'
  | 'sender'
  | 'readFile'
  | 'outbound'
  | 'leaks'
  | 'brokers'
  | 'shows'
  | 'guides'
  | 'ownPages'
  | 'ownDates'
  | 'themes'
>

interface Parts extends Given {
  database: OpenDatabase
  bus: Bus
  log: Log
  seed: string
  derivatives: number
  /** what there is of the portal */
  offer: Offered
  /** of instruments, that the operator may show */
  logos?: Logos | undefined
  /** real brokers, as the operator has switched them on */
  trading: BrokerSettings
  /** undefined: the operator has not switched them on */
  banking: BankSettings | undefined
  /** live prices from outside, for the papers they know */
  feeds: (universe: LiveMarket['universe']) => Provider[]
  /** file of the thread that keeps the table of daily figures; without one the table stays as it was stored */
  worker: URL | undefined
  /** the thread that holds all derivatives; without one only those on single underlyings are found */
  paperThread: { file: URL; whenAsked: boolean } | undefined
  /** puts the market together */
  compose: typeof composeMarket
  readHistories: typeof loadHistories
  /** whether orders are worked through and days settled as time goes on */
  hasClockwork: boolean
}

export interface LiveRooms {
  /** each delegates to the current generation of imported data */
  rooms: Rooms
  market: ProvidedMarket
  /** every endpoint: its handler lives as long as the process and is answered by rooms that follow */
  bounds: Bound[]
  stop(): Promise<void>
}

/**
 * The rooms of a portal, put together from what was taken in so far, and anew whenever more is: a file that `parkett
 * import` takes in shows within seconds, in this process and in every other one on the database.
 */
export async function openRooms({
  database,
  bus,
  log,
  seed,
  derivatives,
  offer,
  logos,
  trading,
  banking,
  feeds,
  worker,
  paperThread,
  compose: composeAs,
  readHistories,
  hasClockwork,
  ...given
}: Parts): Promise<LiveRooms> {
  const { db } = database
  const { clock, calendar } = given
  const compose = async () => {
    const [imported, reported, histories] = await Promise.all([
      importedInstruments(db),
      reportedByKey(db),
      readHistories(db),
    ])
    return {
      imported,
      histories,
      generation: composeAs({ seed, clock, calendar, imported, reported, histories, derivatives, logos }),
    }
  }
  const mark = await importsMark(db)
  const [first, known] = await Promise.all([compose(), storedFigures(db, seed)])
  const live = createLiveMarket(first.generation)
  const market = withProviders(live.market, feeds(live.universe), { clock })
  const count = ({ imported, histories }: Awaited<ReturnType<typeof compose>>, stored: StoredFigures) =>
    startStatistics({
      db,
      clock,
      calendar,
      universe: live.universe,
      remembering: live.market,
      seed,
      log,
      imported,
      histories,
      stored,
      ...(worker && { worker }),
    })
  let statistics = await count(first, known)
  const followed: Statistics = {
    of: (key) => statistics.of(key),
    soon: (key) => statistics.soon(key),
    completeSince: () => statistics.completeSince(),
    knowsLongHistories: () => statistics.knowsLongHistories(),
  }

  /** What is built upon the market of the moment. */
  const compiled = (of: ImportsMark, { market: ofGeneration }: MarketGeneration) => {
    const closes = storedCloses({
      db,
      version: versionOfCloses(seed, derivatives, of),
      unsaved: (error) => log.warn('closes.unsaved', { error: String(error) }),
    })
    const corporateActions = createCorporateActions(live.market, calendar)
    const fundamentals = createFundamentals({ market: live.market, calendar, seed })
    return {
      closes,
      // of this generation for good: what it works out is stored as of it
      pastCloses: createPastCloses({ market: ofGeneration, calendar, store: closes }),
      search: createSearch({
        instruments: live.universe.all(),
        derivatives: derivativeSource(live.derivatives, () => calendar.dayOf('XETR', clock.now())),
      }),
      corporateActions,
      fundamentals,
      drivers: createDrivers({
        market: live.market,
        universe: live.universe,
        calendar,
        fundamentals,
        corporateActions,
        derivatives: live.derivatives,
      }),
      fittingPapers: createFittingPapers(live.derivatives, calendar, underlyingSource(live.universe, live.market)),
    }
  }
  let current = compiled(mark, first.generation)
  const finder = ({ imported, histories, generation }: Awaited<ReturnType<typeof compose>>) =>
    createPaperFinder({
      derivatives: generation.derivatives,
      source: underlyingSource(live.universe, live.market),
      calendar,
      log,
      ...(paperThread && { thread: { ...paperThread, task: { seed, derivatives, imported, histories } } }),
    })
  let paperFinder = finder(first)
  /** made for the first who asks: a start need not read every text */
  const pageSearchOf = once((links: Offered['links']) =>
    createPageSearch([
      ...links.map(({ label, path, words }) => ({ title: label, path, keywords: words?.split(' ') })),
      ...titledTexts({ guides: given.guides(), themes: given.themes(), shows: given.shows }),
    ]),
  )
  const keyUse = countKeyUse(db, (error) => log.warn('keys.uncounted', { error: String(error) }))
  const inner: Omit<Rooms, 'tradingBrokers' | 'banks'> = {
    ...given,
    generation: () => current,
    universe: live.universe,
    market,
    endConnections: (user) => bus.publish('tokens.revoked', { user, until: systemClock.now() }),
    alertsChanged: () => bus.publish('alerts.changed', {}),
    ordersChanged: (accounts) => bus.publish('orders.changed', { accounts }),
    db: database.readers,
    keyUse,
    statistics: followed,
    search: following(() => current.search),
    weightsOf: (index, day = calendar.dayOf('XETR', market.now())) => live.market.weightsOf(index, day),
    meanOvernight: (last, years) => meanOvernight(live.market, last, years),
    searchPages: (...asked) => pageSearchOf(offer.links)(...asked),
    pastCloses: following(() => current.pastCloses),
    corporateActions: following(() => current.corporateActions),
    fundamentals: following(() => current.fundamentals),
    drivers: following(() => current.drivers),
    derivatives: live.derivatives,
    fittingPapers: following(() => current.fittingPapers),
    paperFinder: following(() => paperFinder),
  }
  const banks = createBanks(inner, banking, systemClock.now)
  const rooms: Rooms = { ...inner, banks, tradingBrokers: createBrokers(inner, trading, systemClock.now) }

  const evaluation = createEvaluation({
    ...rooms,
    db,
    bus,
    log,
    reports: (...asked) => articlesArrived(db, ...asked),
    rightsOfAll: () => entitlementsOfAll(db),
  })
  evaluation.start()
  const clockwork = createClockwork({ ...rooms, db, log })
  if (hasClockwork) clockwork.start()
  const postman = createPostman({ ...rooms, db, log, reports: perGeneration(rooms, () => createReports(rooms)) })
  postman.start()

  /** Drops what is cached of the changed papers; everything else is built beside the old rooms and then swapped in. */
  const takeUp = async (since: ImportsMark): Promise<void> => {
    const began = performance.now()
    const until = await importsMark(db) // before what is read: nothing taken in later counts as of it
    const next = await compose()
    await Promise.all([statistics.stop(), paperFinder.stop()])
    await forgetFigures(db, await notationsSince(db, since), next.generation.universe)
    live.replace(next.generation)
    statistics = await count(next, await storedFigures(db, seed))
    paperFinder = finder(next)
    const upon = compiled(until, next.generation)
    await upon.search.prepare()
    const before = current
    current = upon
    await before.closes.stop()
    log.info('imports.taken-up', {
      instruments: next.imported.length,
      series: next.histories.prices.size,
      ms: Math.round(performance.now() - began),
    })
  }
  const unwatch = watchImports({ db, bus }, mark, takeUp, (error) =>
    log.warn('imports.unseen', { error: String(error) }),
  )

  return {
    rooms,
    market,
    bounds: offer.handlers(rooms),
    stop: async () => {
      banks.stop()
      await Promise.all([keyUse.stop(), unwatch(), evaluation.stop(), clockwork.stop(), postman.stop()])
      await Promise.all([statistics.stop(), paperFinder.stop(), current.closes.stop()])
    },
  }
}
