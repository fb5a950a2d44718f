import { ownText } from './pieced-text.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlElement {
  readonly name: string
  /** only those wanted, and only where they are there */
  readonly attributes: Attributes
}

/** name of an element → names of the attributes that count */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** How an element was written: an export writes most of a name alike, or in a few ways. */
interface Shape {
  readonly name: string
  readonly opening: string
  /** ` name="` of every attribute in turn */
  readonly before: readonly string[]
  /** the names that are wanted, at their places */
  readonly names: readonly (string | undefined)[]
  readonly isWanted: boolean
  /** template object with all wanted attributes: copying it is faster than growing an object */
  readonly template: Attributes
}

const plainElement = /<([A-Za-z_][\w.-]*)((?: [A-Za-z_][\w.-]*="[^"<&]*")+) ?\/>/y
const attributeName = / ([A-Za-z_][\w.-]*)="[^"]*"/g
/** What the plain spelling cannot hold: markup, references, and characters that a parser would change or refuse. */
// oxlint-disable-next-line no-control-regex -- these are what XML forbids
const notPlain = /[<&\u0000-\u001f\ud800-\udfff\ufffe\uffff]/
/** Strings repeat: up to this many are interned instead of being kept once per row. */
const remembered = 20_000

/** Most entries of one name; the oldest are dropped first. */
const mostShapes = 8

/**
 * Reads `<Name one="…" two="…" />` where nothing in it needs a parser: single blanks, no references, no repeated name.
 */
export class PlainElements {
  readonly #wanted: Wanted
  readonly #mostAttributes: number
  readonly #shapes = new Map<string, Shape[]>()
  readonly #texts = new Map<string, string>()
  #last: Shape | undefined
  /** the element that was read last, undefined when nobody wants it */
  found: XmlElement | undefined

  constructor(wanted: Wanted, mostAttributes: number) {
    this.#wanted = wanted
    this.#mostAttributes = mostAttributes
  }

  /** Reads the element that begins at `start`: behind its end, or -1 when it is not plain or not whole. */
  read(text: string, start: number): number {
    if (this.#last && text.startsWith(this.#last.opening, start)) {
      const end = this.#readAs(this.#last, text, start)
      if (end >= 0) return end
    }
    for (const shape of this.#shapesAt(text, start)) {
      const end = shape === this.#last ? -1 : this.#readAs(shape, text, start)
      if (end < 0) continue
      this.#last = shape
      return end
    }
    const learnt = this.#learn(text, start)
    return learnt === undefined ? -1 : this.#readAs(learnt, text, start)
  }

  #shapesAt(text: string, start: number): readonly Shape[] {
    const blank = text.indexOf(' ', start)
    return (blank < 0 ? undefined : this.#shapes.get(text.slice(start + 1, blank))) ?? []
  }

  #readAs({ name, opening, before, names, isWanted, template }: Shape, text: string, start: number): number {
    const attributes: Record<string, string> = { ...template }
    let at = start + opening.length - 1
    for (let index = 0; index < before.length; index += 1) {
      const head = before[index] ?? ''
      if (!text.startsWith(head, at)) return -1
      const from = at + head.length
      const closing = text.indexOf('"', from)
      if (closing < 0) return -1
      const wantedName = names[index]
      if (wantedName !== undefined) attributes[wantedName] = this.#once(text.slice(from, closing))
      at = closing + 1
    }
    const end = text.startsWith('/>', at) ? at + 2 : text.startsWith(' />', at) ? at + 3 : -1
    if (end < 0 || notPlain.test(text.slice(start + 1, end))) return -1
    this.found = isWanted ? { name, attributes } : undefined
    return end
  }

  #learn(text: string, start: number): Shape | undefined {
    plainElement.lastIndex = start
    const [, name, attributes] = plainElement.exec(text) ?? []
    if (name === undefined || attributes === undefined) return undefined
    const all = [...attributes.matchAll(attributeName)].map(([, found = '']) => found)
    if (all.length > this.#mostAttributes || new Set(all).size < all.length) return undefined
    const wanted = Object.hasOwn(this.#wanted, name) ? this.#wanted[name] : undefined
    const names = all.map((found) => (wanted?.includes(found) ? found : undefined))
    const shape = {
      name,
      opening: `<${name} `,
      before: all.map((found) => ` ${found}="`),
      names,
      isWanted: wanted !== undefined,
      template: Object.fromEntries(names.flatMap((found) => (found === undefined ? [] : [[found, '']]))),
    }
    const known = this.#shapes.get(name) ?? []
    this.#shapes.set(name, [shape, ...known.slice(0, mostShapes - 1)])
    this.#last = shape
    return shape
  }

  #once(text: string): string {
    if (text.length < 13) return text
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const own = ownText(text)
    if (this.#texts.size < remembered) this.#texts.set(own, own)
    return own
  }
}
