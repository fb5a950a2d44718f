import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  /** with its folder, in ASCII */
  name: string
  text: string
}

const utf8 = 0x0800
const deflated = 8
/** 1 January 1980: the first day the format knows; files of a ZIP here have no time of their own */
const noDay = 0x21

/** A ZIP of texts (PKWARE's APPNOTE 6.3): local heads with what they pack, then the list of all. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, text } of files) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const label = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(noDay, 8)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, label, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, label]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}
