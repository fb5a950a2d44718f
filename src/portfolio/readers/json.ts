import { UnreadableFile } from './schema.ts'

/** What stands directly in the outermost object or list: a value, the beginning of a list, or an entry of that list. */
export interface JsonEntry {
  readonly kind: 'value' | 'list' | 'item'
  /** the member it belongs to; undefined where the document itself is the list */
  readonly key: string | undefined
  /** of a list undefined: its entries follow */
  readonly value: unknown
}

const deepest = 64
const longestEntry = 8_000_000
const mostEntries = 1_000_000
const broken = 'Das JSON ist fehlerhaft oder bricht ab.'

const quote = 34
const comma = 44
const colon = 58
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125

/**
 * Streams the entries of an untrusted JSON document, so that two hundred thousand of them are never in memory together.
 * Only the bounds of each entry are found here; `JSON.parse` reads and validates it. Depth, length and number are
 * limited.
 * @throws UnreadableFile where the document is broken, possibly after many entries
 */
export function* jsonEntries(pieces: Iterable<string>): Generator<JsonEntry> {
  const cursor = new Cursor(pieces[Symbol.iterator]())
  if (cursor.take(openList)) yield* itemsOf(cursor, undefined)
  else {
    cursor.expect(openObject)
    yield* membersOf(cursor)
  }
  cursor.expectEnd()
}

/** Throws `UnreadableFile` unless the document is well-formed. */
export function checkJson(pieces: Iterable<string>): void {
  for (const entry of jsonEntries(pieces)) void entry
}

function* membersOf(cursor: Cursor): Generator<JsonEntry> {
  if (cursor.take(closeObject)) return
  do {
    const key = cursor.value()
    if (typeof key !== 'string') throw new UnreadableFile(broken)
    cursor.expect(colon)
    if (cursor.take(openList)) {
      yield { kind: 'list', key, value: undefined }
      yield* itemsOf(cursor, key)
    } else yield { kind: 'value', key, value: cursor.value() }
  } while (cursor.take(comma))
  cursor.expect(closeObject)
}

function* itemsOf(cursor: Cursor, key: string | undefined): Generator<JsonEntry> {
  if (key === undefined) yield { kind: 'list', key, value: undefined }
  if (cursor.take(closeList)) return
  do yield { kind: 'item', key, value: cursor.value() }
  while (cursor.take(comma))
  cursor.expect(closeList)
}

/** A window onto the text that moves forward. */
class Cursor {
  readonly #pieces: Iterator<string>
  #text = ''
  #at = 0
  #entries = 0

  constructor(pieces: Iterator<string>) {
    this.#pieces = pieces
  }

  /** Passes over blanks and this sign, if it is the next one. */
  take(sign: number): boolean {
    if (this.#next() !== sign) return false
    this.#at += 1
    return true
  }

  expect(sign: number): void {
    if (!this.take(sign)) throw new UnreadableFile(broken)
  }

  expectEnd(): void {
    if (this.#next() !== undefined) throw new UnreadableFile(broken)
  }

  value(): unknown {
    this.#entries += 1
    if (this.#entries > mostEntries) throw new UnreadableFile('Das JSON hat mehr als eine Million Einträge.')
    if (this.#next() === undefined) throw new UnreadableFile(broken)
    const length = this.#lengthOfValue()
    const text = this.#text.slice(this.#at, this.#at + length)
    this.#at += length
    try {
      return JSON.parse(text)
    } catch {
      throw new UnreadableFile(broken)
    }
  }

  #next(): number | undefined {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 32 || code === 10 || code === 13 || code === 9) this.#at += 1
      else if (!Number.isNaN(code)) return code
      else if (!this.#more()) return undefined
    }
  }

  #lengthOfValue(): number {
    let depth = 0
    let length = 0
    for (;;) {
      const code = this.#text.charCodeAt(this.#at + length)
      if (code === quote) {
        length = this.#endOfString(length)
        if (depth === 0) return length
      } else if (code === openList || code === openObject) {
        depth += 1
        length += 1
        if (depth > deepest) throw new UnreadableFile(`Das JSON ist tiefer als ${deepest} Ebenen.`)
      } else if (code === closeList || code === closeObject) {
        if (depth === 0) return length
        depth -= 1
        length += 1
        if (depth === 0) return length
      } else if (depth === 0 && (code === comma || code === colon || code <= 32)) return length
      else if (!Number.isNaN(code)) length += 1
      else if (!this.#more(length)) {
        if (depth > 0) throw new UnreadableFile(broken)
        return length
      }
    }
  }

  /** Behind the closing quote of a string that begins at this offset. */
  #endOfString(start: number): number {
    let from = start + 1
    for (;;) {
      const found = this.#text.indexOf('"', this.#at + from)
      if (found < 0) {
        from = this.#text.length - this.#at
        if (!this.#more(from)) throw new UnreadableFile(broken)
        continue
      }
      let backslashes = 0
      while (this.#text.charCodeAt(found - 1 - backslashes) === 92) backslashes += 1
      from = found - this.#at + 1
      if (backslashes % 2 === 0) return from
    }
  }

  /** Joins the next piece to what is not yet read. */
  #more(unfinished = 0): boolean {
    if (unfinished > longestEntry) throw new UnreadableFile('Ein Eintrag des JSON ist länger als 8 MB.')
    const { done, value } = this.#pieces.next()
    if (done) return false
    this.#text = this.#text.slice(this.#at) + value
    this.#at = 0
    return true
  }
}
