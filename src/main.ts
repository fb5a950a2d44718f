import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { anonymous } from '#api/asker.ts'
import { createCall } from '#api/call.ts'
import { hostCheck } from '#api/edge/host.ts'
import { readerAddress } from '#api/edge/origin.ts'
import { sessionOfRequest } from '#api/edge/asker.ts'
import { splitUrl } from '#api/edge/url.ts'
import { sessionOfKey } from '#accounts/api-keys.ts'
import { noteImpersonated } from '#accounts/impersonation.ts'
import { sessionOf } from '#accounts/sessions.ts'
import { sessionOfWealthToken } from '#accounts/wealth-tokens.ts'
import { createMetrics } from '#api/metrics.ts'
import { openApi } from '#api/openapi.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { mountOrderStream } from '#features/trading/order-stream.handlers.ts'
import { mountIcons } from '#api/icons.ts'
import { mountOneClick } from '#api/one-click.ts'
import { createPreviews } from '#api/previews.ts'
import { mountLogos } from '#api/logos.ts'
import { mountMedia } from '#api/media.ts'
import { mountPictures } from '#api/pictures.ts'
import { mountPublicFiles } from '#api/public-files.ts'
import type { Rooms } from '#api/rooms.ts'
import { searchHits } from '#features/search-hits.ts'
import { createAuthorWatch } from '#alerts/author-follows.ts'
import { createMoveWatch } from '#alerts/move-watches.ts'
import { entitlementsOfAll } from '#accounts/entitled.ts'
import { newPieces } from '#features/lists/new-pieces.ts'
import { findMoves } from '#features/movers/alarm-watch.handlers.ts'
import { getAllTimeHigh } from '#features/cryptos/largest.contract.ts'
import { listFutures } from '#features/lists/class-lists.contract.ts'
import { listAlarms, listMovers } from '#features/movers/movers.contract.ts'
import { createSearchWatch } from '#searches/watch.ts'
import { createFollowerMails } from '#experts/follower-mails.ts'
import { createDigests } from '#accounts/digests.ts'
import { ownWeek } from '#features/dashboard/own-week.handlers.ts'
import { followedNews } from '#features/followed-news.ts'
import { createServer, type Site } from '#api/server.ts'
import { countVisits } from '#finder/visits.ts'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pushContact } from '#alerts/deliver.ts'
import { offered } from '#features/features.ts'
import { suggestions } from '#features/search/suggestions.ts'
import type { EntityValue } from '#contract/vocabulary.ts'
import { anonymousRights } from '#contract/entitlements.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { OpenDatabase } from '#db/connection.ts'
import { openBus } from '#db/bus.ts'
import { sharedSecret } from '#db/secrets.ts'
import { runSpans } from '#jobs/run-spans.ts'
import { krakenFeed } from '#market/providers/kraken.ts'
import { loadHistories } from '#market/imported.ts'
import { importShippedHistories } from '#market/shipped-histories.ts'
import { defaultSeed } from '#market/simulated-market.ts'
import { readLogos } from '#market/logos.ts'
import { prepareUniverse } from '#market/universe.ts'
import { composeMarket } from '#market/whole-market.ts'
import type { Bus } from '#platform/bus.ts'
import { clockStartingAt, holdable, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { collectGarbage } from '#platform/garbage.ts'
import type { Log } from '#platform/log.ts'
import { projectRoot } from '#platform/paths.ts'
import { addressOf, announcePortal } from '#platform/running-portals.ts'
import { servicesOf, type Service } from '#platform/services.ts'
import { openSpans, type Spans } from '#platform/spans.ts'
import { unhurriedly } from '#platform/turns.ts'
import { buildFacts } from '#platform/version.ts'
import { mountPush } from '#push/mount.ts'
import { createPush } from '#push/push.ts'
import { createTokens } from '#push/tokens.ts'
import { assetsFrom, type Manifest } from '#web/assets.ts'
import { createSite, type SiteRequest } from '#web/site.tsx'
import { fileReading } from '#portfolio/file-reading.ts'
import { startBackgroundJobs, type BackgroundJobs } from './background-jobs.ts'
import { readBrokers } from '#content/brokers.ts'
import { openOwnDates } from '#content/calendar-file.ts'
import { readShows } from '#content/show-file.ts'
import { openOwnPages } from '#content/own-pages.ts'
import { shippedGuides } from '#content/guides.ts'
import { countReads } from '#content/reads.ts'
import { countForumReads } from '#forum/reads.ts'
import { shippedThemes } from '#content/themes.ts'
import { bankSettings } from './bank-settings.ts'
import { brokerSettings } from './broker-settings.ts'
import { openRooms } from './live-rooms.ts'
import { watchPush } from './push-metrics.ts'
import { siteSettings } from './site-settings.ts'

/**
 * after this delay everything the first page did not need is prepared; a request that needs it earlier prepares it
 * itself
 */
const settlingMs = 3000
/** and after this one, as soon as the thread is idle, what takes seconds of it */
const lookingAroundMs = 10_000
/** the best known, whose highest prices are looked for then */
const preparedCoins = 100
/**
 * new connections that wait until the thread has time: of the usual 511 some would be turned away under load without a word and
 * try again after seconds
 */
const waitingConnections = 4096

export interface Portal {
  /** where it listens, e.g. `http://127.0.0.1:3000` */
  url: string
  rooms: Rooms
  endpoints: readonly Endpoint[]
  /** stops accepting, finishes requests, says good-bye on sockets, flushes */
  stop(): Promise<void>
}

export interface StartOptions {
  /** false leaves the table of daily figures and the histories of indices as they were stored, and starts no thread */
  statistics?: boolean
  /** how the site is made: development puts one in its place that is made anew when a page changes */
  openSite?: typeof createSite
  /** how the market is put together: tests put one in its place that a portal before has worked with */
  compose?: typeof composeMarket
  /** how the histories in the database are read: tests hand on what a portal before has read of the same ones */
  histories?: typeof loadHistories
  /** false prepares nothing behind the start: what a request needs is made when it comes */
  settles?: boolean
  /** false leaves orders and days to whoever turns a clockwork, as tests do that have instants of their own */
  clockwork?: boolean
  /** what this process does; `web` or `push` at least, else see `startJobsAlone` */
  services?: ReadonlySet<Service>
}

/** What every page shows is worked out before anybody reads: it takes as long then, but nobody waits for it. */
const firstRequest = (): SiteRequest => ({
  method: 'GET',
  path: '/impressum',
  query: new URLSearchParams(),
  cookies: {},
  headers: {},
  nonce: '',
  requestId: 'start',
})

/** One of the bundled programs. */
const program = (name: string): URL => pathToFileURL(join(projectRoot, 'dist', 'server', `${name}.js`))

/** A process without readers. */
export interface Worker {
  readonly url?: undefined
  stop(): Promise<void>
}

/** A process that has no readers: it does what is due and answers nobody. */
export async function startJobsAlone(config: Config, log: Log): Promise<Worker> {
  const database = await openPortalDatabase(config, log)
  const spans = openSpans(config, log)
  const jobs = startBackgroundJobs({ database, config, log, ran: runSpans(spans) }, 0)
  return {
    stop: async () => {
      await jobs.stop()
      await spans.stop()
      await database.close()
    },
  }
}

const openPortalDatabase = (config: Config, log: Log, meanwhile?: () => void): Promise<OpenDatabase> =>
  openDatabaseOf(config, {
    told: (event) => log.warn(`database.${event}`, {}),
    ...(meanwhile && { meanwhile }),
  })

/**
 * Composes the whole portal and starts it. Rejects when the database or the port cannot be had, and leaves nothing
 * running then.
 */
export async function startPortal(config: Config, log: Log, options: StartOptions = {}): Promise<Portal> {
  const database = await openPortalDatabase(config, log, prepareUniverse)
  const bus = await openPortalBus(database, config)
  const spans = openSpans(config, log)
  try {
    const portal = await openPortal(database, bus, spans, config, log, options)
    return {
      ...portal,
      stop: async () => {
        await portal.stop()
        await spans.stop()
        await bus.close()
        await database.close()
      },
    }
  } catch (error) {
    await bus.close()
    await database.close() // the embedded server would outlive this process
    throw error
  }
}

/** The database's own bus, or NATS above it; its client is loaded by those who have one. */
async function openPortalBus(database: OpenDatabase, { NATS_URL }: Config): Promise<Bus & { close(): Promise<void> }> {
  const underneath = openBus(database)
  if (NATS_URL === undefined) return underneath
  const { natsBus } = await import('#platform/nats-bus.ts')
  const bus = natsBus(NATS_URL, underneath)
  return {
    ...bus,
    close: async () => {
      await bus.close()
      await underneath.close()
    },
  }
}

/** Waits for a second in which the thread has worked less than half of the time. @param isGivenUp nobody needs it any more */
async function idle(isGivenUp: () => boolean): Promise<void> {
  for (let before = performance.eventLoopUtilization(); !isGivenUp(); before = performance.eventLoopUtilization()) {
    await sleep(1000, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < 0.5) return
  }
}

/** Answers in place of the site where a process has push alone. */
const noPages: Site = {
  takesForms: () => false,
  handle: async () => ({
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'Hier antwortet nur der Push-Kanal.',
  }),
}

/** All but the database, which whoever opened it closes. */
async function openPortal(
  database: OpenDatabase,
  bus: Bus,
  spans: Spans,
  config: Config,
  log: Log,
  {
    statistics = true,
    services = servicesOf(''),
    openSite = createSite,
    compose = composeMarket,
    histories = loadHistories,
    settles = true,
    clockwork = true,
  }: StartOptions,
): Promise<Portal> {
  const isWeb = services.has('web')
  const clock = holdable(config.MARKET_TIME ? clockStartingAt(Date.parse(config.MARKET_TIME)) : systemClock)
  const seed = config.MARKET_SEED ?? defaultSeed
  const calendar = shippedCalendar()
  const reports = await importShippedHistories(database.pool, calendar, calendar.dayOf('XETR', systemClock.now()))
  for (const report of reports ?? []) log.info('histories.imported', { path: report.path, outcome: report.outcome })
  const origin = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const settings = siteSettings(config, origin)
  const offer = offered({ ownForum: config.FORUM === 'own', hidesPortfolio: settings.hidesPortfolio })
  const logos = config.LOGO_FOLDER === undefined ? undefined : readLogos(config.LOGO_FOLDER)
  const ownPages = openOwnPages({
    folder: config.CONTENT_FOLDER,
    isTaken: (slug) => offer.routes.some(({ path }) => path.split('/')[1] === slug),
    now: systemClock.now,
    warn: (fault) => log.warn('content.fault', { ...fault }),
  })
  const [{ rooms, market, bounds, stop: closeRooms }, tokenSecret, formSecret] = await Promise.all([
    openRooms({
      database,
      bus,
      clock,
      calendar,
      log,
      seed,
      origin,
      sender: { portal: settings.name, origin, operator: settings.operator },
      derivatives: config.DERIVATIVES,
      offer,
      logos,
      brokers: readBrokers(config.BROKERS_FILE),
      shows: readShows(config.SHOWS),
      guides: shippedGuides,
      ownPages,
      ownDates: openOwnDates({
        file: config.CALENDAR_FILE,
        now: systemClock.now,
        warn: (reason) => log.warn('calendar_file.fault', { reason }),
      }),
      themes: shippedThemes,
      feeds: (universe) => (config.CRYPTO_FEED === 'kraken' ? [krakenFeed({ universe, clock, log })] : []),
      compose,
      readHistories: histories,
      hasClockwork: clockwork,
      readFile: fileReading(program('file-worker'), config.PROFILE === 'small' ? 192 : undefined),
      outbound: {
        webhooks: config.WEBHOOKS === 'on',
        push: config.WEB_PUSH === 'on',
        contact: pushContact(config),
      },
      trading: brokerSettings(config),
      banking: bankSettings(config),
      worker: statistics && isWeb ? program('statistics-worker') : undefined,
      paperThread:
        statistics && isWeb ? { file: program('paper-worker'), whenAsked: config.PROFILE === 'small' } : undefined,
    }),
    sharedSecret(database.db, 'push-tokens'),
    sharedSecret(database.db, 'forms'),
  ])
  const { universe } = rooms
  const metrics = createMetrics()
  metrics.fact('parkett_build_info', 'The program that runs: 1, its version and commit as labels', buildFacts())
  let jobs: BackgroundJobs | undefined
  const client = join(projectRoot, 'dist', 'client')
  const site = openSite({
    pages: offer.routes,
    call: createCall(bounds, anonymous, clock),
    assets: assetsFrom(
      JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest,
      '/assets/',
    ),
    settings,
    websiteOf: (entityType, entityValue) => {
      const instrument = universe.find(entityType, entityValue as EntityValue) // the navigation's list is ours
      return instrument && presentInstrument(instrument, origin).urls.WEBSITE
    },
    now: () => market.now(),
    ownLinks: () =>
      ownPages
        .all()
        .map(({ slug, title, footer }) => ({ label: title, path: `/${slug}`, footer, sitemap: 'Rechtliches' })),
    suggest: suggestions,
    report: (error, { requestId, traceId }) => {
      metrics.pageError()
      log.error('page_error', { requestId, traceId, error: error instanceof Error ? error.stack : String(error) })
    },
  })
  const tokens = createTokens({ clock: systemClock, secret: tokenSecret, bus })
  const isOwnHost = hostCheck(config.PUBLIC_URL, config.HOST)
  const push = createPush({
    market,
    universe,
    clock,
    tokens,
    log,
    settings: { minimumIntervalMs: config.PUSH_MIN_INTERVAL_MS },
    isOwnHost,
    addressOf: (request) => readerAddress(request, config.TRUST_PROXY),
    origins: [...config.PUSH_ORIGINS, ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : [])],
  })
  bus.subscribe('tokens.revoked', ({ user }) => push.disconnect(user, 'logged_out'))
  watchPush(metrics, push)
  metrics.gauge(
    'parkett_daily_figures_complete',
    '1 once the daily figures of all instruments have been worked out since the start',
    () => (rooms.statistics.completeSince() === undefined ? 0 : 1),
  )
  metrics.gauge(
    'parkett_jobs_waiting',
    'Runs of jobs that wait in the database',
    async () => (await jobs?.waiting()) ?? 0,
  )

  const counted = {
    db: database.db,
    today: () => calendar.dayOf('XETR', systemClock.now()),
    warn: (error: unknown) => log.warn('readers.unsaved', { error: String(error) }),
  }
  const counters = [
    countVisits({ ...counted, universe }),
    countReads(counted),
    ...(config.FORUM === 'own' ? [countForumReads(counted)] : []),
  ]
  const previews = createPreviews(rooms)
  let stopping = false
  const knowing = {
    publicUrl: config.PUBLIC_URL,
    sessionOf: async (token: string, { method, url }: { method: string; url: string }) => {
      const session =
        (await sessionOf(database.db, token)) ??
        (await sessionOfKey(database.db, token)) ??
        (await sessionOfWealthToken(database.db, token))
      if (session?.impersonation) await noteImpersonated(database.db, session, `${method} ${splitUrl(url).path}`)
      return session
    },
  }
  const server = await createServer({
    ...knowing,
    bounds: isWeb ? bounds : [],
    site: isWeb ? site : noPages,
    clock,
    log,
    metrics,
    spans,
    openApi: () => openApi(offer.endpoints, origin),
    assets: client,
    rateLimit: config.RATE_LIMIT,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    formSecret,
    hstsSubdomains: config.HSTS_SUBDOMAINS === 'true',
    isOwnHost,
    ready: () => !stopping,
    visited: (...visit) => {
      for (const counter of counters) counter.visited(...visit)
    },
    extend: (api) => {
      if (isWeb) previews.mountApi(api)
      if (isWeb)
        mountOrderStream(api, {
          rooms,
          bus,
          sessionOf: (request) => sessionOfRequest(request, knowing),
        })
      if (!services.has('push')) return
      mountPush(api, {
        push,
        tokens,
        universe,
        readerOf: async (request, token) => {
          const session = await sessionOfRequest(request, knowing, token)
          return session ? { ...session.rights, user: session.user } : anonymousRights
        },
        urlOf: ({ headers, protocol }) =>
          config.PUBLIC_URL
            ? `${origin.replace(/^http/, 'ws')}/push`
            : `${protocol === 'https' ? 'wss' : 'ws'}://${headers.host ?? `localhost:${config.PORT}`}/push`,
      })
    },
  })
  if (isWeb) {
    previews.mountRoot(server)
    mountIcons(server)
    mountOneClick(server, rooms.db)
    mountPictures(server, { db: rooms.db })
    mountMedia(server, { db: rooms.db, folder: config.SHOWS && dirname(config.SHOWS) })
    if (config.LOGO_FOLDER !== undefined && logos) mountLogos(server, config.LOGO_FOLDER, logos)
  }
  if (isWeb)
    mountPublicFiles(
      server,
      rooms,
      offer.links.flatMap(({ path, sitemap, external }) => (sitemap && !external ? [path] : [])),
      offer.routes.map(({ path }) => path).filter((path) => /^\/sitemap-[a-z]+\.xml$/.test(path)),
    )

  const searchWatch = createSearchWatch({ ...rooms, log, find: searchHits(rooms) })
  const moveWatch = createMoveWatch({
    db: rooms.db,
    log,
    find: findMoves(rooms),
    rightsOfAll: () => entitlementsOfAll(rooms.db),
  })
  const authorWatch = createAuthorWatch({ ...rooms, log, find: newPieces(rooms) })
  const followerMails = createFollowerMails({ ...rooms, log, now: systemClock.now, newsOf: followedNews(rooms) })
  const digests = createDigests({ ...rooms, log, ...ownWeek(rooms) })
  const watches = [searchWatch, moveWatch, authorWatch, followerMails, digests]
  const close = async () => {
    market.stop()
    await Promise.all(watches.map((each) => each.stop()))
    await Promise.all(counters.map((counter) => counter.stop()))
    await closeRooms()
  }
  try {
    if (isWeb && settles) await site.handle(firstRequest())
    await server.listen({ host: config.HOST, port: config.PORT, backlog: waitingConnections })
  } catch (error) {
    await close()
    throw error
  }
  market.start()
  if (services.has('jobs')) for (const each of watches) each.start()
  // Not needed by the first page. Reading files and tables leaves much garbage, which is collected afterwards.
  const recordRun = runSpans(spans)
  const ran: typeof recordRun = (...run) => {
    metrics.job(...run)
    recordRun(...run)
  }
  if (services.has('jobs')) jobs = startBackgroundJobs({ database, config, log, ran }, settlingMs)
  const settle = async () => {
    await rooms.search.prepare()
    rooms.guides()
    await turn()
    collectGarbage()
  }
  const settling = settles ? setTimeout(() => void settle(), settlingMs) : undefined
  /** What looks at all shares or futures of the market, or at all days of coins: its first reader after a start would wait. */
  const lookAround = async () => {
    const call = createCall(bounds, anonymous, clock)
    await idle(() => stopping)
    if (!stopping) await unhurriedly(() => call(listAlarms))
    if (!stopping) await unhurriedly(() => call(listMovers, { params: { assetClass: 'stocks' } }))
    if (!stopping) await unhurriedly(() => call(listFutures))
    for (const { entityValue } of rooms.universe.ofType('CRYPTO').slice(0, preparedCoins))
      if (!stopping) await unhurriedly(() => call(getAllTimeHigh, { params: { entityValue } }))
  }
  const lookingAround =
    settles && isWeb && config.PROFILE !== 'small'
      ? setTimeout(
          () => void lookAround().catch((error: unknown) => log.warn('movers.unprepared', { error: String(error) })),
          lookingAroundMs,
        )
      : undefined
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const url = addressOf(config.HOST, port)
  const retract = announcePortal(config.dataDir, url)
  return {
    url,
    rooms,
    endpoints: bounds.map(({ endpoint }) => endpoint),
    stop: async () => {
      stopping = true
      clearTimeout(settling)
      clearTimeout(lookingAround)
      retract()
      const jobsStopped = jobs?.stop()
      const roomsClosed = closeRooms() // no reader waits for what they do behind the answers
      await push.stop()
      await server.close()
      await roomsClosed
      await jobsStopped
      await close()
    },
  }
}
