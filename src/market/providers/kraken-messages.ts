import * as z from 'zod'
import type { Instant } from '#contract/vocabulary.ts'

/** Messages of Kraken's public WebSocket, version 2, channel `ticker` (docs.kraken.com, Spot WebSocket v2). */

const price = z.number().positive().finite()
const size = z.number().nonnegative().finite()

const Ticker = z.object({
  symbol: z.string(),
  bid: price,
  bid_qty: size,
  ask: price,
  ask_qty: size,
  last: price,
  /** of the last 24 hours, like low, high and change */
  volume: size,
  low: price,
  high: price,
  change: z.number(),
  timestamp: z.string().optional(),
})
export type Ticker = z.infer<typeof Ticker>

const Envelope = z.union([
  z.object({ channel: z.literal('ticker'), type: z.enum(['snapshot', 'update']), data: z.array(z.unknown()) }),
  z.object({ channel: z.literal('status'), data: z.array(z.object({ system: z.string() })) }),
  z.object({ channel: z.literal('heartbeat') }),
  z.object({
    method: z.string(),
    success: z.boolean().optional(),
    error: z.string().optional(),
    symbol: z.string().optional(),
  }),
])

export type KrakenMessage =
  | { kind: 'ticker'; tickers: Ticker[]; unreadable: number }
  | { kind: 'status'; system: string }
  /** a symbol, or the whole request, that Kraken does not serve */
  | { kind: 'refused'; error: string; symbol: string | undefined }
  | { kind: 'other' }
  | { kind: 'unreadable' }

/** Never throws: what cannot be read is `unreadable`. */
export function readMessage(text: string): KrakenMessage {
  const envelope = Envelope.safeParse(parsed(text))
  if (!envelope.success) return { kind: 'unreadable' }
  const message = envelope.data
  if ('method' in message) {
    return message.success === false
      ? { kind: 'refused', error: message.error ?? '', symbol: message.symbol }
      : { kind: 'other' }
  }
  if (message.channel === 'heartbeat') return { kind: 'other' }
  if (message.channel === 'status') return { kind: 'status', system: message.data[0]?.system ?? '' }
  const tickers = message.data.map((one) => Ticker.safeParse(one))
  const readable = tickers.flatMap(({ data }) => data ?? [])
  return { kind: 'ticker', tickers: readable, unreadable: tickers.length - readable.length }
}

/** Asks for best bid and offer of these pairs, each change of either and a snapshot first. */
export const subscription = (symbols: readonly string[]): string =>
  JSON.stringify({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: symbols, event_trigger: 'bbo', snapshot: true },
    req_id: 1,
  })

/** The source's instant, or `now` where it names none. */
export function instantOf({ timestamp }: Ticker, now: Instant): Instant {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  return Number.isNaN(at) ? now : at
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
