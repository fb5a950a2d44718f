import type { Quality, RequestedQuality } from './vocabulary.ts'

/**
 * The push channel's messages and numbers (docs/push.md). Closed unions, named by direction. This file holds no code
 * that needs a library: the browser's live script is built from it.
 */

export const subprotocols = ['jsjson-v2', 'jsjsonc-v2'] as const
export type Subprotocol = (typeof subprotocols)[number]

/** `ANONYMOUS` without log-in, `FREE` without a product; Pur does not change it. */
export const tiers = ['ANONYMOUS', 'FREE', 'BASIC', 'PLUS', 'PRO'] as const
export type Tier = (typeof tiers)[number]

export const requestFlags = [
  'add_subscription',
  'no_merge',
  'support_caching',
  'permission_denied_response',
  'internal_client',
  'current_state_refresh',
  'subscription_use_pull_permissions',
] as const
export type RequestFlag = (typeof requestFlags)[number]

export const compositePath = '/api/v1/prices/composite/get'
export const orderBookPath = '/api/v1/prices/orderBook/get'
export type PricePath = typeof compositePath | typeof orderBookPath

/** What may be asked for on each path; none named means all. */
export const attributesOf = {
  [compositePath]: ['idNotation', 'trade.latest', 'trade.low', 'trade.high', 'bidAsk'],
  [orderBookPath]: ['idNotation', 'levels'],
} as const satisfies Record<PricePath, readonly string[]>
export type Attribute = (typeof attributesOf)[PricePath][number]

export type PatchForm = 'rfc6902' | 'compact'

/** The state a client already has, so that the server can send the changes since instead of everything. */
export interface Resume {
  epoch: string
  ch: number
  n: number
}

export interface RequestHeader {
  idJob: string
  timeout?: number
  dataset?: string
  flags?: readonly RequestFlag[]
  tracing?: string
  resume?: Resume
}

export interface RequestedQualities {
  trade: RequestedQuality
  bidAsk: RequestedQuality
}

export interface GrantedQualities {
  trade: Quality
  bidAsk: Quality
}

export type Keepalive = { t: 'keepalive' }
export type Ping = { t: 'ping'; id?: number | string }
export type Pong = { t: 'pong'; id?: number | string }

export type ToServer =
  | { t: 'authenticate'; token: string; ping?: number; patch?: PatchForm }
  | { t: 'request'; header: RequestHeader; method: string; path: string; body?: unknown }
  | { t: 'cancel'; idJob: string }
  | Keepalive
  | Ping
  | Pong

export interface PushLimits {
  jobs: number
  messageBytes: number
  requestsPerSecond: number
  requestBurst: number
}

/** Full state of `compositePath`. Values may be missing, the objects around them are there once asked for. */
export interface CompositeState {
  idNotation?: string
  trade?: {
    latest?: {
      price?: number
      volume?: number
      /** ISO 8601, UTC */
      datetime?: string
      totalVolume?: number
      performanceAbsolute?: number
      /** a ratio: 0.0098 is 0.98 % */
      performanceRelative?: number
    }
    low?: { price?: number; datetime?: string }
    high?: { price?: number; datetime?: string }
  }
  bidAsk?: {
    bid?: number
    volumeBid?: number
    datetimeBid?: string
    ask?: number
    volumeAsk?: number
    datetimeAsk?: string
  }
}

export interface OrderBookLevel {
  price: number
  volume: number
  numberOrders: number
}

/** Full state of `orderBookPath`: best first. */
export interface OrderBookState {
  idNotation?: string
  levels?: { bid: OrderBookLevel[]; ask: OrderBookLevel[] }
}

/** What a reader of either path holds. */
export type PriceState = CompositeState & OrderBookState

export type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string }

export interface ResponseMeta {
  /** ms between two updates, as granted */
  minimumInterval: number
  quality: GrantedQualities
  /** seconds; 900 for delayed prices */
  delay?: number
}

export interface ResponseMessage {
  t: 'response'
  idJob: string
  /** 206: nothing to send anew, a merged update follows */
  status: 200 | 206
  ch: number
  n: number
  /** microseconds since 1970 */
  ts: number
  meta: ResponseMeta
  /** with `patch: 'compact'`: the paths that updates name by index */
  paths?: readonly string[]
  data?: CompositeState | OrderBookState
}

export interface UpdateMessage {
  t: 'update'
  ch: number
  n: number
  /** the number this patch starts from */
  p: number
  ts: number
  patch?: readonly PatchOperation[]
  /** index, value, index, value …; index −1−i removes path i */
  c?: readonly unknown[]
}

export const errorCodes = {
  bad_request: 400,
  unauthorized: 401,
  not_authenticated: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  duplicate_job: 409,
  too_many_jobs: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorCodes

/** 1 overload, 2 too many requests, 3 price source starting. */
export type RejectReason = 1 | 2 | 3
export type LossCode = 'source_lost' | 'entitlement_changed'
export type DisconnectCode = 'logged_out' | 'account_locked' | 'abuse'

export type ToBrowser =
  | {
      t: 'authenticated'
      session: string
      epoch: string
      ping: number
      idleMs: number
      tier: Tier
      limits: PushLimits
    }
  | ResponseMessage
  | UpdateMessage
  | { t: 'cancelled'; idJob: string }
  | { t: 'error'; idJob?: string; status: number; code: ErrorCode; details: string }
  | { t: 'permission_denied'; idJob: string; status: 403; details: string }
  | { t: 'reject'; idJob: string; status: 429 | 503; reason: RejectReason; details: string }
  | { t: 'loss'; idJob: string; code: LossCode; details: string }
  | { t: 'disconnect'; code: DisconnectCode; details: string }
  | Keepalive
  | Ping
  | Pong

export const closeCodes = {
  done: 1000,
  goingAway: 1001,
  wrongKind: 1003,
  badData: 1007,
  tooBig: 1009,
  overloaded: 1013,
  badMessages: 4400,
  notAuthenticated: 4401,
  disconnected: 4403,
  idle: 4408,
  tooMuch: 4429,
} as const

/** Numbers both ends keep to. Server limits an operator may change stand in the server's settings. */
export const pushNumbers = {
  pingVersion: 3,
  minimumTokenLength: 80,
  tokenTimeoutMs: 3_000,
  connectTimeoutMs: 9_000,
  requestTimeoutMs: 6_000,
  longestRequestTimeoutMs: 60_000,
  timeoutsBeforeReconnect: 3,
  waitingRequests: 512,
  rejectDelaysMs: [50, 100, 200, 400, 800, 1_600, 3_200],
  backoffMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000],
  backoffJitterMs: 50,
  keepaliveCheckMs: 1_000,
  defaultIntervalMs: 5_000,
  liveIntervalMs: 1_000,
  messageBytes: 1_048_576,
  messagesInBatch: 1_000,
  jsonDepth: 32,
  compressFromBytes: 512,
} as const

export const shortTokenText = 'Invalid token passed to TokenAuthentication'
