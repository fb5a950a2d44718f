import { isAscii, isUtf8 } from 'node:buffer'
import { UnreadableFile } from './schema.ts'

export interface DecodedFile {
  readonly text: string
  readonly warning?: string
  /** the text piece by piece, for those who never need it whole; every call begins anew */
  readonly pieces?: () => Iterable<string>
}

/** A file that is read piece by piece, as often as one likes. */
export interface ByteSource {
  /** a piece is valid only until the next one is requested */
  readonly pieces: () => Iterable<Buffer>
  /** bytes that become the reader's own */
  readonly whole: () => Buffer<ArrayBuffer>
}

/** What the first look at a file sees. */
const headBytes = 4096

type Encoding = 'utf-16le' | 'utf-16be' | 'ascii' | 'utf-8' | 'latin1' | 'windows-1252' | 'iso-8859-15'

interface Found {
  readonly encoding: Encoding
  /** bytes of the mark in front */
  readonly mark: number
  readonly warning?: string
}

/**
 * Text of a file whose encoding nobody states: byte order marks, UTF-16 without one, UTF-8, else Windows-1252 or,
 * where only the euro sign of ISO-8859-15 makes sense, that. Throws `UnreadableFile` for what is no text.
 */
export function decode(bytes: Buffer): DecodedFile {
  const found = encodingOf(() => [bytes])
  return decoded(found, () => wholeText(bytes.subarray(found.mark), found.encoding))
}

/** The same of a file that is not in memory: `text` is read when somebody asks for it. */
export function decodePieces(source: ByteSource): DecodedFile {
  const found = encodingOf(source.pieces)
  let text: string | undefined
  return {
    ...decoded(found, () => ''),
    get text() {
      return (text ??= handedOver(source.whole(), found))
    },
    pieces: () => textPieces(source.pieces(), found),
  }
}

/** Frees the memory of a large file immediately instead of at some later collection. */
function handedOver(bytes: Buffer<ArrayBuffer>, { mark, encoding }: Found): string {
  const text = wholeText(bytes.subarray(mark), encoding)
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0)
  return text
}

const decoded = ({ warning }: Found, text: () => string): DecodedFile => ({
  text: text(),
  ...(warning === undefined ? {} : { warning }),
})

function encodingOf(pieces: () => Iterable<Buffer>): Found {
  const head = headOf(pieces)
  refuseBinary(head)
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return byteEncoding(pieces, 3)
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', mark: 2 }
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', mark: 2 }
  if (!head.includes(0)) return byteEncoding(pieces, 0)
  const even = zerosAt(head, 0)
  const odd = zerosAt(head, 1)
  if (odd > head.length / 8 && even < odd / 8) return { encoding: 'utf-16le', mark: 0 }
  if (even > head.length / 8 && odd < even / 8) return { encoding: 'utf-16be', mark: 0 }
  throw new UnreadableFile('Das ist keine Textdatei.')
}

function headOf(pieces: () => Iterable<Buffer>): Buffer {
  let head: Buffer = Buffer.alloc(0)
  for (const piece of pieces()) {
    head = Buffer.concat([head, piece.subarray(0, headBytes)])
    if (head.length >= headBytes) break
  }
  return head.subarray(0, headBytes)
}

const signatures: readonly { bytes: readonly number[]; text: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], text: 'Das ist ein PDF. Gebraucht wird der Export als CSV, XML oder JSON.' },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    text: 'Das ist eine Excel-Mappe oder ein ZIP-Archiv. Speichere die Tabelle als CSV.',
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: 'Das ist eine alte Excel-Mappe. Speichere die Tabelle als CSV.' },
  { bytes: [0x1f, 0x8b], text: 'Die Datei ist gepackt. Entpacke sie zuerst.' },
]

function refuseBinary(bytes: Buffer): void {
  const found = signatures.find((signature) => startsWith(bytes, signature.bytes))
  if (found) throw new UnreadableFile(found.text)
}

