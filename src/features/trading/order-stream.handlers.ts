import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '#accounts/sessions.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { Bus } from '#platform/bus.ts'
import type { Broker, Whose } from '#trading/broker.ts'
import { isId } from '#trading/stored.ts'
import { getTradingStream } from '#features/trading/order-stream.contract.ts'
import { tradingPresenter } from '#features/trading/present.handlers.ts'
import { assertAtBank } from '#features/trading/whose.handlers.ts'

export interface OrderStreamOptions {
  rooms: Rooms
  /** says whose orders are others now */
  bus: Bus
  /** of whom asks; undefined: nobody is signed in @throws Failure TOKEN_INVALID */
  sessionOf(request: FastifyRequest): Promise<Pick<Session, 'user' | 'impersonation' | 'scope'> | undefined>
  /** whether what the request came with opens anything still; nobody asks by it */
  isOpen(request: FastifyRequest): Promise<boolean>
}

interface Stream {
  readonly response: ServerResponse
  readonly broker: Broker
  readonly of: Whose
  /** whether whoever opened it may hear of it still */
  readonly isOpen: () => Promise<boolean>
  /** the broker looks after what is open no more */
  readonly unwatch: () => void
  /** version of the last order that was told of */
  seen: string
  isReading: boolean
  isDue: boolean
}

/** of one user at once: tabs, and a program or two */
const mostStreams = 10
const keepAliveMs = 15_000
/** unread bytes with which a reader counts as gone */
const mostUnread = 256 * 1024
const atOnce = 100
const retrySeconds = 5

/** Mounts what tells the owner of an account of every order that changes, in whatever process that happens. */
export function mountOrderStream(app: FastifyInstance, { rooms, bus, sessionOf, isOpen }: OrderStreamOptions): void {
  const present = tradingPresenter(rooms)
  const streams = new Set<Stream>()

  const end = (stream: Stream): void => {
    streams.delete(stream)
    stream.unwatch()
    stream.response.end()
  }

  /** Tells what has changed since it was last told; a hint that comes meanwhile makes it look once more. */
  async function tell(stream: Stream): Promise<void> {
    stream.isDue = true
    if (stream.isReading) return
    stream.isReading = true
    try {
      while (stream.isDue && streams.has(stream)) {
        stream.isDue = false
        const orders = await stream.broker.changes(stream.of, stream.seen, atOnce)
        // a session or a key may have run out, or been ended by a process that nobody hears
        if (orders.length > 0 && !(await stream.isOpen())) return end(stream)
        for (const order of orders) send(stream, 'update', String(order.version), present.change(order))
        stream.seen = String(orders.at(-1)?.version ?? stream.seen)
        if (orders.length === atOnce) stream.isDue = true
      }
    } catch {
      end(stream) // the account is gone, or the database: the reader comes again and hears which
    } finally {
      stream.isReading = false
    }
  }

  function send({ response }: Stream, event: string, id: string, data: object): void {
    if (response.writableLength > mostUnread) response.destroy()
    else response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const hearNoMore = [
    bus.subscribe('orders.changed', ({ accounts }) => {
      for (const stream of streams) if (accounts.includes(stream.of.account)) void tell(stream)
    }),
    bus.subscribe('tokens.revoked', ({ user }) => {
      for (const stream of streams) if (stream.of.owner === user) end(stream)
    }),
  ]
  const timer = setInterval(() => {
    for (const { response } of streams) response.write(': \n\n')
  }, keepAliveMs)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const stop of hearNoMore) stop()
    for (const stream of streams) end(stream)
  })

  // A stream has no end, so there is no HEAD of one: it would wait for it.
  app.get(getTradingStream.path, { exposeHeadRoute: false }, async (request, reply) => {
    const session = await sessionOf(request)
    if (session === undefined) throw new Failure('LOGIN_REQUIRED', {}, 'Nobody is signed in')
    const { user } = session
    const { idAccount = '' } = request.params as { idAccount?: string }
    const broker = rooms.tradingBrokers.ofAccount(idAccount)
    assertAtBank(broker, session, 'read')
    const of = { owner: user, account: idAccount }
    await broker.account(of)
    const seen = seenOf(request) ?? (await broker.newest(of))
    // nothing is waited for from here until it counts among them
    const own = [...streams].filter((stream) => stream.of.owner === user)
    if (own.length >= mostStreams) {
      reply.header('retry-after', retrySeconds)
      throw new Failure('TOO_MANY_REQUESTS', {}, 'Too many open streams')
    }
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const stream: Stream = {
      response,
      broker,
      of,
      isOpen: () => isOpen(request),
      unwatch: broker.watch(of),
      seen,
      isReading: false,
      isDue: false,
    }
    streams.add(stream)
    response.on('error', () => {})
    response.on('close', () => {
      streams.delete(stream)
      stream.unwatch()
    })
    send(stream, 'response', seen, { idAccount, version: Number(seen) })
    await tell(stream) // what changed while it was opened
  })
}

/** What the reader has seen: said by a browser that comes back, or in the address. @throws Failure INPUT_INVALID */
function seenOf({ headers, query }: FastifyRequest): string | undefined {
  const last = headers['last-event-id']
  if (typeof last === 'string' && isId(last)) return last
  const asked = getTradingStream.query.safeParse(query)
  if (!asked.success) throw new Failure('INPUT_INVALID', {}, 'after is a version')
  return asked.data.after
}
