import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface OpenFile {
  /** contents, unpacked where the file is gzip */
  bytes: AsyncIterable<Uint8Array>
  /** of the file as it lies there; known when `bytes` is read to its end */
  sha256(): string
  close(): Promise<void>
}

/** How packed files begin. */
const gzipMagic = [0x1f, 0x8b]
const zipMagic = [0x50, 0x4b, 0x03, 0x04]
/**
 * Small chunks are freed by the minor garbage collection: with 256 KiB the heap grew to 250 MB over a large file, with
 * 16 KiB it stays below 100.
 */
const pieceBytes = 16 * 1024

/**
 * Opens a file for one pass.
 * @param onBytes how much of the file has been read, and its size; what it throws ends the reading
 * @throws Error with the system's code (`ENOENT`, …), or in words for the operator; gzip faults, and those of
 * `onBytes`, surface while reading
 */
export async function openFile(
  path: string,
  onBytes: (read: number, size: number) => void = () => {},
): Promise<OpenFile> {
  const facts = await stat(path)
  // Its first bytes are read twice, and what never ends would never be taken in.
  if (!facts.isFile() && !facts.isDirectory()) throw new Error('this is a pipe or a device: only files can be taken in')
  const { size } = facts
  const hash = createHash('sha256')
  let read = 0
  async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece)
      read += piece.length
      onBytes(read, size)
      yield piece
    }
  }
  const start = await firstBytes(path)
  if (beginsWith(start, zipMagic)) throw new Error('this is a ZIP archive: unpack it first')
  const isPacked = beginsWith(start, gzipMagic)
  /** Nothing flows before the first read, so that each fault finds its reader. */
  async function* contents(): AsyncGenerator<Uint8Array> {
    const pieces = Readable.from(counted(createReadStream(path, { highWaterMark: pieceBytes })), { objectMode: false })
    yield* isPacked ? pipeline(pieces, createGunzip(), () => {}) : pieces
  }
  const bytes = contents()
  return {
    bytes,
    sha256: () => hash.copy().digest('hex'),
    close: async () => void (await bytes.return(undefined)),
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  for await (const chunk of createReadStream(path, { end: zipMagic.length - 1 }) as AsyncIterable<Buffer>) return chunk
  return new Uint8Array()
}

const beginsWith = (start: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => start[at] === byte)