const startsWith = (bytes: Buffer, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

function zerosAt(bytes: Buffer, parity: 0 | 1): number {
  let count = 0
  for (let index = parity; index < bytes.length; index += 2) if (bytes[index] === 0) count += 1
  return count
}

/** Of bytes that are no UTF-16: what all of them together can be. */
function byteEncoding(pieces: () => Iterable<Buffer>, mark: number): Found {
  let ascii = true
  let valid = true
  for (const piece of wholeLetters(withoutMark(pieces(), mark))) {
    ascii &&= isAscii(piece)
    valid &&= ascii || isUtf8(piece)
    if (!valid) return damagedOrSingleByte(pieces, mark)
  }
  return { encoding: ascii ? 'ascii' : 'utf-8', mark }
}

function damagedOrSingleByte(pieces: () => Iterable<Buffer>, mark: number): Found {
  let letters = 0
  let broken = 0
  let controls = false
  let currency = false
  for (const piece of wholeLetters(withoutMark(pieces(), mark))) {
    const counted = multibyteLetters(piece)
    letters += counted.letters
    broken += counted.broken
    controls ||= piece.some((byte) => byte >= 0x80 && byte < 0xa0)
    currency ||= piece.includes(0xa4)
  }
  if (letters > broken) return { encoding: 'utf-8', mark, warning: `${broken} Zeichen sind beschädigt: „\ufffd“` }
  return { encoding: controls ? 'windows-1252' : currency ? 'iso-8859-15' : 'latin1', mark }
}

function* withoutMark(pieces: Iterable<Buffer>, mark: number): Generator<Buffer> {
  let left = mark
  for (const piece of pieces) {
    yield piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

/** The same bytes, cut so that no letter of UTF-8 is torn: the last up to three go to the next piece. */
function* wholeLetters(pieces: Iterable<Buffer>): Generator<Buffer> {
  let carried: Buffer = Buffer.alloc(0)
  for (const piece of pieces) {
    const bytes = carried.length === 0 ? piece : Buffer.concat([carried, piece])
    const end = bytes.length - tornBytes(bytes)
    carried = Buffer.from(bytes.subarray(end))
    yield bytes.subarray(0, end)
  }
  if (carried.length > 0) yield carried
}

function tornBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return followers(byte) >= back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

const followers = (lead: number): number => (lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : 1)

/** How many letters beyond ASCII are whole UTF-8 sequences, and how many bytes belong to none. */
function multibyteLetters(bytes: Buffer): { letters: number; broken: number } {
  let letters = 0
  let broken = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = followers(byte)
    let following = 0
    while (following < more && ((bytes[at + 1 + following] ?? 0) & 0xc0) === 0x80) following += 1
    if (byte >= 0xc2 && byte < 0xf5 && following === more) {
      letters += 1
      at += more
    } else broken += 1
  }
  return { letters, broken }
}

function wholeText(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'utf-16le') return bytes.toString('utf16le')
  if (encoding === 'utf-16be') return new TextDecoder('utf-16be').decode(bytes)
  if (encoding === 'utf-8') return (isUtf8(bytes) ? narrowText(bytes) : undefined) ?? bytes.toString('utf8')
  return singleByte(bytes.toString('latin1'), encoding)
}

function* textPieces(source: Iterable<Buffer>, { encoding, mark }: Found): Generator<string> {
  const pieces = withoutMark(source, mark)
  if (encoding === 'ascii' || encoding === 'latin1' || encoding === 'windows-1252' || encoding === 'iso-8859-15') {
    for (const piece of pieces) yield singleByte(piece.toString('latin1'), encoding)
    return
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: encoding !== 'utf-16be' })
  for (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
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

/** Windows-1252 where it differs from ISO-8859-1, from 0x80 on; undefined positions stay as they are. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const latin9: Readonly<Record<string, string>> = {
  '¤': '€',
  '¦': 'Š',
  '¨': 'š',
  '´': 'Ž',
  '¸': 'ž',
  '¼': 'Œ',
  '½': 'œ',
  '¾': 'Ÿ',
}

function singleByte(text: string, encoding: Encoding): string {
  if (encoding === 'windows-1252')
    return text.replace(/[\u0080-\u009f]/g, (char) => windows1252.charAt(char.charCodeAt(0) - 0x80))
  return encoding === 'iso-8859-15' ? text.replace(/[¤¦¨´¸¼½¾]/g, (char) => latin9[char] ?? char) : text
}
