/** A server to be measured: `parkett`, a bare `ws` broadcast, or `socket.io`; told what to do by its parent process. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { InstrumentKey, NotationId, VenueCode } from '#contract/vocabulary.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import type { Market, Quote } from '#market/market.ts'
import { systemClock } from '#platform/clock.ts'
import { createPush } from '#push/push.ts'
import { createTokens } from '#push/tokens.ts'
import { previousClose, startSource, tickOf, updateText } from './source.ts'

interface Order {
  kind: 'parkett' | 'ws' | 'socket.io'
  instruments: number
  perSecond: number
  minimumIntervalMs: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
const http = createServer()
const { change, token, facts } =
  order.kind === 'parkett' ? parkett(http) : order.kind === 'ws' ? bareWs(http) : socketIo(http)
let changes = 0
let stopSource: (() => void) | undefined
let cpu = process.cpuUsage()

http.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ port: (http.address() as AddressInfo).port, token: token() })
})
process.on('message', (command: string) => {
  if (command === 'source') {
    stopSource = startSource(order.instruments, order.perSecond, (index, count) => {
      changes++
      change(index, count)
    })
  }
  if (command === 'quiet') stopSource?.()
  if (command === 'start') {
    cpu = process.cpuUsage()
    changes = 0
  }
  // The plain collection leaves half-empty pages behind by chance; what is live is told by the one that compacts.
  if (command === 'gc') globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({ cpuUs: user + system, changes, ...process.memoryUsage(), token: token(), ...facts() })
})
process.on('disconnect', () => process.exit())

/** What is used of socket.io, which is installed for the comparison only. */
interface SocketIo {
  on(
    event: 'connection',
    call: (socket: { on(event: string, call: (ids: number[]) => void): void; join(rooms: string[]): void }) => void,
  ): void
  to(room: string): { emit(event: string, value: unknown): void }
}

interface Measured {
  change(index: number, count: number): void
  token(): string
  facts(): object
}

function parkett(server: Server): Measured {
  const quotes: Quote[] = []
  const watchers = new Map<number, () => void>()
  const set = (index: number, count: number) => {
    const id = (index + 1) as NotationId
    quotes[id] = { notation: id, quality: 'RLT', shownAt: 0, isOpen: true, previousClose, ...tickOf(index, count) }
  }
  for (let index = 0; index < order.instruments; index++) set(index, 0)
  const missing = (): never => {
    throw new Error('not measured')
  }
  const market: Market = {
    now: () => Date.now(),
    quote: (id) => quotes[id] ?? missing(),
    watch: (id, _, changed) => {
      watchers.set(id, changed)
      return () => void watchers.delete(id)
    },
    book: missing,
    daily: missing,
    minutes: missing,
    trades: missing,
    firstDay: missing,
  }
  const listings: Listing[] = quotes.map(({ notation: id }) => {
    const notation = { id, venue: '@_FX' as VenueCode, isoCurrency: 'EUR' }
    const facts = { kind: 'currency' as const, base: 'EUR', quote: 'USD' }
    const instrument = {
      key: `CURRENCY:${id}` as InstrumentKey,
      entityType: 'CURRENCY' as const,
      entityValue: String(id) as Listing['instrument']['entityValue'],
      name: '',
      isoCurrency: 'EUR',
      notations: [notation],
      facts,
    }
    return { instrument, notation }
  })
  const universe: Universe = {
    find: missing,
    byKey: missing,
    byIsin: missing,
    byWkn: missing,
    all: missing,
    ofType: missing,
    membersOf: missing,
    byNotation: (id) => listings[id],
  }
  const tokens = createTokens({ clock: systemClock })
  const push = createPush({
    market,
    universe,
    clock: systemClock,
    tokens,
    log: { info: () => {}, warn: console.error },
    settings: {
      minimumIntervalMs: order.minimumIntervalMs,
      connections: 100_000,
      connectionsPerReader: 100_000,
      socketsPerAddress: 100_000,
      byteBurst: 1e9,
      jobs: 10_000_000,
    },
  })
  server.on('upgrade', push.handleUpgrade)
  return {
    change: (index, count) => {
      set(index, count)
      watchers.get(index + 1)?.()
    },
    token: () => tokens.issue({ tier: 'ANONYMOUS', features: [] }).token,
    facts: push.stats,
  }
}

/** Every change is framed once and written to each subscriber: the least a WebSocket server can do. */
function bareWs(server: Server): Measured {
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const readers: Duplex[][] = Array.from({ length: order.instruments }, () => [])
  server.on('upgrade', (request, socket, head) => {
    wss.handleUpgrade(request, socket, head, (connection) => {
      connection.on('message', (data) => {
        for (const index of JSON.parse(String(data)) as number[]) readers[index]?.push(socket)
      })
      connection.on('close', () => {
        for (const each of readers) {
          const at = each.indexOf(socket)
          if (at >= 0) each.splice(at, 1)
        }
      })
    })
  })
  return {
    change: (index, count) => {
      const payload = Buffer.from(updateText(index, count))
      const head = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255])
      const frame = Buffer.concat([payload.length < 126 ? Buffer.from([0x81, payload.length]) : head, payload])
      for (const socket of readers[index] ?? []) socket.write(frame)
    },
    token: () => '',
    facts: () => ({}),
  }
}

function socketIo(server: Server): Measured {
  const peers = createRequire(new URL('peers/package.json', import.meta.url))
  const { Server: Io } = peers('socket.io') as { Server: new (server: Server, options: object) => SocketIo }
  const io = new Io(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  io.on('connection', (socket) => {
    socket.on('sub', (ids: number[]) => void socket.join(ids.map((id) => `i${id}`)))
  })
  return {
    change: (index, count) => void io.to(`i${index}`).emit('u', JSON.parse(updateText(index, count))),
    token: () => '',
    facts: () => ({}),
  }
}
