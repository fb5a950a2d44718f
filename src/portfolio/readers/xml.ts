import { SaxesParser } from 'saxes'
import { UnreadableFile } from './schema.ts'
import { PlainElements, type Wanted, type XmlElement } from './xml-plain-elements.ts'

const deepest = 64
const mostAttributes = 500
const mostElements = 1_000_000
const longestTag = 8_000_000
const broken = 'Das XML ist fehlerhaft oder bricht ab.'

/**
 * The elements of an XML text from a stranger that are wanted (name → names of attributes), in its order. A document
 * type is refused (nothing can expand), depth, attributes and elements are bounded. Throws `UnreadableFile` when it is
 * not well-formed or ends early, though perhaps after many elements.
 *
 * Empty elements in the plainest spelling are read here, five times as fast as a parser does; all else, and with it the
 * whole question of whether the document is well-formed, is left to one.
 */
export function* readXml(pieces: Iterable<string>, wanted: Wanted): Generator<XmlElement> {
  const found: XmlElement[] = []
  const parser = new Parser(wanted, found)
  const plainElements = new PlainElements(wanted, mostAttributes)
  let text = ''
  for (const piece of pieces) {
    text += piece
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      parser.between(text, at, start < 0 ? text.length : start)
      at = start < 0 ? text.length : start
      if (start < 0) break
      const plainEnd = parser.isInside() ? plainElements.read(text, start) : -1
      if (plainEnd >= 0) {
        parser.count()
        if (plainElements.found !== undefined) yield plainElements.found
        at = plainEnd
        continue
      }
      const end = endOfMarkup(text, start)
      if (end < 0) break
      parser.write(text.slice(start, end))
      if (found.length > 0) yield* found.splice(0)
      at = end
    }
    text = text.slice(at)
    if (text.length > longestTag) throw new UnreadableFile(broken)
  }
  parser.write(text)
  parser.close()
  yield* found.splice(0)
}

/** Throws `UnreadableFile` unless the document is well-formed. */
export function checkXml(pieces: Iterable<string>): void {
  for (const element of readXml(pieces, {})) void element
}

/** Where the tag, comment, instruction or section that begins at `start` ends; -1 when not within this text. */
function endOfMarkup(text: string, start: number): number {
  if (text.length - start < 9) return -1
  for (const [opening, closing] of sections)
    if (text.startsWith(opening, start)) return after(text, closing, start + opening.length)
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 62) return at + 1
    if (code === 34 || code === 39) {
      at = text.indexOf(code === 34 ? '"' : "'", at + 1)
      if (at < 0) return -1
    }
  }
  return -1
}

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

function after(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from)
  return found < 0 ? -1 : found + closing.length
}

class Parser {
  readonly #parser = new SaxesParser({ position: false, xmlns: false as const })
  #depth = 0
  #attributes = 0
  #elements = 0

  constructor(wanted: Wanted, found: XmlElement[]) {
    const parser = this.#parser
    parser.on('doctype', () => {
      throw new UnreadableFile('Das XML hat eine Dokumenttyp-Angabe; das liest Parkett nicht.')
    })
    parser.on('opentagstart', () => {
      this.#depth += 1
      this.#attributes = 0
      this.count()
      if (this.#depth > deepest) throw new UnreadableFile(`Das XML ist tiefer als ${deepest} Ebenen.`)
    })
    parser.on('attribute', () => {
      this.#attributes += 1
      if (this.#attributes > mostAttributes)
        throw new UnreadableFile(`Ein XML-Element hat mehr als ${mostAttributes} Attribute.`)
    })
    parser.on('opentag', ({ name, attributes }) => {
      const names = Object.hasOwn(wanted, name) ? wanted[name] : undefined
      if (names)
        found.push({
          name,
          attributes: Object.fromEntries(
            names.flatMap((key) => (attributes[key] === undefined ? [] : [[key, attributes[key]]])),
          ),
        })
    })
    parser.on('closetag', () => {
      this.#depth -= 1
    })
    parser.on('error', () => {
      throw new UnreadableFile(broken)
    })
  }

  /** Within the outermost element, where an empty element changes nothing. */
  isInside(): boolean {
    return this.#depth > 0
  }

  count(): void {
    this.#elements += 1
    if (this.#elements > mostElements) throw new UnreadableFile('Das XML hat mehr als eine Million Elemente.')
  }

  /** What stands between two tags; blanks within an element mean nothing and are spared. */
  between(text: string, from: number, to: number): void {
    if (from === to) return
    let at = from
    if (this.#depth > 0) while (at < to && isBlank(text.charCodeAt(at))) at += 1
    if (at < to) this.write(text.slice(from, to))
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
