import { isAscii, isUtf8 } from 'node:buffer'
import { UnreadableFile } from './schema.ts'

export interface DecodedFile {
  readonly text: string
  readonly warning?: string
}

/**
 * Text of a file whose encoding nobody states: byte order marks, UTF-16 without one, UTF-8, else Windows-1252 or,
 * where only the euro sign of ISO-8859-15 makes sense, that. Throws `UnreadableFile` for what is no text.
 */
export function decode(bytes: Buffer): DecodedFile {
  refuseBinary(bytes)
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return utf8(bytes.subarray(3))
  if (startsWith(bytes, [0xff, 0xfe])) return { text: bytes.subarray(2).toString('utf16le') }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: bigEndian(bytes.subarray(2)) }
  const head = bytes.subarray(0, 4096)
  if (head.includes(0)) {
    const even = zerosAt(head, 0)
    const odd = zerosAt(head, 1)
    if (odd > head.length / 8 && even < odd / 8) return { text: bytes.toString('utf16le') }
    if (even > head.length / 8 && odd < even / 8) return { text: bigEndian(bytes) }
    throw new UnreadableFile('Das ist keine Textdatei.')
  }
  return utf8(bytes)
}

const signatures: readonly { bytes: readonly number[]; text: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], text: 'Das ist ein PDF. Gebraucht wird der Export als CSV, XML oder JSON.' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], text: 'Das ist eine Excel-Mappe oder ein ZIP-Archiv. Speichere die Tabelle als CSV.' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: 'Das ist eine alte Excel-Mappe. Speichere die Tabelle als CSV.' },
  { bytes: [0x1f, 0x8b], text: 'Die Datei ist gepackt. Entpacke sie zuerst.' },
]

function refuseBinary(bytes: Buffer): void {
  const found = signatures.find((signature) => startsWith(bytes, signature.bytes))
  if (found) throw new UnreadableFile(found.text)
}

const startsWith = (bytes: Buffer, head: readonly number[]): boolean => head.every((byte, index) => bytes[index] === byte)

function zerosAt(bytes: Buffer, parity: 0 | 1): number {
  let count = 0
  for (let index = parity; index < bytes.length; index += 2) if (bytes[index] === 0) count += 1
  return count
}

const bigEndian = (bytes: Buffer): string => new TextDecoder('utf-16be').decode(bytes)

function utf8(bytes: Buffer): DecodedFile {
  if (isAscii(bytes)) return { text: bytes.toString('latin1') }
  if (isUtf8(bytes)) return { text: narrowText(bytes) ?? bytes.toString('utf8') }
  const { letters, broken } = multibyteLetters(bytes)
  if (letters > broken) return { text: bytes.toString('utf8'), warning: `${broken} Zeichen sind beschädigt: „\ufffd“` }
  return { text: singleByte(bytes) }
}

/**
 * The text of UTF-8 whose letters all fit into one byte each, kept that way: half the memory of a German file.
 * Undefined when one does not fit.
 */
function narrowText(bytes: Buffer): string | undefined {
  const narrow = Buffer.allocUnsafeSlow(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte > 0xc3) return undefined
    narrow[length] = byte < 0xc0 ? byte : ((byte & 3) << 6) | ((bytes[at + 1] ?? 0) & 0x3f)
    if (byte >= 0xc0) at += 1
    length += 1
  }
  return narrow.toString('latin1', 0, length)
}

/** How many letters beyond ASCII are whole UTF-8 sequences, and how many bytes belong to none. */
function multibyteLetters(bytes: Buffer): { letters: number; broken: number } {
  let letters = 0
  let broken = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : 1
    let following = 0
    while (following < more && ((bytes[at + 1 + following] ?? 0) & 0xc0) === 0x80) following += 1
    if (byte >= 0xc2 && byte < 0xf5 && following === more) {
      letters += 1
      at += more
    } else broken += 1
  }
  return { letters, broken }
}

/** Windows-1252 where it differs from ISO-8859-1, from 0x80 on; undefined positions stay as they are. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const latin9: Readonly<Record<string, string>> = { '¤': '€', '¦': 'Š', '¨': 'š', '´': 'Ž', '¸': 'ž', '¼': 'Œ', '½': 'œ', '¾': 'Ÿ' }

function singleByte(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (/[\u0080-\u009f]/.test(text)) {
    return text.replace(/[\u0080-\u009f]/g, (char) => windows1252.charAt(char.charCodeAt(0) - 0x80))
  }
  return text.includes('¤') ? text.replace(/[¤¦¨´¸¼½¾]/g, (char) => latin9[char] ?? char) : text
}
