import type { TabKey } from '#contract/asset-class.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { atOnce, inTurns } from '#platform/turns.ts'
import { Best } from './search/best.ts'
import { popularityOf } from './search/popularity.ts'
import { indexing, longestQuery, type Entry, type TextIndex } from './search/text-index.ts'
import { nameAtBroker } from './search/broker-names.ts'
import { compact, wordsOfQuery } from './search/fold.ts'
import { namesOf } from './search/names.ts'
import { germanTopics } from './search/german-topics.ts'
import { numbersIn } from './search/paper-numbers.ts'
import { tabWish } from './search/tab-wish.ts'
import {
  beside,
  derivativeQuestion,
  fitsWord,
  partedKinds,
  searchedType,
  withoutAmount,
  type DerivativeKind,
  type DerivativeQuestion,
  type SearchedType,
} from './search/wording.ts'

export type { SearchedType }

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

/** Which papers on an underlying are meant. */
export interface PaperWish extends DerivativeKind {
  /** the level their name should tell, about: strike, cap or barrier; of factor papers the factor */
  near?: number
  /** the last day they should have */
  lastDay?: TradingDay
  /** place in the list of issuers */
  issuer?: number
  openEnd?: true
}

/** What is computed instead of stored answers for itself. */
export interface DerivativeSource {
  byIsin(isin: string): Instrument | undefined
  byWkn(wkn: string): Instrument | undefined
  /** names of those who issue papers */
  issuers: readonly string[]
  /** papers on the underlying, the most useful first */
  on(underlying: Instrument, wish: PaperWish, limit: number): readonly Instrument[]
}

export interface Search {
  /**
   * Instruments that match every word of the query, best first: by ISIN, WKN, ticker or name, forgiving typos. Nothing
   * for more than 200 letters.
   */
  instruments(query: string, limit: number): readonly Instrument[]
  /** the same, grouped by type, `perType` of each */
  facets(query: string, perType: number): FacetedAnswer
  /**
   * the instrument whose ISIN, WKN or ticker the query is; undefined where it is none, or another is as likely meant
   */
  exact(query: string): Instrument | undefined
  /** the tab of an instrument that „allianz dividende“ asks for; undefined where the query names an instrument or no tab */
  tab(query: string): { instrument: Instrument; tab: TabKey } | undefined
  /** builds the index in turns with others, some 300 ms of work for 11,000 instruments, so that the first who asks need not wait for it */
  prepare(): Promise<void>
}

interface Sources {
  instruments: readonly Instrument[]
  derivatives?: DerivativeSource
}

/** The search over everything; its index is built once, asking takes a fraction of a millisecond. */
export function createSearch({ instruments, derivatives }: Sources): Search {
  const index = () => indexOf(instruments)
  const papersOf = (query: string, limit: number): readonly Instrument[] =>
    derivatives ? derivativesFor(query, index(), derivatives, limit) : []
  /** As it was typed, else as a broker's file would have it, else whose tab is asked for, else nothing. */
  const match = (query: string, visit: (instrument: Instrument, score: number) => void) => {
    let found = false
    const see = (instrument: Instrument, score: number) => {
      found = true
      visit(instrument, score)
    }
    index().match(parted(query, index()), see, { ...wordsBeside, withoutTypos: isKindOnly(query) })
    const name = found || query.length > longestQuery ? undefined : nameAtBroker(query)
    if (name) index().match(name, see, { ...wordsBeside, skipsUnknown: true })
    const whose = found ? undefined : tabWish(query)?.name
    if (whose) index().match(whose, visit, wordsBeside)
  }

  const answer: Search = {
    instruments(query, limit) {
      const best = new Best<Instrument>(limit)
      match(query, (instrument, score) => best.add(instrument, score))
      const papers = papersOf(query, limit)
      // a question for derivatives shows both: the names that match and the papers
      return [...best.values.slice(0, papers.length > 0 ? Math.ceil(limit / 2) : limit), ...papers].slice(0, limit)
    },
    facets(query, perType) {
      const groups = new Map<SearchedType, Best<Instrument>>()
      match(query, (instrument, score) => {
        const type = searchedType(instrument)
        let group = groups.get(type)
        if (!group) groups.set(type, (group = new Best(perType)))
        group.add(instrument, score)
      })
      const facets: Facet[] = [...groups]
        .sort(([, one], [, other]) => other.topScore - one.topScore)
        .map(([type, { seen, values }]) => ({ type, total: seen, results: values }))
      const papers = papersOf(query, perType)
      if (papers.length > 0) facets.unshift({ type: 'DERIVATIVE', total: papers.length, results: papers })
      const exact = exactly(query, index(), derivatives)
      return { facets, ...(exact && { exact }) }
    },
    tab(query) {
      const wish = tabWish(query)
      if (!wish) return undefined
      const best = new Best<Instrument>(1)
      match(wish.name, (instrument, score) => best.add(instrument, score))
      const [instrument] = best.values
      const whole = new Best<Instrument>(1)
      index().match(query, (named, score) => whole.add(named, score), { ...wordsBeside, withoutTypos: true })
      if (whole.topScore >= best.topScore) return undefined // „DWS Top Dividende“ is a fund
      return instrument && assetClasses.of(instrument).tabs.includes(wish.tab)
        ? { instrument, tab: wish.tab }
        : undefined
    },
    exact: (query) => exactly(query, index(), derivatives),
    async prepare() {
      if (indexes.has(instruments)) return
      const made = await inTurns(indexingOf(instruments))
      if (!indexes.has(instruments)) indexes.set(instruments, made) // who asked meanwhile has built it
    },
  }
  return { ...answer, instruments: rememberShort(answer.instruments), facets: rememberShort(answer.facets) }
}

