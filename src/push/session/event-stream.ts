import type { ServerResponse } from 'node:http'
import { Failure } from '#contract/failures.ts'
import type { Listing } from '#market/instruments.ts'
import type { ChannelWish } from '../channels/channels.ts'
import type { Reader } from '../tokens.ts'
import { eventPacking } from '../wire/packing.ts'
import { endJobs } from './context.ts'
import type { PushContext } from './context.ts'
import type { Flusher } from './flusher.ts'
import { Outbox } from './outbox.ts'
import { countedAs } from './readers.ts'
import { answer, bestWish, subscribe } from './requests.ts'

export interface EventStreamWish {
  reader: Reader
  listings: readonly Listing[]
  /** ms, as asked */
  minimumInterval: number
  /** of the client, for limits */
  address: string
}

export interface EventStreams {
  /**
   * @returns false when this reader has too many connections; nothing was written then
   * @throws Failure UNAVAILABLE while the server is overloaded, starting or stopping; what the market throws
   */
  open(response: ServerResponse, wish: EventStreamWish): boolean
  /** called every second */
  check(now: number): void
  end(user: string): void
  endAll(): void
  count(): number
  outboxes(): Outbox[]
}

interface EventStream {
  response: ServerResponse
  outbox: Outbox
  user?: string
}

/** Server-sent events: the same channels for clients that only listen. An event's name is its message's type. */
export function createEventStreams(context: PushContext, flusher: Flusher): EventStreams {
  const streams = new Set<EventStream>()
  /** answers and subscribes; the notation's number is the job's name */
  const begin = (outbox: Outbox, wish: ChannelWish) => {
    const idJob = String(wish.listing.notation.id)
    const channel = context.channels.open(wish)
    try {
      answer(context, outbox, idJob, channel)
      subscribe(context, outbox, idJob, channel)
    } finally {
      context.channels.release(channel) // stays where it has readers
    }
  }
  const end = ({ response, outbox }: EventStream) => {
    outbox.flush()
    outbox.close()
    response.end()
  }

  return {
    open: (response, { reader, listings, minimumInterval, address }) => {
      if (context.refusal() !== undefined || streams.size >= context.settings.connections) {
        throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 }, 'No further stream can be served now')
      }
      const name = countedAs(reader, address)
      if (!context.readers.admit(name)) return false
      const outbox = new Outbox(flusher, response, eventPacking, () => response.destroy())
      const leave = () => {
        context.readers.dismiss(name)
        endJobs(context, outbox)
      }
      try {
        for (const listing of listings) begin(outbox, bestWish(context, reader, listing, minimumInterval))
      } catch (reason) {
        leave() // a market that fails does so before anything is written: the outbox waits for its turn
        throw reason
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const stream: EventStream = { response, outbox, user: reader.user }
      streams.add(stream)
      response.on('error', () => {})
      response.on('close', () => {
        streams.delete(stream)
        leave()
      })
      return true
    },
    check: (now) => {
      const { idleMs, slowMs } = context.settings
      for (const { response, outbox } of streams) {
        if (outbox.slowSince > 0 && now - outbox.slowSince >= slowMs) response.destroy()
        else if (now - outbox.sentAt >= idleMs / 2) outbox.send('{"t":"keepalive"}')
      }
    },
    end: (user) => {
      for (const stream of streams) if (stream.user === user) end(stream)
    },
    endAll: () => {
      for (const stream of streams) end(stream)
    },
    count: () => streams.size,
    outboxes: () => [...streams].map(({ outbox }) => outbox),
  }
}
