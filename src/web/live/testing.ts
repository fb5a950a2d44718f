import type { ToServer } from '#contract/push.ts'
import type { LiveEnvironment, LiveFailure, SocketEvents } from './connection.ts'

/** A socket that a test plays the server of. */
export interface FakeSocket extends SocketEvents {
  url: string
  protocols: readonly string[]
  sent: ToServer[]
  closedWith?: number
  say(...messages: object[]): void
}

export interface FakeWorld extends LiveEnvironment {
  sockets: FakeSocket[]
  failures: LiveFailure[]
  /** what the token's request answers */
  token: () => Promise<unknown>
  readonly last: FakeSocket
  /** moves time on and lets everything due happen */
  advance(ms: number): Promise<void>
  /** plays the server up to an authenticated connection */
  authenticate(epoch?: string): Promise<FakeSocket>
}

/** lets promises run */
const settle = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

/** A world without network and with time moved by hand; jitter is always 25 ms. */
export function fakeWorld(): FakeWorld {
  let at = 0
  const timers = new Set<{ at: number; call: () => void }>()
  const due = (end: number) => [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
  const sockets: FakeSocket[] = []
  const failures: LiveFailure[] = []
  const world: FakeWorld = {
    sockets,
    failures,
    token: () => Promise.resolve({ data: { token: 't'.repeat(80), expires: 300_000, url: 'ws://here/push' } }),
    get last() {
      const socket = sockets.at(-1)
      if (socket === undefined) throw new Error('no socket yet')
      return socket
    },
    now: () => at,
    after: (ms, call) => {
      const timer = { at: at + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: () => 0.5,
    fetchToken: () => world.token(),
    openSocket: (url, protocols, events) => {
      const socket: FakeSocket = {
        ...events,
        url,
        protocols,
        sent: [],
        say: (...messages) => events.heard(JSON.stringify(messages.length === 1 ? messages[0] : messages)),
      }
      sockets.push(socket)
      return {
        send: (text) => void socket.sent.push(...[JSON.parse(text)].flat()),
        close: (code) => void (socket.closedWith = code),
      }
    },
    log: (failure) => void failures.push(failure),
    advance: async (ms) => {
      const end = at + ms
      await settle()
      for (let timer = due(end); timer !== undefined; timer = due(end)) {
        at = timer.at
        timers.delete(timer)
        timer.call()
        await settle()
      }
      at = end
    },
    authenticate: async (epoch = 'e1') => {
      await settle()
      world.last.opened()
      world.last.say({
        t: 'authenticated',
        session: 's',
        epoch,
        ping: 3,
        idleMs: 10_000,
        tier: 'ANONYMOUS',
        limits: {},
      })
      await settle()
      return world.last
    },
  }
  return world
}