/** what a query may say beside names */
const wordsBeside = { satisfied: fitsWord, beside }

const indexes = new WeakMap<readonly Instrument[], TextIndex<Instrument>>()

function indexOf(instruments: readonly Instrument[]): TextIndex<Instrument> {
  const known = indexes.get(instruments)
  if (known) return known
  const made = atOnce(indexingOf(instruments))
  indexes.set(instruments, made)
  return made
}

function* indexingOf(instruments: readonly Instrument[]): Generator<void, TextIndex<Instrument>> {
  const entries: Entry<Instrument>[] = []
  for (const instrument of instruments) {
    const { isin, wkn, symbol, homeSymbol } = instrument
    entries.push({
      value: instrument,
      names: namesOf(instrument),
      words: germanTopics(instrument),
      codes: [...new Set([isin, wkn, symbol, homeSymbol])].filter((code) => code !== undefined),
      popularity: popularityOf(instrument),
    })
    yield
  }
  return yield* indexing(entries)
}

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

/** the underlying that is traded most, for who only says a kind of paper */
const leadUnderlying = 'DAX'

const isKindOnly = (query: string): boolean => derivativeQuestion(query)?.words.length === 0

function derivativesFor(
  query: string,
  index: TextIndex<Instrument>,
  source: DerivativeSource,
  limit: number,
): readonly Instrument[] {
  if (query.length > longestQuery) return []
  const paper = derivativeWith(identifier(query), source)
  if (paper?.entityType === 'DERIVATIVE') return [paper]
  const question = derivativeQuestion(query) ?? begunQuestion(query, index)
  if (!question) return []
  const { words } = question
  const kind: PaperWish = { ...question.kind, ...(/\bopen[ -]?end\b|\bendlos\b/i.test(query) && { openEnd: true }) }
  const named = (what: readonly string[], skipsUnknown = false): Instrument | undefined => {
    const best = new Best<Instrument>(1)
    index.match(what.join(' '), (instrument, score) => canUnderlie(instrument) && best.add(instrument, score), {
      ...wordsBeside,
      skipsUnknown,
    })
    return best.values[0]
  }
  if (words.length === 0) return papersOn(named([leadUnderlying]), kind)
  // „Turbo auf DAX 20.730 UBS“: a number may belong to the underlying, as a bank may be one
  const underlying = named(words)
  if (underlying) return papersOn(underlying, kind)
  const { rest, issuer } = issuerIn(words, source.issuers)
  const ofName = rest.filter((word) => !/^\d{4,}$|^\d+x$/.test(word)) // „NASDAQ 100“ has a number of its own
  const unnumbered = ofName.filter((word) => !/^\d+$/.test(word))
  if (unnumbered.length === 0) return []
  const meant = named(ofName) ?? named(unnumbered) ?? named(unnumbered, true)
  if (!meant) return []
  const { near, lastDay } = numbersIn(query, meant.name)
  const wish: PaperWish = {
    ...kind,
    ...(issuer !== undefined && { issuer }),
    ...(near !== undefined && { near }),
    ...(lastDay !== undefined && { lastDay }),
  }
  const papers = source.on(meant, wish, near === undefined ? limit : Math.max(limit, alike))
  const whole = compact(query)
  const itself = papers.find(({ name }) => compact(name) === whole)
  return (itself ? [itself, ...papers.filter((paper) => paper !== itself)] : papers).slice(0, limit)

  function papersOn(underlying: Instrument | undefined, wish: PaperWish): readonly Instrument[] {
    return underlying ? source.on(underlying, wish, limit) : []
  }
}

/** so many papers of an issuer may have one level and day, and differ in what else their name tells */
const alike = 40

/** A last word that only begins a kind counts where nothing has such a name. */
function begunQuestion(query: string, index: TextIndex<Instrument>): DerivativeQuestion | undefined {
  const question = derivativeQuestion(query, true)
  return question && question.words.length > 0 && !isNamed(query, index) ? question : undefined
}

/** Whether something is called so, as it is written. */
function isNamed(query: string, index: TextIndex<Instrument>): boolean {
  let found = false
  index.match(query, () => (found = true), { ...wordsBeside, withoutTypos: true })
  return found
}

/** „kupferpreis“ as „kupfer preis“ where nothing is called so, and something by its parts. */
function parted(asked: string, index: TextIndex<Instrument>): string {
  const query = withoutAmount(asked)
  const parts = partedKinds(query)
  return parts && !isNamed(query, index) && isNamed(parts, index) ? parts : query
}

/** The issuer among the words of a question, and what remains. */
function issuerIn(words: readonly string[], issuers: readonly string[]): { rest: readonly string[]; issuer?: number } {
  const issuer = issuers.findIndex((name) => wordsOfQuery(name).every((word) => words.includes(word)))
  if (issuer < 0) return { rest: words }
  const own = wordsOfQuery(issuers[issuer] ?? '')
  return { rest: words.filter((word) => !own.includes(word)), issuer }
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
