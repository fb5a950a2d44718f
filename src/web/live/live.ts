import { compositePath, pushNumbers } from '#contract/push.ts'
import type {
  Attribute,
  PricePath,
  PriceState,
  RequestFlag,
  ResponseMeta,
  ToBrowser,
  ToServer,
} from '#contract/push.ts'
import { createConnection } from './connection.ts'
import type { ConnectionState, LiveEnvironment, LiveFailure } from './connection.ts'
import { answered, updated } from './state.ts'
import type { Shown } from './state.ts'

export interface LiveWish {
  idNotation: number
  /** prices, or the order book; default: prices */
  path?: PricePath | undefined
  /** ms between two updates; the server may raise it */
  minimumInterval: number
  /** none: all */
  attributes?: readonly Attribute[]
}

export interface LiveListener {
  /**
   * The state is the connection's own: read it now, do not keep or change it.
   * @param at epoch milliseconds of the market's clock at which the server read it
   */
  onState(state: PriceState, meta: ResponseMeta, at: number): void
  /** no more updates will come; the wish may be subscribed anew later */
  onEnd?(failure: LiveFailure): void
}

export interface Live {
  readonly state: ConnectionState
  /** @returns the way to unsubscribe; with the last one the connection closes */
  subscribe(wish: LiveWish, listener: LiveListener): () => void
  /** @returns the way to stop it */
  onState(listener: (state: ConnectionState) => void): () => void
}

interface Job {
  readonly idJob: string
  readonly key: string
  readonly wish: LiveWish
  readonly listeners: Set<LiveListener>
  shown?: Shown
  /** when the request was first made, for retries after a reject */
  askedAt: number
  rejects: number
  stopTimer?: () => void
}

const first: readonly RequestFlag[] = ['add_subscription']
/** for a job that the server may already have open */
const again: readonly RequestFlag[] = ['add_subscription', 'current_state_refresh']
/** of what was shown before the server started anew */
const noChannel = -1

