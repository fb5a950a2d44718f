import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anonymous } from '#api/asker.ts'
import { createCall } from '#api/call.ts'
import { hostCheck } from '#api/edge/host.ts'
import { createMetrics, type Metrics } from '#api/metrics.ts'
import type { Rooms } from '#api/rooms.ts'
import { pushContact } from '#alerts/deliver.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import { shippedCalendar } from '#calendar/sessions.ts'
import { readBrokers } from '#content/brokers.ts'
import { openOwnDates } from '#content/calendar-file.ts'
import { shippedGuides } from '#content/guides.ts'
import { openOwnPages } from '#content/own-pages.ts'
import { readShows } from '#content/show-file.ts'
import { shippedThemes } from '#content/themes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openBus } from '#db/bus.ts'
import type { OpenDatabase } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { offered } from '#features/features.ts'
import { runSpans } from '#jobs/run-spans.ts'
import { loadHistories } from '#market/imported.ts'
import { readLogos } from '#market/logos.ts'
import { krakenFeed } from '#market/providers/kraken.ts'
import { importShippedHistories } from '#market/shipped-histories.ts'
import { defaultSeed } from '#market/simulated-market.ts'
import { prepareUniverse } from '#market/universe.ts'
import { composeMarket } from '#market/whole-market.ts'
import type { Bus } from '#platform/bus.ts'
import { clockStartingAt, holdable, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { projectRoot } from '#platform/paths.ts'
import { addressOf, announcePortal } from '#platform/running-portals.ts'
import { servicesOf, type Service } from '#platform/services.ts'
import { openSpans, type Spans } from '#platform/spans.ts'
import { buildFacts } from '#platform/version.ts'
import { fileReading } from '#portfolio/file-reading.ts'
import type { SiteSettings } from '#web/settings.ts'
import { createSite } from '#web/site.tsx'
import { startBackgroundJobs, type BackgroundJobs } from './background-jobs.ts'
import { bankSettings } from './bank-settings.ts'
import { brokerSettings } from './broker-settings.ts'
import { openRooms, type LiveRooms } from './live-rooms.ts'
import { settlingMs, startPreparations } from './preparations.ts'
import { openPush } from './push.ts'
import { countReaders } from './reader-counters.ts'
import { openPortalServer } from './server.ts'
import { leaksOf } from './leak-settings.ts'
import { siteSettings } from './site-settings.ts'
import { openPortalSite, requestOf } from './site.ts'
import { createWatches } from './watches.ts'

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
    const portal = await openPortal({ database, bus, spans, config, log }, options)
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

/** What a portal is made of before it has rooms. */
interface Ground {
  database: OpenDatabase
  bus: Bus
  spans: Spans
  config: Config
  log: Log
}

/** All but the database, which whoever opened it closes. */
async function openPortal(ground: Ground, options: StartOptions): Promise<Portal> {
  const { database, bus, config, log } = ground
  const { services = servicesOf(''), settles = true } = options
  const isWeb = services.has('web')
  const clock = holdable(config.MARKET_TIME ? clockStartingAt(Date.parse(config.MARKET_TIME)) : systemClock)
  const origin = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const settings = siteSettings(config, origin)
  const offer = offered({ ownForum: config.FORUM === 'own', hidesPortfolio: settings.hidesPortfolio })
  const logos = config.LOGO_FOLDER === undefined ? undefined : readLogos(config.LOGO_FOLDER)
  const [{ rooms, market, bounds, stop: closeRooms }, pushSecret, formSecret] = await Promise.all([
    openPortalRooms(ground, options, { clock, origin, settings, offer, logos }),
    sharedSecret(database.db, 'push-tokens'),
    sharedSecret(database.db, 'forms'),
  ])
  const metrics = createMetrics()
  const client = join(projectRoot, 'dist', 'client')
  const call = createCall(bounds, anonymous, clock)
  const isOwnHost = hostCheck(config.PUBLIC_URL, config.HOST)
  const site = openPortalSite(options.openSite ?? createSite, { rooms, offer, settings, client, call, metrics, log })
  const { push, tokens } = openPush({ rooms, config, log, bus, secret: pushSecret, metrics, isOwnHost })
  const counters = countReaders({ ...rooms, db: database.db, log, hasForum: config.FORUM === 'own' })
  const watches = createWatches(rooms, log)
  let stopping = false
  const close = async () => {
    market.stop()
    await Promise.all([watches.stop(), counters.stop()])
    await closeRooms()
  }
  const server = await openPortalServer({
    ...ground,
    db: database.db,
    clock,
    metrics,
    rooms,
    bounds,
    offer,
    origin,
    site,
    push,
    tokens,
    formSecret,
    isOwnHost,
    logos,
    client,
    services,
    ready: () => !stopping,
    visited: counters.visited,
  })
  try {
    if (isWeb && settles) await site.handle(requestOf('/impressum')) // what every page shows
    await server.listen({ host: config.HOST, port: config.PORT, backlog: waitingConnections })
  } catch (error) {
    await close()
    throw error
  }
  market.start()
  const jobs = services.has('jobs') ? startJobs(ground, metrics) : undefined
  if (services.has('jobs')) watches.start()
  measure(metrics, rooms, jobs)
  const giveUpPreparing = settles
    ? startPreparations({
        rooms,
        call,
        log,
        looksAround: isWeb && config.PROFILE !== 'small',
        open: (path) => site.handle(requestOf(path)),
      })
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
      giveUpPreparing?.()
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

/** The rooms as the operator's configuration wants them. */
async function openPortalRooms(
  { database, bus, config, log }: Ground,
  { statistics = true, services = servicesOf(''), ...options }: StartOptions,
  whole: Pick<Parameters<typeof openRooms>[0], 'clock' | 'origin' | 'offer' | 'logos'> & { settings: SiteSettings },
): Promise<LiveRooms> {
  const calendar = shippedCalendar()
  const reports = await importShippedHistories(database.pool, calendar, calendar.dayOf('XETR', systemClock.now()))
  for (const report of reports ?? []) log.info('histories.imported', { path: report.path, outcome: report.outcome })
  const { clock, origin, settings, offer, logos } = whole
  const isSmall = config.PROFILE === 'small'
  const hasThreads = statistics && services.has('web')
  return openRooms({
    database,
    bus,
    clock,
    calendar,
    log,
    seed: config.MARKET_SEED ?? defaultSeed,
    origin,
    sender: { portal: settings.name, origin, operator: settings.operator },
    derivatives: config.DERIVATIVES,
    offer,
    logos,
    brokers: readBrokers(config.BROKERS_FILE),
    shows: readShows(config.SHOWS),
    guides: shippedGuides,
    ownPages: openOwnPages({
      folder: config.CONTENT_FOLDER,
      isTaken: (slug) => offer.routes.some(({ path }) => path.split('/')[1] === slug),
      now: systemClock.now,
      warn: (fault) => log.warn('content.fault', { ...fault }),
    }),
    ownDates: openOwnDates({
      file: config.CALENDAR_FILE,
      now: systemClock.now,
      warn: (reason) => log.warn('calendar_file.fault', { reason }),
    }),
    themes: shippedThemes,
    feeds: (universe) => (config.CRYPTO_FEED === 'kraken' ? [krakenFeed({ universe, clock, log })] : []),
    compose: options.compose ?? composeMarket,
    readHistories: options.histories ?? loadHistories,
    hasClockwork: options.clockwork ?? true,
    readFile: fileReading(program('file-worker'), isSmall ? 192 : undefined),
    outbound: {
      webhooks: config.WEBHOOKS === 'on',
      push: config.WEB_PUSH === 'on',
      contact: pushContact(config),
    },
    trading: brokerSettings(config),
    banking: bankSettings(config),
    leaks: await leaksOf(config, log),
    worker: hasThreads ? program('statistics-worker') : undefined,
    paperThread: hasThreads ? { file: program('paper-worker'), whenAsked: isSmall } : undefined,
  })
}

/** The jobs of a portal that has readers, too: they begin when its first page is out. */
function startJobs({ database, config, log, spans }: Ground, metrics: Metrics): BackgroundJobs {
  const recordRun = runSpans(spans)
  const ran: typeof recordRun = (...run) => {
    metrics.job(...run)
    recordRun(...run)
  }
  return startBackgroundJobs({ database, config, log, ran }, settlingMs)
}

function measure(metrics: Metrics, { statistics }: Rooms, jobs: BackgroundJobs | undefined): void {
  metrics.fact('parkett_build_info', 'The program that runs: 1, its version and commit as labels', buildFacts())
  metrics.gauge(
    'parkett_daily_figures_complete',
    '1 once the daily figures of all instruments have been worked out since the start',
    () => (statistics.completeSince() === undefined ? 0 : 1),
  )
  metrics.gauge(
    'parkett_jobs_waiting',
    'Runs of jobs that wait in the database',
    async () => (await jobs?.waiting()) ?? 0,
  )
}
