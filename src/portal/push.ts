import { readerAddress } from '#api/edge/origin.ts'
import type { HostCheck } from '#api/edge/host.ts'
import type { Metrics } from '#api/metrics.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Bus } from '#platform/bus.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { createPush, type Push } from '#push/push.ts'
import { createTokens, type Tokens } from '#push/tokens.ts'

interface Parts {
  rooms: Pick<Rooms, 'market' | 'universe' | 'clock'>
  config: Config
  log: Log
  bus: Bus
  /** tokens are signed with it; shared by all processes */
  secret: Uint8Array
  metrics: Metrics
  isOwnHost: HostCheck
}

/** The push channel and its tokens. A reader who signs out anywhere is disconnected here. */
export function openPush({ rooms, config, log, bus, secret, metrics, isOwnHost }: Parts): {
  push: Push
  tokens: Tokens
} {
  const tokens = createTokens({ clock: systemClock, secret, bus })
  const push = createPush({
    ...rooms,
    tokens,
    log,
    settings: { minimumIntervalMs: config.PUSH_MIN_INTERVAL_MS },
    isOwnHost,
    addressOf: (request) => readerAddress(request, config.TRUST_PROXY),
    origins: [...config.PUSH_ORIGINS, ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : [])],
  })
  bus.subscribe('tokens.revoked', ({ user }) => push.disconnect(user, 'logged_out'))
  measure(push, metrics)
  return { push, tokens }
}

/** What an operator watches of the push channel. */
function measure(push: Push, metrics: Metrics): void {
  const { gauge, counter } = metrics
  gauge('parkett_push_connections', 'Open push connections', () => push.stats().connections)
  gauge('parkett_push_event_streams', 'Open streams of server-sent events', () => push.stats().eventStreams)
  gauge('parkett_push_jobs', 'Open push subscriptions', () => push.stats().jobs)
  gauge('parkett_push_channels', 'Channels, each shared by all who asked the same', () => push.stats().channels)
  gauge('parkett_push_behind', 'Readers that are behind now', () => push.stats().behind)
  gauge('parkett_push_unsent_bytes', 'Bytes that wait for readers to take them', () => push.stats().unsentBytes)
  gauge('parkett_push_lateness_seconds', 'How late the last tick was', () => push.stats().latenessMs / 1000)
  counter('parkett_push_updates_total', 'Updates due to readers', () => push.stats().updates)
  counter('parkett_push_merged_total', 'Updates that became part of a later one', () => push.stats().mergedUpdates)
  counter('parkett_push_rejected_total', 'Refused requests of readers', () => push.stats().rejected)
  counter('parkett_push_lost_total', 'Subscriptions whose prices were lost', () => push.stats().lost)
  counter('parkett_push_slow_total', 'Connections closed because they were too slow', () => push.stats().slow)
  counter('parkett_push_closed_total', 'Connections the server closed', () => push.stats().closed, 'code')
}
