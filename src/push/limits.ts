import { pushNumbers } from '#contract/push.ts'

/** What the operator may set; the defaults are the documented ones. */
export interface PushSettings {
  /** floor of minimumInterval in ms; 0 sends every change */
  minimumIntervalMs: number
  jobsPerConnection: number
  requestsPerSecond: number
  requestBurst: number
  /** per user, or per address when anonymous */
  connectionsPerReader: number
  /** open sockets of one address, authenticated or not; beyond, upgrades get 503 */
  socketsPerAddress: number
  /** of the whole process; beyond, upgrades get 503 */
  connections: number
  /** what a reader may send a second over all its connections, bytes after inflating */
  bytesPerSecond: number
  /** what a reader may send at once */
  byteBurst: number
  /** of the whole process; beyond, requests are rejected with reason 1 */
  jobs: number
  /** unreadable messages until a connection is closed */
  badMessages: number
  idleMs: number
  /** ms from upgrade to authentication */
  authenticateMs: number
  /** unsent bytes at which a connection is closed */
  unsentMost: number
  /** unsent bytes above which updates are only remembered */
  unsentHigh: number
  /** unsent bytes below which remembered updates are sent, merged */
  unsentLow: number
  /** ms a connection may stay above `unsentHigh` */
  slowMs: number
  /** ms the closing handshake may take */
  closeMs: number
  /** ms for sending what is queued when the server stops */
  stopMs: number
  /** ms a channel without readers is kept, so that a reconnect may resume */
  lingerMs: number
  /** most channels kept without readers, so that a client asking for ever new intervals cannot fill the memory */
  lingering: number
  sseNotations: number
}

export const defaultSettings: PushSettings = {
  minimumIntervalMs: pushNumbers.liveIntervalMs,
  jobsPerConnection: 1_000,
  requestsPerSecond: 100,
  requestBurst: 1_000,
  connectionsPerReader: 20,
  socketsPerAddress: 200,
  connections: 12_000,
  bytesPerSecond: 524_288,
  byteBurst: 16_777_216,
  jobs: 1_000_000,
  badMessages: 20,
  idleMs: 10_000,
  authenticateMs: 3_000,
  unsentMost: 1_048_576,
  unsentHigh: 262_144,
  unsentLow: 65_536,
  slowMs: 30_000,
  closeMs: 30_000,
  stopMs: 5_000,
  lingerMs: 60_000,
  lingering: 20_000,
  sseNotations: 50,
}
