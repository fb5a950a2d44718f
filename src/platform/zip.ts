import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface Packed {
  /** with its folder, in ASCII */
  name: string
  /** whole, or piece by piece */
  text: string | AsyncIterable<string>
}

/** It would come to more than its maker allows. */
export class ZipTooLarge extends Error {}

const utf8 = 0x0800
const deflated = 8
/** 1 January 1980: the first day the format knows; files of a ZIP here have no time of their own */
const noDay = 0x21
/** what the format can say without its extension for larger files */
const most32Bits = 0xffff_ffff

/**
 * A ZIP of texts (PKWARE's APPNOTE 6.3): local heads with what they pack, then the list of all. Only what is packed is kept.
 * @throws ZipTooLarge
 */
export async function zipOf(files: Iterable<Packed>, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, text } of files) {
    const { packed, size, crc } = await deflatedOf(text, mostBytes - offset)
    const label = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(noDay, 8)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, label])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, label]))
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}

async function deflatedOf(text: Packed['text'], mostBytes: number) {
  const deflate = createDeflateRaw()
  const chunks: Buffer[] = []
  let packedBytes = 0
  deflate.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    packedBytes += chunk.length
  })
  const ended = once(deflate, 'end')
  let [crc, size] = [0, 0]
  for await (const piece of typeof text === 'string' ? [text] : text) {
    const bytes = Buffer.from(piece)
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
    if (packedBytes > mostBytes || size > most32Bits) throw new ZipTooLarge()
  }
  deflate.end()
  await ended
  return { packed: Buffer.concat(chunks), size, crc }
}
