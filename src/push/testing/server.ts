import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '#platform/clock.ts'
import { createPush } from '../push.ts'
import type { Push, PushOptions } from '../push.ts'
import { manualTimers, systemTimers } from '../timers.ts'
import type { Timers } from '../timers.ts'
import { createTokens } from '../tokens.ts'
import type { Reader, Tokens } from '../tokens.ts'
import { StrangeClient } from './client.ts'
import { fakeMarket, fakeUniverse } from './fake-market.ts'
import type { FakeMarket } from './fake-market.ts'

export interface TestServer {
  url: string
  push: Push
  market: FakeMarket
  tokens: Tokens
  tokenOf(reader?: Partial<Reader>): string
  /** a client that is connected */
  open(options?: ClientOptions): Promise<StrangeClient>
  /** a client that is authenticated */
  reader(rights?: Partial<Reader>, more?: object, options?: ClientOptions): Promise<StrangeClient>
  /** moves timers and clock together */
  advance(ms: number): void
  close(): Promise<void>
}

type ClientOptions = ConstructorParameters<typeof StrangeClient>[1]

const start = Date.UTC(2026, 10, 20, 9, 0, 0)

/** A push server on loopback whose waiting is moved by hand; only the sending of queued messages needs no push. */
export async function testServer(options: Partial<PushOptions> = {}, currencies = 0): Promise<TestServer> {
  const clock = manualClock(start)
  const manual = manualTimers()
  const timers: Timers = { ...manual, soon: systemTimers.soon }
  const market = fakeMarket(clock)
  const tokens = createTokens({ clock })
  const log = { info: () => {}, warn: () => {} }
  const push = createPush({ market, universe: fakeUniverse(currencies), clock, timers, tokens, log, ...options })
  const http = createServer((_, response) => void response.writeHead(404).end())
  http.on('upgrade', push.handleUpgrade)
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const { port } = http.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/push`
  const tokenOf = (reader: Partial<Reader> = {}) => tokens.issue({ tier: 'ANONYMOUS', features: [], ...reader }).token
  const open = (clientOptions?: ClientOptions) => new StrangeClient(url, clientOptions).open()
  return {
    url,
    push,
    market,
    tokens,
    tokenOf,
    open,
    reader: async (rights, more, clientOptions) => {
      const client = await open(clientOptions)
      await client.authenticate(tokenOf(rights), more)
      return client
    },
    advance: (ms) => {
      for (let left = ms; left > 0; left -= 20) {
        const step = Math.min(left, 20)
        clock.advance(step)
        manual.advance(step)
      }
    },
    close: async () => {
      const stopped = push.stop()
      for (let i = 0; i < 300; i++) {
        manual.advance(20)
        await new Promise((next) => setImmediate(next))
      }
      await stopped
      await new Promise((closed) => http.close(closed))
    },
  }
}
