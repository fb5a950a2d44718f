/**
 * The load: many raw sockets that count updates as cheaply as may be, and a few that read them in full for latencies.
 * It knows the three servers' ways to subscribe; what is counted is the same text in all.
 */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { instrumentsOf } from './source.ts'

interface Order {
  kind: 'parkett' | 'ws' | 'socket.io'
  port: number
  token: string
  sockets: number
  firstSocket: number
  jobs: number
  instruments: number
  minimumInterval: number
  /** every so many-th socket reads in full */
  sample: number
  /** this share of the sockets asks for every change */
  eager: number
  /** those stop reading, and come back when they are closed */
  stalling: boolean
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
let updates = 0
let closed = 0
let latencies: number[] = []
let listening = 0

const needle = Buffer.from('"t":"update"')
function count(chunk: Buffer): void {
  for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 60)) updates++
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : payload.length < 65_536
        ? Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255])
        : Buffer.from([
            0x81,
            0x80 | 127,
            0,
            0,
            0,
            0,
            payload.length >> 24,
            payload.length >> 16,
            payload.length >> 8,
            payload.length,
          ])
  payload.forEach((byte, index) => (payload[index] = byte ^ (mask[index & 3] ?? 0)))
  return Buffer.concat([head, mask, payload])
}

const isEager = (index: number): boolean => index < order.sockets * order.eager

function greet(socket: Socket, index: number): void {
  const ids = instrumentsOf(index, order.jobs, order.instruments)
  if (order.kind === 'ws') return void socket.write(textFrame(JSON.stringify(ids)))
  if (order.kind === 'socket.io') {
    socket.write(textFrame('40'))
    setTimeout(() => socket.write(textFrame(`42${JSON.stringify(['sub', ids])}`)), 1_000)
    return
  }
  const requests = ids.map((id, job) => ({
    t: 'request',
    header: { idJob: `j${job}`, flags: ['add_subscription'] },
    method: 'POST',
    path: '/api/v1/prices/composite/get',
    body: {
      data: { identifier: { value: String(id + 1), type: 'idNotation' }, quality: { trade: 'BST', bidAsk: 'BST' } },
      meta: {
        attributes: ['trade.latest', 'bidAsk'],
        subscription: { minimumInterval: isEager(index) ? 0 : order.minimumInterval },
      },
    },
  }))
  socket.write(textFrame(JSON.stringify({ t: 'authenticate', token: order.token, patch: 'compact' })))
  socket.write(textFrame(JSON.stringify(requests)))
}

/** Reads frames in full and notes how late each update came. */
function reader(): (chunk: Buffer) => void {
  const last = new Map<number, number>()
  let rest: Buffer = Buffer.alloc(0)
  const take = (message: { t?: string; ch: number; ts: number; c: unknown[] }) => {
    if (message.t !== 'update') return
    updates++
    const now = performance.timeOrigin + performance.now()
    const changedAt = Date.parse(String(message.c.find((value) => typeof value === 'string')))
    const before = last.get(message.ch)
    last.set(message.ch, message.ts / 1_000)
    if (order.minimumInterval === 0) latencies.push(now - changedAt)
    else if (before !== undefined) latencies.push(now - Math.max(before + order.minimumInterval, changedAt - 200))
  }
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const short = (rest[1] ?? 0) & 127
      const head = short === 127 ? 10 : short === 126 ? 4 : 2
      if (rest.length < head) return
      const length = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < head + length) return
      const text = rest.toString('utf8', head, head + length)
      rest = rest.subarray(head + length)
      const start = text.indexOf('{')
      if (order.kind === 'socket.io') {
        if (text.startsWith('42["u",')) take(JSON.parse(text.slice(start, -1)))
      } else if (start >= 0 && start < 2) {
        const value = JSON.parse(text)
        for (const message of Array.isArray(value) ? value : [value]) take(message)
      }
    }
  }
}

function open(index: number): void {
  const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
  const key = createHash('sha1').update(String(index)).digest('base64').slice(0, 22)
  const path = order.kind === 'socket.io' ? '/socket.io/?EIO=4&transport=websocket' : '/push'
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}==\r\nSec-WebSocket-Version: 13\r\n` +
      `${order.kind === 'parkett' ? 'Sec-WebSocket-Protocol: jsjson-v2\r\n' : ''}\r\n`,
  )
  const stalls = order.stalling && isEager(index)
  const receive = index % order.sample === 1 && !isEager(index) ? reader() : count
  let upgraded = false
  socket.on('data', (chunk) => {
    if (upgraded) return receive(chunk)
    const end = chunk.indexOf('\r\n\r\n')
    if (end < 0) return
    upgraded = true
    listening++
    greet(socket, index)
    receive(chunk.subarray(end + 4))
    if (stalls) setTimeout(() => socket.pause(), 2_000)
  })
  // A stalled reader looks up now and then; that is how it learns that it was closed.
  const alive = setInterval(() => {
    if (order.kind === 'socket.io') socket.write(textFrame('3'))
    if (order.kind === 'parkett') socket.write(textFrame('{"t":"keepalive"}'))
  }, 9_000)
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(alive)
    closed++
    if (stalls) setTimeout(() => open(index), 1_000)
  })
}

process.on('message', (command: { do: string; token?: string }) => {
  if (command.do === 'token') return void (order.token = command.token ?? '')
  if (command.do === 'start') {
    updates = 0
    latencies = []
    closed = 0
  }
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  process.send?.({ updates, closed, listening, p50: at(0.5), p99: at(0.99), worst: latencies.at(-1) })
})
process.on('disconnect', () => process.exit())

// Sockets come in waves, so that the server's queue of new connections does not overflow.
let next = order.firstSocket
const wave = setInterval(() => {
  for (let i = 0; i < 40 && next < order.firstSocket + order.sockets; i++) open(next++)
  if (next >= order.firstSocket + order.sockets) clearInterval(wave)
}, 20)
