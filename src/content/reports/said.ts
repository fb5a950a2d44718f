import type { Instrument } from '#market/instruments.ts'

/** A piece of a sentence. What it says of an instrument stands on that instrument's page. */
export interface Piece {
  readonly text: string
  readonly of?: Instrument | undefined
  /** it is about the members of that index */
  readonly ofMembers?: true
}

/** A sentence, or a part of one. */
export type Said = readonly Piece[]

type Part = string | number | Piece | Said

const piecesOf = (part: Part): Said =>
  typeof part === 'object' ? ('text' in part ? [part] : part) : [{ text: String(part) }]

/** say`Der ${about(dax, 'DAX steigt')}.` */
export const say = (texts: TemplateStringsArray, ...parts: Part[]): Said =>
  texts.flatMap((text, place) => [
    ...(text === '' ? [] : [{ text }]),
    ...(place < parts.length ? piecesOf(parts[place] ?? '') : []),
  ])

/** What is said of an instrument. */
export const about = (of: Instrument, text: string): Piece => ({ text, of })

export const textOf = (said: Said): string => said.map(({ text }) => text).join('')

/** „A“, „A und B“, „A, B und C“ */
export function listed(parts: readonly Part[]): Said {
  return parts.flatMap((part, place) => {
    const before = place === 0 ? '' : place === parts.length - 1 ? ' und ' : ', '
    return [...(before === '' ? [] : [{ text: before }]), ...piecesOf(part)]
  })
}

/** Sentences one behind the other. */
export const inOneParagraph = (sentences: readonly Said[]): Said =>
  sentences.flatMap((sentence, place) => (place === 0 ? sentence : [{ text: ' ' }, ...sentence]))
