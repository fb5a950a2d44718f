import type { Metrics } from '#api/metrics.ts'
import type { Push } from '#push/push.ts'

/** What an operator watches of the push channel. */
export function watchPush(metrics: Metrics, push: Pick<Push, 'stats'>): void {
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
