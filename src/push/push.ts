import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes } from '#contract/push.ts'
import type { DisconnectCode } from '#contract/push.ts'
import type { Universe } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import type { Clock } from '#platform/clock.ts'
import { createChannels } from './channels/channels.ts'
import { defaultSettings } from './limits.ts'
import type { PushSettings } from './limits.ts'
import type { PushContext, PushLog } from './session/context.ts'
import { createEventStreams } from './session/event-stream.ts'
import type { EventStreamWish } from './session/event-stream.ts'
import { createFlusher } from './session/flusher.ts'
import { createReaders } from './session/readers.ts'
import { loseJob } from './session/requests.ts'
import type { Session } from './session/session.ts'
import { createUpgrade } from './session/upgrade.ts'
import { systemTimers } from './timers.ts'
import type { Timers } from './timers.ts'
import type { Reader, Tokens } from './tokens.ts'

export interface PushOptions {
  market: Market
  universe: Universe
  clock: Clock
  tokens: Tokens
  log: PushLog
  timers?: Timers
  /** what the operator sets otherwise than documented */
  settings?: Partial<PushSettings>
  /** origins besides the portal's own host */
  origins?: readonly string[]
  /** whether a Host header names this portal; default: all do */
  isOwnHost?: (host: string | undefined) => boolean
  /** address of a client, for limits; default: the socket's */
  addressOf?: (request: IncomingMessage) => string
  /** false while prices cannot be had yet */
  ready?: () => boolean
}

export interface PushStats {
  connections: number
  eventStreams: number
  jobs: number
  channels: number
  sources: number
  /** updates handed to readers since the start */
  updates: number
  /** those of them that a slow reader got as a part of a later one */
  mergedUpdates: number
  /** readers that are behind now */
  behind: number
  /** bytes that wait for readers to take them */
  unsentBytes: number
  rejected: number
  lost: number
  slow: number
  /** connections the server closed, by code */
  closed: Readonly<Record<string, number>>
  /** ms by which the last tick was late */
  latenessMs: number
}

/** The push channel of one process. */
export interface Push {
  /** for the HTTP server's `upgrade` event */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * server-sent events; false when this reader has too many connections, nothing is written then; throws Failure
   * UNAVAILABLE
   */
  stream(response: ServerResponse, wish: EventStreamWish): boolean
  /** ends all connections of a user; they do not reconnect by themselves */
  disconnect(user: string, code: DisconnectCode): void
  /** a user's rights have changed: jobs beyond them end; so do event streams, which their browsers open anew */
  regrade(reader: Reader & { user: string }): void
  stats(): PushStats
  /** refuses new connections, sends what is queued for some seconds, closes with 1001 */
  stop(): Promise<void>
}

/** lateness of a tick, ms, from which new requests are turned away */
const overloadMs = 2_000

const goodbyes: Record<DisconnectCode, string> = {
  logged_out: 'You have logged out.',
  account_locked: 'Your account is locked.',
  abuse: 'This connection was ended for abuse.',
}

export function createPush(options: PushOptions): Push {
  const { market, universe, clock, tokens, log, timers = systemTimers, ready = () => true } = options
  const settings = { ...defaultSettings, ...options.settings }
  const sessions = new Set<Session>()
  let stopping = false
  const channels = createChannels({
    market,
    clock,
    timers,
    lingerMs: settings.lingerMs,
    lingering: settings.lingering,
    onLost: (channel, reason) => {
      log.warn('push.source.lost', { notation: channel.terms.listing.notation.id, reason: String(reason) })
      for (const outbox of flusher.readersOf(channel)) {
        for (const idJob of outbox.jobs.idsOf(channel)) loseJob(context, outbox, idJob, 'source_lost')
      }
    },
  })
  const flusher = createFlusher(settings, timers, channels.ts)
  const context: PushContext = {
    settings,
    timers,
    channels,
    universe,
    tokens,
    log,
    readers: createReaders(settings, timers.now),
    epoch: `e${randomBytes(6).toString('base64url')}`,
    counts: { connections: 0, jobs: 0, rejected: 0, lost: 0, slow: 0, closed: new Map() },
    refusal: () => {
      if (stopping) return 1
      if (!ready()) return 3
      return context.counts.jobs >= settings.jobs || channels.lateness() > overloadMs ? 1 : undefined
    },
  }
  const streams = createEventStreams(context, flusher)
  const upgrade = createUpgrade({
    context,
    flusher,
    sessions,
    origins: options.origins ?? [],
    isOwnHost: options.isOwnHost ?? (() => true),
    addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ''),
  })
  const stopSweep = timers.every(1_000, () => {
    const now = timers.now()
    for (const session of sessions) session.check(now)
    streams.check(now)
    context.readers.sweep(now)
    channels.sweep()
  })
  const sessionsOf = (user: string) => [...sessions].filter((session) => session.reader?.user === user)

  return {
    handleUpgrade: upgrade.handle,
    stream: streams.open,
    disconnect: (user, code) => {
      for (const session of sessionsOf(user)) session.disconnect(code, goodbyes[code])
      streams.end(user)
    },
    regrade: (reader) => {
      for (const session of sessionsOf(reader.user)) session.regrade(reader)
      streams.end(reader.user)
    },
    stats: () => {
      const { closed, ...counts } = context.counts
      const outboxes = [...[...sessions].map(({ outbox }) => outbox), ...streams.outboxes()]
      return {
        ...counts,
        ...channels.stats(),
        mergedUpdates: flusher.mergedUpdates(),
        behind: outboxes.filter(({ isBehind }) => isBehind).length,
        unsentBytes: outboxes.reduce((sum, { unsent }) => sum + unsent, 0),
        eventStreams: streams.count(),
        closed: Object.fromEntries(closed),
        latenessMs: channels.lateness(),
      }
    },
    stop: async () => {
      stopping = true
      upgrade.refuse()
      channels.stop()
      const until = timers.now() + settings.stopMs
      await flusher.drained(() => [...sessions].map((session) => session.outbox), until)
      for (const session of sessions) session.close(closeCodes.goingAway)
      streams.endAll()
      await upgrade.closed(until)
      stopSweep()
    },
  }
}
