import { dirname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOfKey } from '#accounts/api-keys.ts'
import { noteImpersonated } from '#accounts/impersonation.ts'
import type { KeyUse } from '#accounts/key-use.ts'
import { sessionOf } from '#accounts/sessions.ts'
import { sessionOfWealthToken } from '#accounts/wealth-tokens.ts'
import { sessionOfRequest, type FindSession } from '#api/edge/asker.ts'
import { assertScope } from '#api/asker.ts'
import type { HostCheck } from '#api/edge/host.ts'
import { splitUrl } from '#api/edge/url.ts'
import type { Bound } from '#api/handle.ts'
import { mountIcons } from '#api/icons.ts'
import { mountLogos } from '#api/logos.ts'
import { mountMedia } from '#api/media.ts'
import type { Metrics } from '#api/metrics.ts'
import { mountOneClick } from '#api/one-click.ts'
import { openApi } from '#api/openapi.ts'
import { mountPictures } from '#api/pictures.ts'
import { createPreviews } from '#api/previews.ts'
import { mountPublicFiles } from '#api/public-files.ts'
import type { Rooms } from '#api/rooms.ts'
import { createServer, type Site } from '#api/server.ts'
import { anonymousRights } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import { getPushStream } from '#contract/personal.ts'
import type { Db } from '#db/connection.ts'
import type { Offered } from '#features/features.ts'
import { getTradingStream } from '#features/trading/order-stream.contract.ts'
import { mountOrderStream } from '#features/trading/order-stream.handlers.ts'
import type { Logos } from '#market/logos.ts'
import type { Bus } from '#platform/bus.ts'
import type { HoldableClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Service } from '#platform/services.ts'
import type { Spans } from '#platform/spans.ts'
import { mountPush } from '#push/mount.ts'
import type { Push } from '#push/push.ts'
import type { Tokens } from '#push/tokens.ts'
import { noPages } from './site.ts'

interface Parts {
  config: Config
  log: Log
  metrics: Metrics
  spans: Spans
  bus: Bus
  clock: HoldableClock
  /** where sessions are looked up; `rooms.db` may be a reader's way */
  db: Db
  rooms: Rooms
  bounds: readonly Bound[]
  offer: Offered
  /** the address readers see, without trailing slash */
  origin: string
  site: Site
  push: Push
  tokens: Tokens
  /** forms and messages are signed with it; shared by all processes */
  formSecret: Uint8Array
  isOwnHost: HostCheck
  logos: Logos | undefined
  /** folder of the files that browsers load */
  client: string
  /** what this process does: without `web` it has no pages and no API, without `push` no channel */
  services: ReadonlySet<Service>
  /** false once the portal is stopping */
  ready: () => boolean
  /** told of every page that was read */
  visited: (path: string, address: string, userAgent: string | undefined) => void
}

/** The HTTP server of a portal with everything that answers on it. It does not listen yet. */
export async function openPortalServer(parts: Parts): Promise<FastifyInstance> {
  const { config, rooms, bounds, offer, origin, services, site, db, bus } = parts
  const { log, metrics, spans, clock, push, tokens, formSecret, isOwnHost, ready, visited } = parts
  const isWeb = services.has('web')
  const knowing = { publicUrl: config.PUBLIC_URL, sessionOf: sessionIn(db, rooms.keyUse.used) }
  const unnoted = { ...knowing, sessionOf: openedBy(db) }
  const previews = createPreviews(rooms)
  const server = await createServer({
    ...knowing,
    bounds: isWeb ? bounds : [],
    site: isWeb ? site : noPages,
    clock,
    log,
    metrics,
    spans,
    openApi: () => openApi(offer.endpoints, origin),
    assets: parts.client,
    rateLimit: config.RATE_LIMIT,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    formSecret,
    hstsSubdomains: config.HSTS_SUBDOMAINS === 'true',
    isOwnHost,
    ready,
    visited,
    extend: (api) => {
      if (isWeb) {
        previews.mountApi(api)
        mountOrderStream(api, {
          rooms,
          bus,
          sessionOf: async (request) => {
            const session = await sessionOfRequest(request, knowing)
            if (session) assertScope(session, getTradingStream)
            return session
          },
          isOpen: async (request) => {
            const session = await sessionOfRequest(request, unnoted).catch(unlessFailure)
            return session !== undefined
          },
        })
      }
      if (services.has('push'))
        mountPush(api, {
          push,
          tokens,
          universe: rooms.universe,
          readerOf: async (request, token) => {
            const session = await sessionOfRequest(request, knowing, token)
            if (session) assertScope(session, getPushStream)
            return session ? { ...session.rights, user: session.user } : anonymousRights
          },
          urlOf: (request) =>
            `${(config.PUBLIC_URL ? origin : askedOrigin(request, config.PORT)).replace(/^http/, 'ws')}/push`,
        })
    },
  })
  if (isWeb) {
    previews.mountRoot(server)
    mountFiles(server, parts)
  }
  return server
}

/** What a portal has as files: icons, pictures, recordings, logos, what robots read. */
function mountFiles(server: FastifyInstance, { config, rooms, offer, logos }: Parts): void {
  mountIcons(server)
  mountOneClick(server, rooms.db)
  mountPictures(server, { db: rooms.db })
  mountMedia(server, { db: rooms.db, folder: config.SHOWS && dirname(config.SHOWS) })
  if (config.LOGO_FOLDER !== undefined && logos) mountLogos(server, config.LOGO_FOLDER, logos)
  mountPublicFiles(
    server,
    rooms,
    offer.links.flatMap(({ path, sitemap, external }) => (sitemap && !external ? [path] : [])),
    offer.routes.map(({ path }) => path).filter((path) => /^\/sitemap-[a-z]+\.xml$/.test(path)),
  )
}

/** Tokens of sessions, of keys and of other programs. */
const openedBy =
  (db: Db): FindSession =>
  async (token, { ip }) =>
    (await sessionOf(db, token)) ?? (await sessionOfKey(db, token, ip)) ?? (await sessionOfWealthToken(db, token))

/** The same where somebody asks by one: what a key is used for is counted, what somebody does in another's account is noted. */
const sessionIn =
  (db: Db, keyUsed: KeyUse['used']): FindSession =>
  async (token, request) => {
    const { method, url } = request
    const session = await openedBy(db)(token, request)
    if (session?.scope === 'KEY') keyUsed(session.id)
    if (session?.impersonation) await noteImpersonated(db, session, `${method} ${splitUrl(url).path}`)
    return session
  }

/** A token that opens nothing any more; whatever else went wrong is thrown. */
function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}

/** Where a portal without a public address was asked. */
const askedOrigin = ({ headers, protocol }: FastifyRequest, port: number): string =>
  `${protocol}://${headers.host ?? `localhost:${port}`}`
