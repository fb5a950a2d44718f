import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { ServerOptions } from 'ws'
import { pushNumbers, subprotocols } from '#contract/push.ts'
import type { Subprotocol } from '#contract/push.ts'
import { compressedPacking, jsonPacking } from '../wire/packing.ts'
import type { PushContext } from './context.ts'
import type { Flusher } from './flusher.ts'
import { Outbox } from './outbox.ts'
import { countedAs } from './readers.ts'
import { refuseUpgrade } from './refusal.ts'
import { PushSocket, Session } from './session.ts'

interface Options {
  context: PushContext
  flusher: Flusher
  sessions: Set<Session>
  origins: readonly string[]
  /** whether a Host header names this portal */
  isOwnHost(host: string | undefined): boolean
  addressOf(request: IncomingMessage): string
}

export interface Upgrade {
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** from now on 503 */
  refuse(): void
  /** resolves when all sessions are gone; those that linger are cut at the time given */
  closed(until: number): Promise<void>
}

const noRoom = '503 Service Unavailable'
const soon = 'Retry-After: 5\r\n'

/** From an HTTP request to a session: origin, sub-protocol, room. */
export function createUpgrade({ context, flusher, sessions, origins, isOwnHost, addressOf }: Options): Upgrade {
  const sockets = new Set<PushSocket>()
  // ws knows `closeTimeout`, its types do not yet.
  const settings: ServerOptions<typeof PushSocket> & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    WebSocket: PushSocket,
    maxPayload: pushNumbers.messageBytes,
    closeTimeout: context.settings.closeMs,
    handleProtocols: (offered) => chosen([...offered]) ?? false,
  }
  const server = new WebSocketServer(settings)
  let refusing = false
  let lastId = 0

  const open = (socket: PushSocket, stream: Duplex, address: string) => {
    const packing = socket.protocol === 'jsjsonc-v2' ? compressedPacking : jsonPacking
    const outbox = new Outbox(flusher, stream, packing, () => session.tooSlow())
    const session = new Session(context, socket, outbox, `s${++lastId}`, address)
    socket.session = session
    sessions.add(session)
    sockets.add(socket)
    socket.on('message', onMessage)
    socket.on('ping', onSign)
    socket.on('pong', onSign)
    socket.on('error', onError)
    socket.on('close', onClose)
  }
  function onClose(this: PushSocket) {
    sockets.delete(this)
    if (this.session === undefined) return
    this.session.ended()
    sessions.delete(this.session)
  }

  return {
    handle: (request, stream, head) => {
      if (refusing || sockets.size >= context.settings.connections) {
        return refuseUpgrade(stream, noRoom, soon)
      }
      if (!isOwnHost(request.headers.host)) return refuseUpgrade(stream, '421 Misdirected Request')
      if (!isAllowed(request, origins)) return refuseUpgrade(stream, '403 Forbidden')
      const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
      if (chosen(offered) === undefined) return refuseUpgrade(stream, '400 Bad Request')
      const address = addressOf(request)
      const name = countedAs({}, address)
      if (!context.readers.arrive(name)) return refuseUpgrade(stream, noRoom, soon)
      stream.once('close', () => context.readers.depart(name))
      server.handleUpgrade(request, stream, head, (socket) => open(socket, stream, address))
    },
    refuse: () => void (refusing = true),
    closed: (until) =>
      new Promise((resolve) => {
        const look = () => {
          if (sockets.size > 0 && context.timers.now() < until) return void context.timers.after(20, look)
          for (const socket of sockets) socket.terminate()
          resolve()
        }
        look()
      }),
  }
}

function onMessage(this: PushSocket, data: unknown, isBinary: boolean): void {
  if (Buffer.isBuffer(data)) this.session?.receive(data, isBinary)
}

function onSign(this: PushSocket): void {
  this.session?.heard()
}

/** ws closes the connection with the right code itself. */
function onError(): void {}

const chosen = (offered: readonly string[]): Subprotocol | undefined => {
  for (const name of offered) {
    const known = subprotocols.find((each) => each === name)
    if (known !== undefined) return known
  }
  return undefined
}

/** Programs send no origin; pages send theirs, which is the portal's own host or one the operator names. */
function isAllowed({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
