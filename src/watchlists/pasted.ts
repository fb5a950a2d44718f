import { unguarded } from '#contract/formula-guard.ts'
import { parse } from 'csv-parse/sync'
import type { Instrument } from '#market/instruments.ts'

/** What a paper may be called in a pasted text. */
export interface NamedPapers {
  byIsin(isin: string): Instrument | undefined
  byWkn(wkn: string): Instrument | undefined
  /** by any words, the best first */
  search(words: string, most: number): readonly Instrument[]
}

/** What a table says of a paper besides, as it is written there. */
export interface PastedFacts {
  readonly buyDay?: string | undefined
  readonly note?: string | undefined
}

/** A line that was pasted, and what it means. */
export type PastedLine = { readonly text: string; readonly facts: PastedFacts } & (
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
 * Empty lines are left out, and the heading of a table, which says where its notes and days stand.
 */
export function readPasted(text: string, papers: NamedPapers): PastedLine[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.normalize('NFKC').trim())
    .filter(Boolean)
  const heading = headingOf(lines[0] ?? '')
  return lines
    .slice(heading ? 1 : 0)
    .slice(0, mostLines)
    .map((line) => ({ ...meaningOf(line, papers), facts: heading?.factsOf(line) ?? {} }))
}

const dayHeads = ['aufgenommen am', 'am', 'kaufdatum', 'buydate']
const noteHeads = ['notiz', 'note']

/** The heading of a table: undefined where the line is none. */
function headingOf(line: string): { factsOf: (line: string) => PastedFacts } | undefined {
  for (const separator of ['\t', ';', ',']) {
    const heads = cellsOf(line, separator).map((cell) => cell.toLowerCase())
    if (heads.length < 2 || !heads.some((head) => head === 'isin' || head === 'wkn')) continue
    const [day, note] = [dayHeads, noteHeads].map((names) => heads.findIndex((head) => names.includes(head)))
    return {
      factsOf: (row) => {
        const cells = cellsOf(row, separator)
        return { buyDay: cells[day ?? -1] || undefined, note: unguarded(cells[note ?? -1] ?? '') || undefined }
      },
    }
  }
  return undefined
}

/** Cells of a row; a quoted one may hold the separator. */
function cellsOf(row: string, separator: string): string[] {
  try {
    return parse(row, { delimiter: separator, relax_quotes: true, trim: true }).flat()
  } catch {
    return row.split(separator) // a quote that does not end
  }
}

type Meaning = PastedLine extends infer Line ? (Line extends PastedLine ? Omit<Line, 'facts'> : never) : never

function meaningOf(text: string, papers: NamedPapers): Meaning {
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
