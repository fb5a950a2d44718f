import { WebSocket } from 'ws'
import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Universe } from '../instruments.ts'
import type { Provider, ProviderSink } from '../providers.ts'
import { systemTimers, type Timers } from '../simulation/timer-wheel.ts'
import { instantOf, readMessage, subscription, type Ticker } from './kraken-messages.ts'

export const krakenUrl = 'wss://ws.kraken.com/v2'

/** Coins that Kraken trades against euro and dollar. Others of the universe stay simulated. */
const coins = [
  'BTC',
  'ETH',
  'XRP',
  'SOL',
  'DOGE',
  'ADA',
  'TRX',
  'LINK',
  'XLM',
  'AVAX',
  'LTC',
  'BCH',
  'DOT',
  'UNI',
  'AAVE',
  'ATOM',
  'NEAR',
  'ALGO',
  'FIL',
  'ETC',
]

/** Longer without any message, heartbeats included (about one a second), means a dead connection. */
const silenceMs = 10_000
const longestWaitMs = 32_000
const checkMs = 1000

interface Options {
  universe: Pick<Universe, 'ofType'>
  clock: Clock
  log: Log
  url?: string
  timers?: Timers
  /** 0 … 1: spreads the return of many clients */
  random?: () => number
}

/** Live quotes of coins from Kraken's public ticker. Volume, high, low and change are those of the last 24 hours. */
export function krakenFeed({
  universe,
  clock,
  log,
  url = krakenUrl,
  timers = systemTimers,
  random = Math.random,
}: Options): Provider {
  const notations = notationsBySymbol(universe)
  let sink: ProviderSink | undefined
  let socket: WebSocket | undefined
  let check: unknown
  let heardAt: Instant = 0
  let retryAt: Instant | undefined
  let failures = 0

  function connect(): void {
    retryAt = undefined
    heardAt = clock.now()
    const opened = new WebSocket(url, { handshakeTimeout: silenceMs, maxPayload: 1 << 20 })
    socket = opened
    opened.on('open', () => opened.send(subscription([...notations.keys()])))
    opened.on('message', (data) => {
      if (socket === opened) hear(String(data))
    })
    opened.on('error', (error) => log.warn('kraken.failed', { message: error.message }))
    opened.on('close', () => {
      if (socket === opened) lose()
    })
  }

  function hear(text: string): void {
    heardAt = clock.now()
    const message = readMessage(text)
    if (message.kind === 'ticker') {
      for (const ticker of message.tickers) deliver(ticker)
      if (message.unreadable > 0) log.warn('kraken.unreadable', { tickers: message.unreadable })
    }
    if (message.kind === 'status') sink?.connected(message.system === 'online')
    if (message.kind === 'refused') log.warn('kraken.refused', { error: message.error, symbol: message.symbol })
    if (message.kind === 'unreadable') log.warn('kraken.unreadable')
  }

  function deliver(ticker: Ticker): void {
    const notation = notations.get(ticker.symbol)
    if (notation === undefined) return
    failures = 0
    sink?.connected(true)
    const { bid, bid_qty, ask, ask_qty, last, volume, low, high, change } = ticker
    const before = Number((last - change).toPrecision(12))
    sink?.event({
      notation,
      at: instantOf(ticker, clock.now()),
      bid,
      bidSize: bid_qty,
      ask,
      askSize: ask_qty,
      last,
      volume,
      low,
      high,
      previousClose: before > 0 ? before : undefined,
    })
  }

  function lose(): void {
    socket = undefined
    sink?.connected(false)
    const wait = Math.min(longestWaitMs, 1000 * 2 ** failures) + Math.floor(random() * 500)
    failures++
    retryAt = clock.now() + wait
    log.info('kraken.lost', { retryInMs: wait })
  }

  function look(): void {
    if (socket && clock.now() - heardAt > silenceMs) {
      const silent = socket
      lose()
      silent.terminate()
    }
    if (!socket && retryAt !== undefined && clock.now() >= retryAt) connect()
  }

  return {
    name: 'Kraken',
    notations: [...notations.values()],
    start(target) {
      if (sink || notations.size === 0) return
      sink = target
      connect()
      check = timers.setInterval(look, checkMs)
    },
    stop() {
      timers.clearInterval(check)
      const open = socket
      sink = socket = retryAt = undefined
      open?.terminate()
    },
  }
}

/** `BTC/EUR` → the notation of Bitcoin in euro */
function notationsBySymbol(universe: Pick<Universe, 'ofType'>): Map<string, NotationId> {
  const found = new Map<string, NotationId>()
  for (const { symbol, notations } of universe.ofType('CRYPTO')) {
    if (symbol === undefined || !coins.includes(symbol)) continue
    for (const { id, venue, isoCurrency } of notations) {
      if (venue === '@_CRY' && !found.has(`${symbol}/${isoCurrency}`)) found.set(`${symbol}/${isoCurrency}`, id)
    }
  }
  return found
}
