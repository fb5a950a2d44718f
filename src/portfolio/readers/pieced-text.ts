import type { DecodedFile } from './decode.ts'

/** Piece size: small enough to join and scan cheaply, large enough that there are few. */
const pieceLength = 1 << 18

const headLength = 4000

/** A text that is read from its beginning in pieces and need never be whole in memory. */
export class PiecedText {
  readonly pieces: () => Iterable<string>
  /** the first letters */
  readonly head: string

  constructor(file: DecodedFile) {
    this.pieces = file.pieces ?? (() => slices(file.text))
    let head = ''
    for (const piece of this.pieces()) {
      head += piece.slice(0, headLength)
      if (head.length >= headLength) break
    }
    this.head = head.slice(0, headLength)
  }

  /** Whether a word occurs anywhere; reads no further than it must. */
  includes(word: string): boolean {
    let before = ''
    for (const piece of this.pieces()) {
      if (piece.includes(word) || (before + piece.slice(0, word.length)).includes(word)) return true
      before = (before + piece).slice(-word.length)
    }
    return false
  }

  isBlank(): boolean {
    for (const piece of this.pieces()) if (piece.trim() !== '') return false
    return true
  }
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** A flat copy of a slice: V8's slices keep the whole piece alive, and the rows of a file keep their names for long. */
export const ownText = (text: string): string => (text.length < 13 ? text : JSON.parse(JSON.stringify(text)))
