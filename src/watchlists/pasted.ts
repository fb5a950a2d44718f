import type { Instrument } from '#market/instruments.ts'

/** What a paper may be called in a pasted text. */
export interface NamedPapers {
  byIsin(isin: string): Instrument | undefined
  byWkn(wkn: string): Instrument | undefined
  /** by any words, the best first */
  search(words: string, most: number): readonly Instrument[]
}

/** A line that was pasted, and what it means. */
export type PastedLine = { readonly text: string } & (
  | { readonly kind: 'found'; readonly instrument: Instrument }
  | { readonly kind: 'choice'; readonly candidates: readonly Instrument[] }
  | { readonly kind: 'unknown' }
)

export const mostLines = 500
const mostCandidates = 4
const isin = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/
const wkn = /\b(?=[A-Z0-9]*\d)[A-Z0-9]{6}\b/

/**
 * Reads a pasted text: lines, or columns of a table of which one is an ISIN or a WKN, else words that mean one paper alone.
 * Empty lines are left out.
 */
export function readPasted(text: string, papers: NamedPapers): PastedLine[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.normalize('NFKC').trim())
    .filter(Boolean)
    .slice(0, mostLines)
    .map((line) => meaningOf(line, papers))
}

function meaningOf(text: string, papers: NamedPapers): PastedLine {
  const upper = text.toUpperCase()
  const identified =
    papers.byIsin(isin.exec(upper)?.[0] ?? '') ??
    matches(upper, wkn)
      .map((each) => papers.byWkn(each))
      .find(Boolean)
  if (identified) return { text, kind: 'found', instrument: identified }
  if (isin.test(upper)) return { text, kind: 'unknown' }
  const [words = ''] = text.split(/[\t;]/)
  const hits = papers.search(words.trim(), mostCandidates)
  const [only] = hits
  if (!only) return { text, kind: 'unknown' }
  const isNamed = [only.name, only.symbol].some((name) => name?.toLowerCase() === words.trim().toLowerCase())
  return hits.length === 1 || isNamed
    ? { text, kind: 'found', instrument: only }
    : { text, kind: 'choice', candidates: hits }
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(new RegExp(pattern, 'g'))].map(([found]) => found)
