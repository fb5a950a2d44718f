import type { Writable } from 'node:stream'
import { pushNumbers } from '#contract/push.ts'
import type { PatchForm } from '#contract/push.ts'
import type { Channel, ChannelReader } from '../channels/channel.ts'
import type { PushSettings } from '../limits.ts'
import { frameRoom, roomFor } from '../wire/packing.ts'
import type { Entry, Packing } from '../wire/packing.ts'
import { responseText } from '../wire/outbound.ts'
import { Jobs } from './jobs.ts'

/** bytes that leave in one write at most; more would lie in the stream where it can no longer be dropped */
const bytesInWrite = 65_536
const messagesInWrite = pushNumbers.messagesInBatch

/**
 * Shared buffer in which writes are assembled. Most are taken by the operating system at once, so the buffer is reused;
 * when one is not, the stream keeps the buffer and the next write gets a new one. Data behind it is copied, since a
 * stalled stream would otherwise keep a whole buffer for a few bytes.
 */
let room = Buffer.allocUnsafeSlow(bytesInWrite)

/** What outboxes share. */
export interface OutboxContext {
  readonly settings: PushSettings
  now(): number
  ts(): number
  /** asks for `flush` soon; several asks are one */
  queue(outbox: Outbox): void
  /** counts an update that a slow reader gets as a part of a later one */
  merged(): void
}

/**
 * The send queue of one reader. Messages always queue; updates only while the reader keeps up. For a slow reader only
 * the changed channels and the number it knows are remembered; once it has caught up, each gets one merged update.
 */
export class Outbox implements ChannelReader {
  readonly jobs = new Jobs()
  form: PatchForm = 'rfc6902'
  queued = false
  /** ms of the last message handed to the stream */
  sentAt: number
  /** ms since which more than `unsentHigh` waits; 0 while it does not */
  slowSince = 0
  closed = false
  readonly #context: OutboxContext
  readonly #stream: Writable
  readonly #packing: Packing
  /** the reader has too much unsent to take another answer */
  readonly #overflow: () => void
  #entries: Entry[] = []
  #bytes = 0
  #behind: Map<Channel, number> | undefined
  #waitsForDrain = false

  constructor(context: OutboxContext, stream: Writable, packing: Packing, overflow: () => void) {
    this.#context = context
    this.#stream = stream
    this.#packing = packing
    this.#overflow = overflow
    this.sentAt = context.now()
  }

  /** bytes that the operating system has not taken yet */
  get unsent(): number {
    return this.#bytes + this.#stream.writableLength
  }

  get isBehind(): boolean {
    return this.#behind !== undefined
  }

  /** An answer or notice: queued whatever the reader's pace, up to the most that may wait. */
  send(text: string): void {
    if (this.closed) return
    if (this.unsent + text.length > this.#context.settings.unsentMost) return this.#overflow()
    this.#push(this.#packing.single(text))
  }

  deliver(channel: Channel): void {
    if (this.closed) return
    if (this.#behind !== undefined) {
      if (this.#behind.has(channel)) this.#context.merged()
      else this.#behind.set(channel, channel.n - 1)
      return
    }
    const entry = channel.entry(this.form, this.#packing)
    if (entry === undefined) this.#sendFull(channel)
    else this.#push(entry)
    if (this.unsent > this.#context.settings.unsentHigh) this.#fallBehind()
  }

  /** Brings this reader to the channel's present number, so that an answer under that number can follow. */
  settle(channel: Channel): void {
    const from = this.#behind?.get(channel)
    if (from === undefined) return
    this.#behind?.delete(channel)
    this.#bridge(channel, from)
  }

  forget(channel: Channel): void {
    this.#behind?.delete(channel)
  }

  flush(): void {
    this.queued = false
    if (this.closed) return
    const { unsentLow, unsentHigh } = this.#context.settings
    this.#write()
    // A stream that did not signal back-pressure emits no drain event either: write everything now.
    while (this.#behind !== undefined && (this.unsent < unsentLow || !this.#waitsForDrain)) {
      this.#catchUp()
      this.#write()
    }
    if (this.unsent <= unsentHigh) this.slowSince = 0
    else if (this.#waitsForDrain) this.#fallBehind()
  }

  /** Nothing more is sent; what waits is dropped. */
  close(): void {
    this.closed = true
    this.#entries = []
    this.#bytes = 0
    this.#behind = undefined
  }

  #push(entry: Entry): void {
    this.#entries.push(entry)
    this.#bytes += entry.length
    if (!this.queued) this.#context.queue(this)
  }

  #fallBehind(): void {
    this.#behind ??= new Map()
    if (this.slowSince === 0) this.slowSince = this.#context.now()
  }

  #catchUp(): void {
    const { unsentHigh } = this.#context.settings
    for (const [channel, from] of this.#behind ?? []) {
      this.#behind?.delete(channel)
      this.#bridge(channel, from)
      if (this.unsent > unsentHigh) return
    }
    this.#behind = undefined
  }

  #bridge(channel: Channel, from: number): void {
    const text = channel.merged(from, this.form, this.#context.ts())
    if (text === undefined) this.#sendFull(channel)
    else this.#push(this.#packing.single(text))
  }

  #sendFull(channel: Channel): void {
    const data = channel.committedText()
    for (const idJob of this.jobs.idsOf(channel)) {
      this.#push(this.#packing.single(responseText(channel, { idJob, form: this.form, ts: channel.ts, data })))
    }
  }

  #hand(bytes: Buffer): void {
    const isStalled = this.#stream.writableLength > 0
    this.#stream.write(isStalled ? Buffer.from(bytes) : bytes)
    if (!isStalled && this.#stream.writableLength > 0) room = Buffer.allocUnsafeSlow(bytesInWrite)
  }

  #write(): void {
    const entries = this.#entries
    let from = 0
    while (from < entries.length && !this.#stream.writableNeedDrain) {
      let [to, need] = [from, frameRoom]
      for (; to < entries.length && to - from < messagesInWrite; to++) {
        const entry = entries[to] ?? ''
        if (to > from && need + roomFor(entry) > bytesInWrite) break
        need += roomFor(entry)
        this.#bytes -= entry.length
      }
      this.#hand(this.#packing.join(entries, from, to, need > room.length ? Buffer.allocUnsafe(need) : room))
      from = to
    }
    if (from > 0) this.sentAt = this.#context.now()
    this.#entries = from < entries.length ? entries.slice(from) : []
    if (!this.#stream.writableNeedDrain || this.#waitsForDrain) return
    this.#waitsForDrain = true
    this.#stream.once('drain', () => {
      this.#waitsForDrain = false
      this.flush()
    })
  }
}
