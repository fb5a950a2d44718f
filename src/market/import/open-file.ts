import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface OpenFile {
  /** contents, unpacked where the file is gzip */
  bytes: AsyncIterable<Uint8Array>
  /** of the file as it lies there; known when `bytes` is read to its end */
  sha256(): string
  close(): void
}

const gzipMagic = [0x1f, 0x8b]
/** Small pieces die young: with 256 KiB the heap grew to 250 MB over a large file, with 16 KiB it stays below 100. */
const pieceBytes = 16 * 1024

/**
 * Opens a file for one pass.
 * @param onBytes how much of the file has been read, and its size
 * @throws Error with the system's code (`ENOENT`, …); gzip faults surface while reading
 */
export async function openFile(path: string, onBytes: (read: number, size: number) => void = () => {}): Promise<OpenFile> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  let read = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      read += chunk.length
      onBytes(read, size)
      done(null, chunk)
    },
  })
  const file = createReadStream(path, { highWaterMark: pieceBytes })
  file.on('error', (error) => counter.destroy(error))
  file.pipe(counter)
  const unpacked = (await startsWithMagic(path)) ? throughGunzip(counter) : counter
  return {
    bytes: unpacked,
    sha256: () => hash.copy().digest('hex'),
    close: () => void file.destroy(),
  }
}

function throughGunzip(packed: Readable): Readable {
  const gunzip = createGunzip()
  packed.on('error', (error) => gunzip.destroy(error))
  return packed.pipe(gunzip)
}

async function startsWithMagic(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) return gzipMagic.every((byte, at) => chunk[at] === byte)
  return false
}
