import type { ServerResponse } from 'node:http'
import type { Listing } from '#market/instruments.ts'
import type { Reader } from '../tokens.ts'
import { eventPacking } from '../wire/packing.ts'
import { endJobs } from './desk.ts'
import type { Desk } from './desk.ts'
import type { Mailroom } from './mailroom.ts'
import { Outbox } from './outbox.ts'
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
  /** @returns false when this reader has too many connections; nothing was written then */
  open(response: ServerResponse, wish: EventStreamWish): boolean
  /** called every second */
  check(now: number): void
  end(user: string): void
  endAll(): void
  count(): number
}

interface EventStream {
  response: ServerResponse
  outbox: Outbox
  user?: string
}

/** Server-sent events: the same channels for clients that only listen. An event's name is its message's type. */
export function createEventStreams(desk: Desk, mailroom: Mailroom): EventStreams {
  const streams = new Set<EventStream>()
  const end = ({ response, outbox }: EventStream) => {
    outbox.flush()
    outbox.close()
    response.end()
  }

  return {
    open: (response, { reader, listings, minimumInterval, address }) => {
      // A market that fails does so here, before anything is written.
      const channels = listings.map((listing) => desk.channels.open(bestWish(desk, reader, listing, minimumInterval)))
      const key = reader.user === undefined ? `address ${address}` : `user ${reader.user}`
      if (!desk.admit(key)) {
        for (const channel of channels) desk.channels.release(channel)
        return false
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no',
      })
      const outbox = new Outbox(mailroom, response, eventPacking, () => response.destroy())
      const stream: EventStream = { response, outbox, user: reader.user }
      streams.add(stream)
      response.on('error', () => {})
      response.on('close', () => {
        streams.delete(stream)
        desk.dismiss(key)
        endJobs(desk, outbox)
      })
      for (const channel of channels) {
        const idJob = String(channel.terms.listing.notation.id)
        answer(desk, outbox, idJob, channel)
        subscribe(desk, outbox, idJob, channel)
      }
      return true
    },
    check: (now) => {
      const { idleMs, slowMs } = desk.settings
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
  }
}
