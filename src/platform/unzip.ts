import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

/** The bytes are no ZIP, or one that is damaged or too large. */
export class UnreadableZip extends Error {}

/** A file of a ZIP, as its list tells. */
export interface ZipEntry {
  readonly name: string
  /** unpacked, as the list says; the unpacking checks it */
  readonly size: number
  readonly crc: number
  readonly method: number
  readonly packedSize: number
  /** where its local head begins */
  readonly offset: number
}

const endMark = 0x0605_4b50
const listMark = 0x0201_4b50
const localMark = 0x0403_4b50
const [stored, deflated] = [0, 8]
const encrypted = 0x1
/** the end of the list is behind a comment of at most so many bytes */
const longestEnd = 22 + 0xffff

/** The files of a ZIP by their names. Folders are none. @throws UnreadableZip also for one with more than so many */
export function zipEntries(zip: Buffer, most: number): Map<string, ZipEntry> {
  const found = new Map<string, ZipEntry>()
  try {
    const end = endOf(zip)
    const count = zip.readUInt16LE(end + 10)
    if (count > most) throw new UnreadableZip('too many files')
    let at = zip.readUInt32LE(end + 16)
    for (let n = 0; n < count; n++) {
      if (zip.readUInt32LE(at) !== listMark) throw new UnreadableZip('its list is damaged')
      const [nameBytes, extra, comment] = [
        zip.readUInt16LE(at + 28),
        zip.readUInt16LE(at + 30),
        zip.readUInt16LE(at + 32),
      ]
      const entry = {
        name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
        method: zip.readUInt16LE(at + 10),
        crc: zip.readUInt32LE(at + 16),
        packedSize: zip.readUInt32LE(at + 20),
        size: zip.readUInt32LE(at + 24),
        offset: zip.readUInt32LE(at + 42),
      }
      if (zip.readUInt16LE(at + 8) & encrypted) throw new UnreadableZip('it is encrypted')
      if (found.has(entry.name)) throw new UnreadableZip('a name comes twice')
      if (!entry.name.endsWith('/')) found.set(entry.name, entry)
      at += 46 + nameBytes + extra + comment
    }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableZip('it ends too early')
    throw error
  }
  return found
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - longestEnd); at--)
    if (zip.readUInt32LE(at) === endMark) return at
  throw new UnreadableZip('it has no list of files')
}

const inflate = promisify(inflateRaw)

/**
 * Unpacks a file beside the requests. It comes to as many bytes as its list says, and to no more than allowed: a file that
 * would become very large is given up before it does.
 * @throws UnreadableZip
 */
export async function unpacked(zip: Buffer, entry: ZipEntry, mostBytes: number): Promise<Buffer> {
  const { offset, packedSize, size, method, crc } = entry
  if (size > mostBytes) throw new UnreadableZip('a file is too large')
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localMark) throw new UnreadableZip('a file is missing')
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(from, from + packedSize)
  const bytes = method === stored ? packed : await inflated(packed, method, size)
  if (bytes.length !== size || crc32(bytes) !== crc) throw new UnreadableZip('a file is damaged')
  return bytes
}

async function inflated(packed: Buffer, method: number, size: number): Promise<Buffer> {
  if (method !== deflated) throw new UnreadableZip('a file is packed in a way of its own')
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new UnreadableZip('a file is damaged')
  }
}
