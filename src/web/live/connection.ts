import { closeCodes, pushNumbers, subprotocols } from '#contract/push.ts'
import type { ToBrowser, ToServer } from '#contract/push.ts'

export type ConnectionState = 'DISCONNECTED' | 'CONNECTING' | 'AUTHENTICATED'

/** What went wrong, for the log; nothing special is shown to the reader. */
export interface LiveFailure {
  /** HTTP-like status, or a local code: 8 rejected until the time-out, 1001 cleared before it was sent */
  code: number
  text: string
}

export interface LiveSocket {
  send(text: string): void
  close(code: number): void
}

export interface SocketEvents {
  opened(): void
  heard(data: unknown): void
  closed(): void
}

/** Clock, timers, network and randomness; tests pass their own. */
export interface LiveEnvironment {
  now(): number
  /** calls once; returns the way to stop it */
  after(ms: number, call: () => void): () => void
  /** 0 ≤ x < 1 */
  random(): number
  /** the body of the token's answer */
  fetchToken(): Promise<unknown>
  openSocket(url: string, protocols: readonly string[], events: SocketEvents): LiveSocket
  log(failure: LiveFailure): void
}

export interface ConnectionEvents {
  onState(state: ConnectionState): void
  onAuthenticated(epoch: string): void
  onMessage(message: ToBrowser): void
  /** the server said good-bye: no reconnect until `open` is called again */
  onDisconnect(details: string): void
}

export interface Connection {
  readonly state: ConnectionState
  /** connects, and reconnects until `close` */
  open(): void
  close(): void
  /** closes and opens again with back-off */
  reopen(failure: LiveFailure): void
  send(messages: readonly ToServer[]): void
}

const failures = {
  timeout: (ms: number) => ({ code: 408, text: `Connection timeout after ${ms} ms` }),
  unavailable: { code: 503, text: 'Connection failed' },
  closedInLogin: { code: 401, text: 'Connection closed by server. Check credentials.' },
  noToken: { code: 500, text: 'The token answer has no token or no expiry.' },
  silent: { code: 408, text: 'Nothing received for twice the idle interval' },
} as const

/** One authenticated WebSocket: connects with a fresh token each time, keeps alive, reconnects with back-off. */
export function createConnection(environment: LiveEnvironment, events: ConnectionEvents): Connection {
  const { now, after, random, log } = environment
  let state: ConnectionState = 'DISCONNECTED'
  let wanted = false
  let attempts = 0
  /** increases with every attempt, so that late events of earlier ones are ignored */
  let attempt = 0
  let socket: LiveSocket | undefined
  let opened = false
  let sentAt = 0
  let receivedAt = 0
  let idleMs = 10_000
  let stopTimer: (() => void) | undefined

  const enter = (next: ConnectionState) => {
    if (state === next) return
    state = next
    events.onState(next)
  }
  const time = (ms: number, call: () => void) => {
    stopTimer?.()
    stopTimer = after(ms, call)
  }
  const drop = (code: number) => {
    attempt++
    stopTimer?.()
    stopTimer = undefined
    const old = socket
    socket = undefined
    old?.close(code)
    enter('DISCONNECTED')
  }
  const fail = (failure: LiveFailure, code: number = closeCodes.done) => {
    log(failure)
    drop(code)
    if (!wanted) return
    const step = Math.min(attempts++, pushNumbers.backoffMs.length - 1)
    const wait = (pushNumbers.backoffMs[step] ?? 0) + random() * pushNumbers.backoffJitterMs
    time(wait, () => void connect())
  }
  const send = (messages: readonly ToServer[]) => {
    if (socket === undefined || messages.length === 0) return
    sentAt = now()
    for (let from = 0; from < messages.length; from += pushNumbers.messagesInBatch) {
      const batch = messages.slice(from, from + pushNumbers.messagesInBatch)
      socket.send(JSON.stringify(batch.length === 1 ? batch[0] : batch))
    }
  }
  const watch = () => {
    if (now() - receivedAt >= 2 * idleMs) return fail(failures.silent, closeCodes.idle)
    if (now() - sentAt >= idleMs / 2) send([{ t: 'keepalive' }])
    time(pushNumbers.keepaliveCheckMs, watch)
  }
  const hear = (message: ToBrowser) => {
    switch (message.t) {
      case 'authenticated':
        attempts = 0
        idleMs = message.idleMs
        time(pushNumbers.keepaliveCheckMs, watch)
        enter('AUTHENTICATED')
        return events.onAuthenticated(message.epoch)
      case 'ping':
        return send([{ t: 'pong', id: message.id }])
      case 'keepalive':
      case 'pong':
        return
      case 'disconnect':
        wanted = false
        drop(closeCodes.done)
        return events.onDisconnect(message.details)
      case 'error':
        if (state === 'CONNECTING') return fail({ code: message.status, text: message.details })
    }
    events.onMessage(message)
  }
  const attach = (token: string): SocketEvents => {
    const mine = attempt
    return {
      opened: () => {
        if (attempt !== mine) return
        opened = true
        receivedAt = now()
        send([{ t: 'authenticate', token, ping: pushNumbers.pingVersion, patch: 'compact' }])
      },
      heard: (data) => {
        receivedAt = now()
        const value = typeof data === 'string' ? parsed(data) : undefined
        for (const message of Array.isArray(value) ? value : [value]) {
          if (attempt === mine && isMessage(message)) hear(message)
        }
      },
      closed: () => {
        if (attempt !== mine) return
        socket = undefined
        fail(opened && state === 'CONNECTING' ? failures.closedInLogin : failures.unavailable)
      },
    }
  }
  const connect = async () => {
    const mine = ++attempt
    enter('CONNECTING')
    opened = false
    time(pushNumbers.tokenTimeoutMs, () => fail(failures.timeout(pushNumbers.tokenTimeoutMs)))
    try {
      const access = readToken(await environment.fetchToken())
      if (attempt !== mine) return
      if (access === undefined) return fail(failures.noToken)
      time(pushNumbers.connectTimeoutMs, () => fail(failures.timeout(pushNumbers.connectTimeoutMs)))
      socket = environment.openSocket(access.url, subprotocols.slice(0, 1), attach(access.token))
    } catch {
      if (attempt === mine) fail(failures.unavailable)
    }
  }

  return {
    get state() {
      return state
    },
    open: () => {
      if (wanted) return
      wanted = true
      attempts = 0
      void connect()
    },
    close: () => {
      wanted = false
      drop(closeCodes.done)
    },
    reopen: (failure) => fail(failure),
    send,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server keeps to the contract; anything without a type is not one of its messages. */
const isMessage = (value: unknown): value is ToBrowser =>
  typeof value === 'object' && value !== null && 't' in value && typeof value.t === 'string'

function readToken(body: unknown): { token: string; url: string } | undefined {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { token, expires, url } = data as Record<string, unknown>
  if (typeof token !== 'string' || typeof expires !== 'number' || typeof url !== 'string') return undefined
  return { token, url }
}
