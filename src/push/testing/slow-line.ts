import { Writable } from 'node:stream'
import type { Message } from './follower.ts'

/** A connection whose reader stops and goes on as a test says; reads the WebSocket frames of `jsjson-v2`. */
export interface SlowLine {
  stream: Writable
  /** everything written until now arrives, and from now on at once */
  flow(): void
  stall(): void
}

export function slowLine(receive: (message: Message) => void): SlowLine {
  let flowing = true
  let held: { chunk: Buffer; done: () => void }[] = []
  let rest: Buffer = Buffer.alloc(0)
  const arrive = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let frame = firstFrame(rest); frame !== undefined; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.end)
      const value: unknown = JSON.parse(frame.text)
      for (const message of Array.isArray(value) ? value : [value]) receive(message)
    }
  }
  const stream = new Writable({
    highWaterMark: 512,
    write: (chunk: Buffer, _, done) => {
      if (!flowing) return void held.push({ chunk, done })
      arrive(chunk)
      done()
    },
  })
  return {
    stream,
    stall: () => void (flowing = false),
    flow: () => {
      flowing = true
      const late = held
      held = []
      for (const { chunk, done } of late) {
        arrive(chunk)
        done()
      }
    },
  }
}

/** RFC 6455 §5.2, unmasked text frames only. */
function firstFrame(bytes: Buffer): { text: string; end: number } | undefined {
  if (bytes.length < 2) return undefined
  if (bytes[0] !== 0x81) throw new Error(`not a text frame: ${bytes[0]}`)
  const [head, length] =
    bytes[1] === 127
      ? [10, Number(bytes.readBigUInt64BE(2))]
      : bytes[1] === 126
        ? [4, bytes.readUInt16BE(2)]
        : [2, bytes[1] ?? 0]
  const end = head + length
  return bytes.length < end ? undefined : { text: bytes.toString('utf8', head, end), end }
}
