import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** A local server that speaks Kraken's documented messages, as well or as badly as a test wants. */
export interface KrakenServer {
  url: string
  /** the next reader, once it has subscribed: what it asked for, and ways to answer */
  nextReader(): Promise<Reader>
  close(): Promise<void>
}

export interface Reader {
  symbols: readonly string[]
  send(message: unknown): void
  sendText(text: string): void
  /** ends the connection without a word */
  drop(): void
}

export async function krakenServer(): Promise<KrakenServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const waiting: ((reader: Reader) => void)[] = []
  const ready: Reader[] = []
  server.on('connection', (socket) => {
    send(socket, {
      channel: 'status',
      type: 'update',
      data: [{ api_version: 'v2', connection_id: 1, system: 'online', version: '2.0.0' }],
    })
    socket.on('message', (data) => {
      const request: unknown = JSON.parse(String(data))
      const symbols = symbolsOf(request)
      for (const symbol of symbols) {
        send(socket, {
          method: 'subscribe',
          result: { channel: 'ticker', snapshot: true, symbol },
          success: true,
          req_id: 1,
          time_in: '2026-11-20T10:00:00.000000Z',
          time_out: '2026-11-20T10:00:00.000100Z',
        })
      }
      const reader: Reader = {
        symbols,
        send: (message) => send(socket, message),
        sendText: (text) => socket.send(text),
        drop: () => socket.terminate(),
      }
      const taker = waiting.shift()
      if (taker) taker(reader)
      else ready.push(reader)
    })
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    nextReader: () =>
      new Promise((resolve) => {
        const reader = ready.shift()
        if (reader) resolve(reader)
        else waiting.push(resolve)
      }),
    async close() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

const send = (socket: WebSocket, message: unknown): void => socket.send(JSON.stringify(message))

function symbolsOf(request: unknown): string[] {
  const { method, params } = request as { method: string; params: { channel: string; symbol: string[] } }
  return method === 'subscribe' && params.channel === 'ticker' ? params.symbol : []
}

/** A ticker as Kraken sends it. */
export const ticker = (
  symbol: string,
  last: number,
  timestamp: string | undefined,
  type: 'snapshot' | 'update' = 'update',
) => ({
  channel: 'ticker',
  type,
  data: [
    {
      symbol,
      bid: last - 0.1,
      bid_qty: 1.5,
      ask: last + 0.1,
      ask_qty: 0.25,
      last,
      volume: 1234.5,
      vwap: last,
      low: last - 900,
      high: last + 700,
      change: -500,
      change_pct: -0.5,
      ...(timestamp === undefined ? {} : { timestamp }),
    },
  ],
})
