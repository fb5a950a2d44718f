import { open, type FileHandle } from 'node:fs/promises'
import { LeaksUnreadable } from './unreadable.ts'

/** the last stretch is read as a whole */
const stretchBytes = 4096
/** of a line: 40 digits, a colon, a count */
const mostLineBytes = 128
const lineForm = /^([0-9A-F]{40}):(\d{1,15})$/i

/**
 * Looks a hash up in a file of lines `HASH:COUNT`, sorted by hash: by halves, some thirty short reads of tens of gigabytes.
 * @param hash SHA-1, 40 digits in capitals
 */
export const passwordsInFile =
  (path: string) =>
  async (hash: string): Promise<boolean> => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      let [from, until] = [0, size] // both begin a line
      while (until - from > stretchBytes) {
        const { start, found } = await lineAfter(file, Math.floor((from + until) / 2))
        if (found <= hash) from = start
        else until = start
      }
      return (await linesIn(file, from, until)).some((line) => line.hash === hash && line.count > 0)
    } finally {
      await file.close()
    }
  }

/** Whether a file looks as it should, by its first line. @throws for one that cannot be read or holds something else */
export async function assertLeaksFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    const [first = ''] = (await read(file, 0, mostLineBytes)).split('\n')
    lineOf(first)
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.toString('latin1', 0, bytesRead)
}

/** The first line that begins after a place. */
async function lineAfter(file: FileHandle, place: number): Promise<{ start: number; found: string }> {
  const text = await read(file, place, 2 * mostLineBytes)
  const begins = text.indexOf('\n') + 1
  const ends = text.indexOf('\n', begins)
  if (begins === 0 || ends === -1) throw new LeaksUnreadable('no lines of hashes')
  return { start: place + begins, found: lineOf(text.slice(begins, ends)).hash }
}

async function linesIn(file: FileHandle, from: number, until: number) {
  const lines = (await read(file, from, until - from)).split('\n').filter((line) => line.trim() !== '')
  return lines.map(lineOf)
}

function lineOf(text: string): { hash: string; count: number } {
  const [, hash, count] = lineForm.exec(text.trimEnd()) ?? []
  if (hash === undefined) throw new LeaksUnreadable('no lines of hashes')
  return { hash: hash.toUpperCase(), count: Number(count) }
}