/** All live prices of a page over one shared connection. Equal wishes share one job. */
export function createLive(environment: LiveEnvironment): Live {
  const { now, after, log } = environment
  const jobs = new Map<string, Job>()
  const byKey = new Map<string, Job>()
  const watchers = new Set<(state: ConnectionState) => void>()
  let epoch = ''
  let timeouts = 0
  let lastJob = 0
  let outgoing: ToServer[] = []

  const connection = createConnection(environment, {
    onState: (state) => {
      if (state === 'DISCONNECTED') for (const job of jobs.values()) job.stopTimer?.()
      for (const watcher of watchers) watcher(state)
    },
    onAuthenticated: (next) => {
      if (next !== epoch) for (const job of jobs.values()) if (job.shown !== undefined) job.shown.ch = noChannel
      epoch = next
      timeouts = 0
      outgoing = []
      for (const job of jobs.values()) ask(job)
      if (jobs.size === 0) connection.close()
    },
    onMessage: (message) => take(message),
    onDisconnect: (text) => {
      for (const job of jobs.values()) end(job, { code: 1001, text })
    },
  })

  const post = (message: ToServer) => {
    if (outgoing.push(message) > 1) return
    queueMicrotask(() => {
      if (connection.state === 'AUTHENTICATED') connection.send(outgoing)
      outgoing = []
    })
  }
  const time = (job: Job, ms: number, call: () => void) => {
    job.stopTimer?.()
    job.stopTimer = after(ms, call)
  }
  const ask = (job: Job, flags = first) => {
    job.askedAt = now()
    job.rejects = 0
    request(job, flags)
  }
  const request = (job: Job, flags: readonly RequestFlag[]) => {
    const {
      idJob,
      wish: { idNotation, path = compositePath, minimumInterval, attributes },
      shown,
    } = job
    const timeout = pushNumbers.requestTimeoutMs
    const resume = shown !== undefined && shown.ch !== noChannel ? { epoch, ch: shown.ch, n: shown.n } : undefined
    post({
      t: 'request',
      header: { idJob, timeout, flags, resume },
      method: 'POST',
      path,
      body: {
        data: {
          identifier: { value: String(idNotation), type: 'idNotation' },
          quality: { trade: 'BST', bidAsk: 'BST' },
        },
        meta: { attributes, subscription: { minimumInterval } },
      },
    })
    time(job, timeout, () => {
      log({ code: 408, text: `Request timeout reached (${timeout} ms) for message ${idJob}` })
      if (++timeouts >= pushNumbers.timeoutsBeforeReconnect) {
        timeouts = 0
        connection.reopen({ code: 408, text: `${pushNumbers.timeoutsBeforeReconnect} timeouts in a row` })
      } else ask(job, again)
    })
  }
  const retry = (job: Job) => {
    const { rejectDelaysMs, requestTimeoutMs } = pushNumbers
    const delay = rejectDelaysMs[Math.min(job.rejects++, rejectDelaysMs.length - 1)] ?? 0
    if (now() + delay - job.askedAt > requestTimeoutMs) {
      time(job, job.askedAt + requestTimeoutMs - now(), () => end(job, { code: 8, text: `Timeout for ${job.idJob}` }))
    } else time(job, delay, () => request(job, first))
  }
  const drop = (job: Job) => {
    job.stopTimer?.()
    jobs.delete(job.idJob)
    byKey.delete(job.key)
  }
  const forget = (job: Job) => {
    drop(job)
    if (jobs.size === 0) connection.close()
  }
  const tellEnd = ({ listeners }: Job, failure: LiveFailure) => {
    log(failure)
    for (const { onEnd } of listeners) onEnd?.(failure)
  }
  const end = (job: Job, failure: LiveFailure) => {
    forget(job)
    tellEnd(job, failure)
  }
  /** The connection goes on being made: whoever asks again finds it. */
  const waitForConnection = (job: Job) =>
    time(job, pushNumbers.requestTimeoutMs, () => {
      drop(job)
      tellEnd(job, { code: 408, text: 'sendRequest timeout reached' })
    })
  const show = ({ shown, listeners }: Job) => {
    if (shown !== undefined)
      for (const listener of listeners) listener.onState(shown.state, shown.meta, shown.ts / 1000)
  }
  const take = (message: ToBrowser) => {
    if (message.t === 'update') {
      for (const job of jobs.values()) {
        if (job.shown?.ch !== message.ch) continue
        const result = updated(job.shown, message)
        if (result === 'done') show(job)
        else if (result === 'gap') request(job, again)
      }
      return
    }
    const job = 'idJob' in message && message.idJob !== undefined ? jobs.get(message.idJob) : undefined
    if (job === undefined) return
    job.stopTimer?.()
    timeouts = 0
    switch (message.t) {
      case 'response':
        job.shown = answered(job.shown, message)
        return show(job)
      case 'reject':
        return retry(job)
      case 'error':
      case 'permission_denied':
        return end(job, { code: message.status, text: message.details })
      case 'loss':
        return end(job, { code: 500, text: message.details })
    }
  }

  return {
    get state() {
      return connection.state
    },
    subscribe: (wish, { onState, onEnd }) => {
      const listener: LiveListener = { onState, onEnd }
      const key = JSON.stringify([wish.idNotation, wish.path, wish.minimumInterval, wish.attributes])
      let job = byKey.get(key)
      if (job === undefined) {
        if (connection.state !== 'AUTHENTICATED' && jobs.size >= pushNumbers.waitingRequests) {
          log({ code: 1001, text: 'Too many requests wait for the connection' })
          listener.onEnd?.({ code: 1001, text: 'Too many requests wait for the connection' })
          return () => {}
        }
        job = { idJob: `j${++lastJob}`, key, wish, listeners: new Set(), askedAt: now(), rejects: 0 }
        jobs.set(job.idJob, job)
        byKey.set(key, job)
        if (connection.state === 'AUTHENTICATED') ask(job)
        else {
          waitForConnection(job)
          connection.open()
        }
      }
      const subscribed = job
      subscribed.listeners.add(listener)
      if (subscribed.shown !== undefined && connection.state === 'AUTHENTICATED') {
        listener.onState(subscribed.shown.state, subscribed.shown.meta, subscribed.shown.ts / 1000)
      }
      return () => {
        if (!subscribed.listeners.delete(listener) || subscribed.listeners.size > 0) return
        if (!jobs.has(subscribed.idJob)) return
        if (connection.state === 'AUTHENTICATED' && jobs.size > 1) post({ t: 'cancel', idJob: subscribed.idJob })
        forget(subscribed)
      }
    },
    onState: (listener) => {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
}

/**
 * Clock, timers and network of a browser, or of a program with the same globals. The state is shown to the reader in
 * words, so nothing is logged.
 */
export function browserEnvironment(tokenUrl: string): LiveEnvironment {
  return {
    now: () => performance.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    fetchToken: async () => (await fetch(tokenUrl, { cache: 'no-store' })).json(),
    openSocket: (url, protocols, { opened, heard, closed }) => {
      const socket = new WebSocket(url, [...protocols])
      socket.addEventListener('open', opened)
      socket.addEventListener('message', ({ data }) => heard(data))
      socket.addEventListener('close', closed)
      return socket
    },
    log: () => {},
  }
}
