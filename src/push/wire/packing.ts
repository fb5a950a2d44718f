import { deflateSync } from 'node:zlib'
import { pushNumbers } from '#contract/push.ts'

/** How messages become bytes on one kind of connection. Entries may be shared by connections and must not be changed. */
export interface Packing {
  /** a small number that tells packings apart */
  readonly index: number
  entry(text: string): Buffer
  /** bytes of entries[from] … entries[to − 1], ready to be written */
  join(entries: readonly Buffer[], from: number, to: number): Buffer
}

const textFrame = 0x81
const binaryFrame = 0x82
const [comma, open, close] = [0x2c, 0x5b, 0x5d]

/** `jsjson-v2`: an entry is a message; several leave as one array in one text frame. */
export const jsonPacking: Packing = {
  index: 0,
  entry: (text) => Buffer.from(text),
  join: (entries, from, to) => {
    const single = to - from === 1
    let length = single ? 0 : to - from + 1
    for (let i = from; i < to; i++) length += entries[i]?.length ?? 0
    const head = headLength(length)
    const bytes = Buffer.allocUnsafe(head + length)
    writeHead(bytes, textFrame, length)
    let at = head
    for (let i = from; i < to; i++) {
      const entry = entries[i]
      if (entry === undefined) continue
      if (!single) bytes[at++] = i === from ? open : comma
      bytes.set(entry, at)
      at += entry.length
    }
    if (!single) bytes[at] = close
    return bytes
  },
}

const concat = (entries: readonly Buffer[], from: number, to: number): Buffer => {
  const only = entries[from]
  return to - from === 1 && only !== undefined ? only : Buffer.concat(entries.slice(from, to))
}

/** `jsjsonc-v2`: an entry is a frame; long messages are one zlib stream each, compressed once for all readers. */
export const compressedPacking: Packing = {
  index: 1,
  entry: (text) => {
    const bytes = Buffer.from(text)
    return bytes.length < pushNumbers.compressFromBytes ? frame(textFrame, bytes) : frame(binaryFrame, deflateSync(bytes))
  },
  join: concat,
}

/** Server-sent events: an entry is an event named after the message's type. */
export const eventPacking: Packing = {
  index: 2,
  entry: (text) => Buffer.from(`event: ${text.slice(6, text.indexOf('"', 6))}\ndata: ${text}\n\n`),
  join: concat,
}

function frame(kind: number, payload: Buffer): Buffer {
  const head = headLength(payload.length)
  const bytes = Buffer.allocUnsafe(head + payload.length)
  writeHead(bytes, kind, payload.length)
  bytes.set(payload, head)
  return bytes
}

/** RFC 6455 §5.2: an unmasked frame's head has 2, 4 or 10 bytes. */
const headLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

function writeHead(bytes: Buffer, kind: number, length: number): void {
  bytes[0] = kind
  if (length < 126) {
    bytes[1] = length
  } else if (length < 65_536) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
}
