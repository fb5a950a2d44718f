import { inflateSync } from 'node:zlib'
import { pushNumbers } from '#contract/push.ts'
import type { Subprotocol } from '#contract/push.ts'

/**
 * Messages of one frame, or why there are none: unreadable text is answered, a wrong kind of frame ends the connection.
 */
export type Inbound =
  | { messages: readonly unknown[] }
  | { fault: string }
  | { close: 'wrongKind' | 'badData' | 'tooBig' | 'tooMuch' }

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads one WebSocket message: text, or with `jsjsonc-v2` a zlib stream of it.
 * @param mayLoad asked before the text is read: a kilobyte may hold a megabyte, which takes tens of milliseconds
 */
export function readFrame(
  bytes: Buffer,
  isBinary: boolean,
  subprotocol: Subprotocol,
  mayLoad: (bytes: number) => boolean,
): Inbound {
  if (!isBinary) return mayLoad(bytes.length) ? readText(bytes.toString('utf8')) : { close: 'tooMuch' }
  if (subprotocol !== 'jsjsonc-v2') return { close: 'wrongKind' }
  let inflated: Buffer
  try {
    inflated = inflateSync(bytes, { maxOutputLength: pushNumbers.messageBytes })
  } catch (reason) {
    const tooBig = reason instanceof Error && 'code' in reason && reason.code === 'ERR_BUFFER_TOO_LARGE'
    return { close: tooBig ? 'tooBig' : 'badData' }
  }
  if (!mayLoad(inflated.length)) return { close: 'tooMuch' }
  try {
    return readText(strictUtf8.decode(inflated))
  } catch {
    return { close: 'badData' }
  }
}

function readText(text: string): Inbound {
  if (!isShallow(text, pushNumbers.jsonDepth)) return { fault: `JSON is nested deeper than ${pushNumbers.jsonDepth}.` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'This is not JSON.' }
  }
  if (!Array.isArray(value)) return { messages: [value] }
  if (value.length <= pushNumbers.messagesInBatch) return { messages: value }
  return { fault: `A batch has at most ${pushNumbers.messagesInBatch} messages.` }
}

const [quote, backslash, openObject, closeObject, openArray, closeArray] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Checks the nesting depth before the text is parsed. */
function isShallow(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === backslash) i++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === openObject || code === openArray) {
      if (++depth > most) return false
    } else if (code === closeObject || code === closeArray) depth--
  }
  return true
}
