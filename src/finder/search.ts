import { assetClasses } from '#contract/asset-classes.ts'
import type { Instrument } from '#market/instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { aliases } from './search/aliases.ts'
import { Best } from './search/best.ts'
import { popularityOf } from './search/popularity.ts'
import { buildTextIndex, type TextIndex } from './search/text-index.ts'
import { derivativeQuestion, fitsWord, searchedType, type DerivativeKind, type SearchedType } from './search/wording.ts'

export type { DerivativeKind, SearchedType }

export interface Facet {
  type: SearchedType
  /** matches of this type, whether listed or not; of derivatives only the listed ones are counted */
  total: number
  results: readonly Instrument[]
}

export interface FacetedAnswer {
  /** best type first */
  facets: readonly Facet[]
  /** the one instrument the query can mean */
  exact?: Instrument
}

/** What is computed instead of stored answers for itself. */
export interface DerivativeSource {
  byIsin(isin: string): Instrument | undefined
  byWkn(wkn: string): Instrument | undefined
  /** papers on the underlying, the most useful first */
  on(underlying: Instrument, kind: DerivativeKind, limit: number): readonly Instrument[]
}

export interface Search {
  /**
   * Instruments that match every word of the query, best first: by ISIN, WKN, ticker or name, forgiving typos. Nothing for
   * more than 100 letters.
   */
  instruments(query: string, limit: number): readonly Instrument[]
  /** the same, grouped by type, `perType` of each */
  facets(query: string, perType: number): FacetedAnswer
  /** the instrument whose ISIN, WKN or ticker the query is; undefined where it is none, or another is as likely meant */
  exact(query: string): Instrument | undefined
  /** builds the index now, about 100 ms for 11,000 instruments, so that the first who asks need not wait for it */
  prepare(): void
}

interface Sources {
  instruments: readonly Instrument[]
  derivatives?: DerivativeSource
}

/** The search over everything; its index is built once, asking takes a fraction of a millisecond. */
export function createSearch({ instruments, derivatives }: Sources): Search {
  let built: TextIndex<Instrument> | undefined
  const index = () => (built ??= indexOf(instruments))
  const papersOf = (query: string, limit: number): readonly Instrument[] =>
    derivatives ? derivativesFor(query, index(), derivatives, limit) : []

  const answer: Search = {
    instruments(query, limit) {
      const best = new Best<Instrument>(limit)
      index().match(query, (instrument, score) => best.add(instrument, score), fitsWord)
      const papers = papersOf(query, limit)
      // a question for derivatives shows both: the names that match and the papers
      return [...best.values.slice(0, papers.length > 0 ? Math.ceil(limit / 2) : limit), ...papers].slice(0, limit)
    },
    facets(query, perType) {
      const groups = new Map<SearchedType, Best<Instrument>>()
      index().match(
        query,
        (instrument, score) => {
          const type = searchedType(instrument)
          let group = groups.get(type)
          if (!group) groups.set(type, (group = new Best(perType)))
          group.add(instrument, score)
        },
        fitsWord,
      )
      const facets: Facet[] = [...groups]
        .sort(([, one], [, other]) => other.topScore - one.topScore)
        .map(([type, { seen, values }]) => ({ type, total: seen, results: values }))
      const papers = papersOf(query, perType)
      if (papers.length > 0) facets.unshift({ type: 'DERIVATIVE', total: papers.length, results: papers })
      const exact = exactly(query, index(), derivatives)
      return { facets, ...(exact && { exact }) }
    },
    exact: (query) => exactly(query, index(), derivatives),
    prepare: () => void index(),
  }
  return { ...answer, instruments: rememberShort(answer.instruments), facets: rememberShort(answer.facets) }
}

const indexOf = (instruments: readonly Instrument[]): TextIndex<Instrument> =>
  buildTextIndex(
    instruments.map((instrument) => ({
      value: instrument,
      names: [instrument.name, ...((instrument.isin && aliases[instrument.isin]) || (aliases[instrument.key] ?? []))],
      codes: [...new Set([instrument.isin, instrument.wkn, instrument.symbol, instrument.homeSymbol])].filter(
        (code) => code !== undefined,
      ),
      popularity: popularityOf(instrument),
    })),
  )

/** One or two letters match half of everything, and everybody types them first: those answers are kept. */
function rememberShort<T extends object>(ask: (query: string, size: number) => T): (query: string, size: number) => T {
  const known = new GenerationCache<string, T>(mostKept)
  return (query, size) => {
    if (query.length > 2) return ask(query, size)
    const key = `${size} ${query}`
    const before = known.get(key)
    if (before !== undefined) return before
    return known.set(key, ask(query, size))
  }
}
const mostKept = 3000

const identifier = (query: string): string =>
  query
    .trim()
    .replace(/^(?:isin|wkn)\s*:?\s*/i, '')
    .replace(/\s+/g, '')
    .toUpperCase()

const derivativeWith = (code: string, source: DerivativeSource): Instrument | undefined =>
  code.length === 12 ? source.byIsin(code) : code.length === 6 ? source.byWkn(code) : undefined

function derivativesFor(
  query: string,
  index: TextIndex<Instrument>,
  source: DerivativeSource,
  limit: number,
): readonly Instrument[] {
  if (query.length > 100) return []
  const paper = derivativeWith(identifier(query), source)
  if (paper?.entityType === 'DERIVATIVE') return [paper]
  const question = derivativeQuestion(query)
  if (!question) return []
  const underlying = new Best<Instrument>(1)
  index.match(
    question.underlying,
    (instrument, score) => canUnderlie(instrument) && underlying.add(instrument, score),
    fitsWord,
  )
  return underlying.values.flatMap((instrument) => source.on(instrument, question.kind, limit))
}

const canUnderlie = (instrument: Instrument): boolean => assetClasses.of(instrument).search.underlies ?? false

/** Two papers may share a ticker; the one far better known is meant. */
const farAhead = 150

function exactly(
  query: string,
  index: TextIndex<Instrument>,
  derivatives: DerivativeSource | undefined,
): Instrument | undefined {
  const code = identifier(query)
  if (code.length > 12 || code === '') return undefined
  const [first, second] = index.withCode(code).toSorted((one, other) => popularityOf(other) - popularityOf(one))
  if (!first) return derivatives && derivativeWith(code, derivatives)
  if (second && popularityOf(first) - popularityOf(second) < farAhead) return undefined
  const best = new Best<Instrument>(1)
  index.match(code, (instrument, score) => best.add(instrument, score))
  return best.values[0] === first ? first : undefined // „gold“ is the metal before it is somebody's ticker
}

/** A page of the portal that search can name. */
export interface SearchablePage {
  path: string
  title: string
  /** other words readers use for it */
  keywords?: readonly string[]
}

/** The same engine over pages („Seiten“), those first in the list first. */
export function createPageSearch(
  pages: readonly SearchablePage[],
): (query: string, limit: number) => readonly SearchablePage[] {
  const index = buildTextIndex(
    pages.map((page, place) => ({
      value: page,
      names: [page.title, ...(page.keywords ?? [])],
      codes: [],
      popularity: Math.max(0, 400 - place),
    })),
  )
  return (query, limit) => {
    const best = new Best<SearchablePage>(limit)
    index.match(query, (page, score) => best.add(page, score))
    return best.values
  }
}
