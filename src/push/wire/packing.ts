import { deflateSync } from 'node:zlib'
import { pushNumbers } from '#contract/push.ts'

/** What waits to be sent: bytes that several connections may share, or the text of a message for one. */
export type Entry = Buffer | string

/** How messages become bytes on one kind of connection. */
export interface Packing {
  /** a small number that tells packings apart */
  readonly index: number
  /** an entry that is made once and sent to many */
  shared(text: string): Buffer
  /** an entry for one connection */
  single(text: string): Entry
  /** writes entries[from] … entries[to − 1] into `room`, which `roomFor` says is enough; returns the part to be sent */
  join(entries: readonly Entry[], from: number, to: number, room: Buffer): Buffer
}

/** Bytes an entry may need at most, with what stands around it. */
export const roomFor = (entry: Entry): number => (typeof entry === 'string' ? entry.length * 3 : entry.length) + 1

/** Bytes a frame may need beside its entries. */
export const frameRoom = 12

const textFrame = 0x81
const binaryFrame = 0x82
const [comma, open, close] = [0x2c, 0x5b, 0x5d]

/** `jsjson-v2`: an entry is a message; several leave as one array in one text frame. */
export const jsonPacking: Packing = {
  index: 0,
  shared: (text) => Buffer.from(text),
  single: (text) => text,
  join: (entries, from, to, room) => {
    const start = longestHead
    const several = to - from > 1
    let at = start
    for (let i = from; i < to; i++) {
      if (several) room[at++] = i === from ? open : comma
      at = put(entries[i], room, at)
    }
    if (several) room[at++] = close
    const head = headLength(at - start)
    writeHead(room, start - head, textFrame, at - start)
    return room.subarray(start - head, at)
  },
}

const concat = (entries: readonly Entry[], from: number, to: number, room: Buffer): Buffer => {
  let at = 0
  for (let i = from; i < to; i++) at = put(entries[i], room, at)
  return room.subarray(0, at)
}

const framed = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  return bytes.length < pushNumbers.compressFromBytes ? frame(textFrame, bytes) : frame(binaryFrame, deflateSync(bytes))
}

/** `jsjsonc-v2`: an entry is a frame; long messages are one zlib stream each, compressed once for all readers. */
export const compressedPacking: Packing = { index: 1, shared: framed, single: framed, join: concat }

const event = (text: string) => `event: ${text.slice(6, text.indexOf('"', 6))}\ndata: ${text}\n\n`

/** Server-sent events: an entry is an event named after the message's type. */
export const eventPacking: Packing = {
  index: 2,
  shared: (text) => Buffer.from(event(text)),
  single: event,
  join: concat,
}

function put(entry: Entry | undefined, room: Buffer, at: number): number {
  if (entry === undefined) return at
  if (typeof entry === 'string') return at + room.write(entry, at)
  room.set(entry, at)
  return at + entry.length
}

function frame(kind: number, payload: Buffer): Buffer {
  const head = headLength(payload.length)
  const bytes = Buffer.allocUnsafe(head + payload.length)
  writeHead(bytes, 0, kind, payload.length)
  bytes.set(payload, head)
  return bytes
}

/** RFC 6455 §5.2: an unmasked frame's head has 2, 4 or 10 bytes. */
const headLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : longestHead)
const longestHead = 10

function writeHead(bytes: Buffer, at: number, kind: number, length: number): void {
  bytes[at] = kind
  if (length < 126) {
    bytes[at + 1] = length
  } else if (length < 65_536) {
    bytes[at + 1] = 126
    bytes.writeUInt16BE(length, at + 2)
  } else {
    bytes[at + 1] = 127
    bytes.writeBigUInt64BE(BigInt(length), at + 2)
  }
}
