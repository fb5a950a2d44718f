import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import limitRate from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import { Failure, failures } from '#contract/failures.ts'
import type { Reader, Seals } from '#contract/reader.ts'
import type { SentForm } from '#contract/sent-form.ts'
import { systemClock, type HoldableClock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { nowhere, type Spans } from '#platform/spans.ts'
import { traceparentOf } from '#platform/trace.ts'
import { mountApi, openToOthers } from './api-routes.ts'
import { createCalls } from './call.ts'
import { failureNameOf } from './errors.ts'
import { connectionFault } from './edge/connection-fault.ts'
import { mountAssets } from './edge/assets.ts'
import { askerOf, tellBrowser, type FindSession } from './edge/asker.ts'
import type { HostCheck } from './edge/host.ts'
import { freshNonce } from './edge/nonce.ts'
import { changesFromElsewhere, isAtMachine } from './edge/origin.ts'
import { createDoor } from './edge/door.ts'
import { farewellOf } from './edge/farewell.ts'
import { boundedQueue, type Queue } from './edge/queue.ts'
import { failureReplies } from './edge/replies.ts'
import { sealsOf } from './edge/seals.ts'
import {
  formType,
  formWithFileType,
  mostFormBytes,
  mostFormWithFileBytes,
  readForm,
  readFormWithFile,
} from './edge/sent-form.ts'
import { createTraces } from './edge/trace.ts'
import { splitUrl } from './edge/url.ts'
import type { Bound } from './handle.ts'
import type { Metrics } from './metrics.ts'
import { contentSecurityPolicy, headersOf } from './policy.ts'

/** Answers everything that is no API call and no file: the pages. */
export interface Site {
  /** whether a page has forms by POST */
  takesForms(path: string): boolean
  /** whether one of them brings files */
  takesFiles?: (path: string) => boolean
  handle(request: {
    method: string
    /** without query, still percent-encoded */
    path: string
    query: URLSearchParams
    cookies: Readonly<Record<string, string | undefined>>
    headers: Readonly<Record<string, string | string[] | undefined>>
    nonce: string
    requestId: string
    traceId: string
    reader: Reader
    call: Call
    seals: Seals
    /** the fields of the form that was sent */
    submitted?: URLSearchParams
    /** the files that came with it */
    files?: SentForm['files']
    /** why the form that was sent is not read */
    refused?: Failure
    /** to be called before a table is written whole as a file; throws when the reader has taken too many */
    admitFile: () => Promise<void>
  }): Promise<{ status: number; headers: Record<string, string | string[]>; body: string | Buffer }>
}

export interface ServerOptions {
  bounds: readonly Bound[]
  site: Site
  /** asked for once, with its first reader */
  openApi: () => object
  /** held while a request is answered, so that all blocks of a page show the same instant */
  clock: HoldableClock
  log: Log
  metrics: Metrics
  /** where the traces of answers are recorded; default: nowhere */
  spans?: Spans
  /** folder of built client files, served below /assets */
  assets: string
  rateLimit: number | 'off'
  /** how many proxies in front set X-Forwarded-For; 0: the address that connects is the reader's */
  trustProxy: number
  metricsToken?: string
  /** shared by all processes: forms and messages are signed with it; default: a new one each start */
  formSecret?: Uint8Array
  /** the address readers see, when it is https the browser is told to stay there */
  publicUrl?: string
  /** whether https is asked for below the public address, too */
  hstsSubdomains?: boolean
  isOwnHost: HostCheck
  /** whose session a token opens */
  sessionOf: FindSession
  /** false once the portal is stopping: it is loaded before it listens */
  ready: () => boolean
  /** where requests wait for each other; default: as many as do not wait long */
  queue?: Queue
  /** how long a request's head, and the whole of it, may take to arrive, and how often that is looked for */
  patience?: typeof usualPatience
  /** told of every page that was read */
  visited?: (path: string, address: string, userAgent: string | undefined) => void
  /** further routes: push's token and stream, link previews */
  extend: (server: FastifyInstance) => void
}

/** The contract checks what comes in. Without these the framework loads compilers that nobody would use. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas')
}

/** Heads and bodies that take longer end with 408: within 30 s, for they are looked for every few seconds. */
export const usualPatience = { headMs: 15_000, requestMs: 25_000, lookMs: 4000 }
/** longer than proxies in front keep theirs, so that none sends into a connection that is being closed */
const unusedConnectionMs = 72_000

const anyPage = '/*'
const filesAMinute = 30
/** a file counts once more for each such stretch of work in this thread */
const fileStretchMs = 500
const formsAMinute = 60

/** The HTTP edge: routes, headers, limits, errors. Everything it answers carries a request id. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const {
    site,
    log,
    metrics,
    clock,
    formSecret = randomBytes(32),
    queue = boundedQueue(),
    patience = usualPatience,
  } = options
  const callOf = createCalls(options.bounds, clock)
  const traces = createTraces(options.spans ?? nowhere)
  const replies = failureReplies(log, traces)
  const { sendFailure, refuseMethod } = replies
  const headers = headersOf(options.publicUrl, options.hstsSubdomains)
  const door = createDoor(queue, {
    headers,
    refused: () => metrics.request('GET', 'refused', failures.UNAVAILABLE.status, 0),
    isLast: () => !options.ready(),
  })
  const server = fastify({
    loggerInstance: undefined,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // What comes on a connection that is still open is answered; that answer closes it.
    return503OnClosing: false,
    clientErrorHandler: connectionFault(headers),
    frameworkErrors: (error, request, reply) => {
      // No hook has run yet, so the headers they would set are set here.
      identify(request, reply)
      if (!request.url.startsWith('/api/'))
        return void answerPage(request, reply).catch((fault: unknown) => sendFailure(request, reply, fault))
      openToOthers(request, reply)
      return void sendFailure(request, reply, error)
    },
    // Some clients offer h2c with every request; requests that do not upgrade to WebSocket are answered as if they had
    // not.
    serverFactory: (answer) =>
      createHttpServer(
        {
          requireHostHeader: false, // Node.js would refuse it without the headers of every answer
          shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
          keepAliveTimeout: unusedConnectionMs,
          requestTimeout: patience.requestMs,
          headersTimeout: patience.headMs,
          connectionsCheckingInterval: patience.lookMs,
        },
        door.guard(answer),
      ).on('connection', queue.connected),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })

  server.removeContentTypeParser('text/plain')
  await server.register(cookie)
  await server.register(limitRate, { global: false })
  const countFile = server.createRateLimit({ max: filesAMinute, timeWindow: 60_000 })
  await server.register(compress, { globalCompression: true, threshold: 1024, encodings: ['zstd', 'br', 'gzip'] })

  server.addHook('onRequest', async (request, reply) => {
    identify(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Failure('BAD_REQUEST', {}, 'HTTP/1.1 needs a Host header')
    if (!options.isOwnHost(request.headers.host))
      throw new Failure(
        'HOST_UNKNOWN',
        {},
        'The Host header names another site: set PUBLIC_URL to the address readers use',
      )
    if (changesFromElsewhere(request, options.publicUrl))
      throw new Failure('FORBIDDEN', {}, 'Only pages of this portal may change something')
  })
  /** What every answer carries. */
  function identify(request: FastifyRequest, reply: FastifyReply): void {
    reply
      .header('x-request-id', request.id)
      .header('traceparent', traceparentOf(traces.of(request)))
      .headers(headers)
  }

  server.addHook('onSend', async (request, reply) => {
    if (!options.ready()) reply.header('connection', 'close')
    door.answered(request.raw)
  })
  server.addHook('preClose', farewellOf(server.server, queue, door.dismiss))
  server.addHook('onResponse', async (request, reply) => {
    const { url = anyPage } = request.routeOptions
    const route = url === anyPage ? 'page' : url
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    traces.answered(request, reply)
    log.debug('request', {
      requestId: request.id,
      traceId: traces.of(request).traceId,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })

  const countForm = server.createRateLimit({ max: formsAMinute, timeWindow: 60_000 })

  /** A file of all rows of a table takes as long as some hundred pages. */
  const admitFile = (request: FastifyRequest) => admit(countFile, request, `At most ${filesAMinute} files a minute`)

  /** All rows of a finder take seconds, in which nobody else is answered: a few of them a minute are enough. */
  async function countLong(request: FastifyRequest, ms: number): Promise<void> {
    if (options.rateLimit === 'off') return
    for (let stretch = fileStretchMs; stretch <= ms; stretch += fileStretchMs) await countFile(request)
  }

  async function admit(count: typeof countFile, request: FastifyRequest, reason: string): Promise<void> {
    if (options.rateLimit === 'off') return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttlInSeconds }, reason)
  }

  /** @param refused why the form that was sent is not read: the page says it */
  async function answerPage(request: FastifyRequest, reply: FastifyReply, sent?: SentForm, refused?: Failure) {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !sent)
      return refuseMethod(['GET', 'HEAD'])(request, reply)
    const nonce = freshNonce()
    const { path, query } = splitUrl(request.url)
    const asker = await askerOf(request, reply, options)
    let fileBegan: number | undefined
    const response = await clock.hold(() =>
      site.handle({
        method: request.method,
        path,
        query,
        cookies: request.cookies ?? {},
        headers: request.headers,
        nonce,
        requestId: request.id,
        traceId: traces.of(request).traceId,
        reader: asker.reader,
        call: callOf(asker),
        seals: sealsOf({ secret: formSecret, subject: () => asker.session ?? asker.guest ?? '', now: systemClock.now }),
        ...(sent && { submitted: sent.fields, files: sent.files }),
        ...(refused && { refused }),
        admitFile: async () => {
          await admitFile(request)
          fileBegan = workedMs()
        },
      }),
    )
    if (fileBegan !== undefined) await countLong(request, workedMs() - fileBegan)
    reply
      .code(response.status)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie')
      .headers(response.headers)
    if (String(response.headers['content-type']).startsWith('text/html')) {
      // a file may be kept for everybody, and a form may just have opened or ended a session
      if (!sent && !request.headers['x-ov-token']) tellBrowser(request, reply, asker.reader, options)
      // a document that is no page of the portal brings a stricter one
      if (response.headers['content-security-policy'] === undefined)
        reply.header(
          'content-security-policy',
          contentSecurityPolicy(nonce, options.publicUrl ? new URL(options.publicUrl).host : request.headers.host),
        )
    }
    if (response.status === 200 && !sent) options.visited?.(path, request.ip, request.headers['user-agent'])
    return reply.send(response.body)
  }

  server.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))

  mountAssets(server, options.assets)
  server.get('/health/live', async () => ({ status: 'ok' }))
  server.get('/health/ready', async (_request, reply) => {
    if (!options.ready()) return reply.code(503).send({ status: 'stopping' })
    return { status: 'ok' }
  })
  server.get('/metrics', async (request, reply) => {
    const bearer =
      options.metricsToken !== undefined &&
      sameText(request.headers.authorization ?? '', `Bearer ${options.metricsToken}`)
    if (!bearer && !isAtMachine(request, options))
      throw new Failure('FORBIDDEN', {}, 'Metrics are for whoever sits at the machine, or the bearer of METRICS_TOKEN')
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  const { bounds, openApi, publicUrl, trustProxy, sessionOf, rateLimit, extend } = options
  await server.register(
    (api) =>
      mountApi(api, {
        bounds,
        clock,
        publicUrl,
        trustProxy,
        sessionOf,
        rateLimit,
        openApi,
        answerPage,
        extend,
        replies,
      }),
    {
      prefix: '/api',
    },
  )
  // Pages are a route: only what a route answers is packed on its way.
  server.get(anyPage, (request, reply) => answerPage(request, reply))
  await server.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: mostFormBytes },
      async (_: unknown, body: unknown) => readForm(String(body)),
    )
    forms.addContentTypeParser(
      formWithFileType,
      { parseAs: 'buffer', bodyLimit: mostFormWithFileBytes },
      async ({ headers }: FastifyRequest, body: string | Buffer) =>
        readFormWithFile(Buffer.from(body), headers['content-type'] ?? ''),
    )
    // before the body is read: where there is no form, what is sent does not matter
    forms.addHook('onRequest', async (request, reply) => {
      if (!site.takesForms(splitUrl(request.url).path)) return refuseMethod(['GET', 'HEAD'])(request, reply)
      const bringsFile = request.headers['content-type']?.startsWith(formWithFileType)
      if (bringsFile && !site.takesFiles?.(splitUrl(request.url).path))
        throw new Failure('MEDIA_TYPE', {}, 'No form of this page brings a file')
      if (bringsFile && (await askerOf(request, reply, options)).user === undefined)
        throw new Failure('LOGIN_REQUIRED', {}, 'Files are taken from accounts only')
      await admit(countForm, request, `At most ${formsAMinute} forms a minute`)
    })
    forms.setErrorHandler((error, request, reply) =>
      failureNameOf(error) === 'TOO_LARGE'
        ? answerPage(request, reply, readForm(''), new Failure('TOO_LARGE'))
        : sendFailure(request, reply, error),
    )
    forms.post(
      anyPage,
      { config: { writes: true } },
      (request, reply) => answerPage(request, reply, (request.body as SentForm | undefined) ?? readForm('')), // read above
    )
  })
  server.setNotFoundHandler((request, reply) => answerPage(request, reply))
  return server
}

/** How long this thread has worked: unlike time, the same on a busy machine. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Constant-time comparison. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
