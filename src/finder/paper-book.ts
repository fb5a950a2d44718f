import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { PaperColumns, PaperKind } from '#market/derivatives.ts'
import { GenerationCache } from '#platform/kept.ts'
import { paperTables, type UnderlyingMoment } from '#market/paper-tables.ts'
import {
  mostFoundPapers,
  paperChoices,
  wantedGearing,
  type FoundPaper,
  type PaperAnswer,
  type PaperNumber,
  type PaperQuestion,
} from './paper-question.ts'
import { emptyTally, scan, type Bins } from './papers/scan.ts'
import { reprice, shelfOf, type Shelf, type ShelvedGroup } from './papers/shelf.ts'
import { firstOf } from './papers/top.ts'

/** ms after which prices are brought up to date before an answer; what underlyings stand at is told about as often */
export const stalePriceMs = 500
/** ms for which papers on an underlying that stands still keep their prices: time alone changes them slowly */
const stillMs = 60_000

/** What an underlying stands at. */
export type ToldMoment = Omit<UnderlyingMoment, 'lastClose'>

interface Parts {
  papers: readonly PaperColumns[]
  /** of the papers */
  day: TradingDay
  /** close of each underlying before that day */
  lastCloses: ReadonlyMap<InstrumentKey, number | undefined>
  /** of all underlyings: places are the values of the choice `currency` */
  currencies: readonly string[]
}

/** Papers of one day, ready to be searched. */
export interface PaperBook {
  readonly day: TradingDay
  readonly length: number
  /** what an underlying stands at; its papers follow when they are asked for, or by `refresh` */
  tell(underlying: InstrumentKey, moment: ToldMoment): void
  /** reprices the groups that a question is about and whose underlying has moved on, one after the other */
  refresh(question: Pick<PaperQuestion, 'kinds' | 'underlying'>): Generator<void, void>
  answer(question: PaperQuestion): Omit<PaperAnswer, 'complete'>
}

export function createPaperBook({ papers, day, lastCloses, currencies }: Parts): PaperBook {
  const tables = paperTables(papers, day)
  const shelves = tables.map((table) => shelfOf(table, day, currencies))
  const moments = new Map<InstrumentKey, UnderlyingMoment>()
  /** how often papers of a shelf were repriced */
  const repriced = new Map(shelves.map((shelf) => [shelf, 0]))
  /** answers about papers on any underlying, which hold until one of them is repriced */
  const lately = new GenerationCache<string, Answered>(mostRowsKept, ({ found: { list } }) => 1 + list.length)

  const shelvesOf = (kinds: readonly PaperKind[] | undefined): readonly Shelf[] =>
    kinds && kinds.length > 0 ? shelves.filter(({ table }) => kinds.includes(table.kind)) : shelves
  const groupsOf = (shelf: Shelf, underlying: InstrumentKey | undefined): readonly ShelvedGroup[] =>
    underlying === undefined ? shelf.groups : (shelf.groupsOn.get(underlying) ?? [])

  function update(shelf: Shelf, group: ShelvedGroup, olderThanMs: number): boolean {
    const moment = moments.get(group.underlying.key)
    if (!moment || moment === group.pricedAt) return false
    if (group.pricedAt && moment.at - group.pricedAt.at < olderThanMs) return false
    reprice(shelf, group, moment)
    repriced.set(shelf, (repriced.get(shelf) ?? 0) + 1)
    return true
  }

  function* refresh({ kinds, underlying }: Pick<PaperQuestion, 'kinds' | 'underlying'>): Generator<void, void> {
    for (const shelf of shelvesOf(kinds))
      for (const group of groupsOf(shelf, underlying)) if (update(shelf, group, 0)) yield
  }

  function answer(question: PaperQuestion): Omit<PaperAnswer, 'complete'> {
    const { kinds, underlying } = question
    const asked = shelvesOf(kinds)
    for (const shelf of asked) for (const group of groupsOf(shelf, underlying)) update(shelf, group, stalePriceMs)
    return {
      ...(underlying === undefined ? keptOrFound(asked, question) : findIn(asked, question)),
      kinds: Object.fromEntries(
        shelves.map((shelf) => [
          shelf.table.kind,
          groupsOf(shelf, underlying).reduce((sum, { live }) => sum + live, 0),
        ]),
      ),
      day,
    }
  }

  function keptOrFound(asked: readonly Shelf[], question: PaperQuestion): FoundIn {
    const key = JSON.stringify(question)
    const prices = asked.reduce((sum, shelf) => sum + (repriced.get(shelf) ?? 0), 0)
    const before = lately.get(key)
    if (before?.prices === prices) return before.found
    return lately.set(key, { prices, found: findIn(asked, question) }).found
  }

  function findIn(asked: readonly Shelf[], question: PaperQuestion): FoundIn {
    const { underlying, ranges = [], picks = [], facets = false, histograms = [] } = question
    const tally = emptyTally(ranges.length + picks.length, facets)
    const totals = histograms.map(({ steps }) => Array.from({ length: steps }, () => 0))
    const found: Found[] = []
    for (const shelf of asked) {
      const groups = groupsOf(shelf, underlying)
      const bins = histograms.map(
        ({ column, from, to, steps }, place): Bins => ({
          number: shelf.numbers.get(column),
          own: ranges.findIndex((range) => range.column === column),
          from,
          perUnit: steps / (to - from),
          totals: totals[place] ?? [],
        }),
      )
      const rows = new Rows()
      scan(shelf, groups, { ranges, picks }, tally, bins, rows.add)
      if (rows.length > 0) found.push({ shelf, rows })
    }
    return {
      total: tally.total,
      list: listed(found, question),
      without: tally.missed.map((missed) => tally.total + missed),
      counts: tally.counts
        ? Object.fromEntries(
            paperChoices.map((name) => [
              name,
              [...(tally.counts?.[name].entries() ?? [])].filter(([, total]) => total > 0),
            ]),
          )
        : {},
      histograms: totals,
    }
  }

  return {
    day,
    length: tables.reduce((sum, { length }) => sum + length, 0),
    tell(underlying, moment) {
      const known = moments.get(underlying)
      if (known && standsStill(known, moment)) return
      moments.set(underlying, { ...moment, lastClose: lastCloses.get(underlying) })
    },
    refresh,
    answer,
  }
}

function standsStill(before: ToldMoment, now: ToldMoment): boolean {
  const [a, b] = [before.quote, now.quote]
  return (
    now.at - before.at < stillMs &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    before.units === now.units &&
    a.session?.low === b.session?.low &&
    a.session?.high === b.session?.high &&
    a.session?.day === b.session?.day
  )
}

/** What the scan of some shelves found. */
type FoundIn = Omit<PaperAnswer, 'complete' | 'kinds' | 'day'>

interface Answered {
  /** repricings of the shelves that were asked until then */
  prices: number
  found: FoundIn
}

/** rows in answers that are kept */
const mostRowsKept = 5000

interface Found {
  shelf: Shelf
  rows: Rows
}

/** Row numbers in a column that grows. */
class Rows {
  length = 0
  #numbers = new Int32Array(1024)

  readonly add = (rows: Int32Array, count: number): void => {
    if (this.length + count > this.#numbers.length) {
      const more = new Int32Array(2 * (this.length + count))
      more.set(this.#numbers)
      this.#numbers = more
    }
    for (let each = 0; each < count; each++) this.#numbers[this.length + each] = rows[each] ?? 0
    this.length += count
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0
  }
}

function listed(found: readonly Found[], { sort = byFit, start = 0, most = 50 }: PaperQuestion): FoundPaper[] {
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)
  const keys = new Float64Array(count)
  const places = new Int32Array(count)
  const shelfAt = new Uint8Array(count)
  const sign = sort.order === 'DESC' ? -1 : 1
  let index = 0
  for (const [place, { shelf, rows }] of found.entries()) {
    const number = shelf.numbers.get(sort.by === 'fit' ? 'gearing' : sort.by)
    const { column, least = -Infinity } = number ?? {}
    for (let each = 0; each < rows.length; each++, index++) {
      const row = rows.at(each)
      const value = column?.[row] ?? Number.NaN
      // absent ones last, whatever the order
      keys[index] =
        value >= least
          ? sort.by === 'fit'
            ? Math.round(Math.abs(value - wantedGearing) * 10)
            : sign * value
          : Infinity
      places[index] = row
      shelfAt[index] = place
    }
  }
  const shelfOfRow = (each: number) => (found[shelfAt[each] ?? 0] as Found).shelf
  const spreadOf = (each: number) => {
    const { figures } = shelfOfRow(each)
    const spread = (figures.spreadHomogenized ?? figures.spreadPct)?.[places[each] ?? 0] ?? Number.NaN
    return Number.isNaN(spread) ? Number.MAX_VALUE : spread
  }
  const compare = (a: number, b: number): number => {
    const [first, second] = [keys[a] ?? 0, keys[b] ?? 0]
    if (first !== second) return first - second
    const spread = sort.by === 'fit' ? spreadOf(a) - spreadOf(b) : 0
    if (spread !== 0) return spread
    return (shelfOfRow(a).table.number[places[a] ?? 0] ?? 0) - (shelfOfRow(b).table.number[places[b] ?? 0] ?? 0)
  }
  const end = Math.min(start + most, mostFoundPapers)
  return firstOf(count, end, compare)
    .slice(start)
    .map((each) => foundPaper(shelfOfRow(each), places[each] ?? 0))
}

const byFit = { by: 'fit', order: 'ASC' } as const

function foundPaper({ table, numbers }: Shelf, row: number): FoundPaper {
  const figures: Partial<Record<PaperNumber, number>> = {}
  for (const [name, { column, unit, least }] of numbers) {
    const value = column[row] ?? Number.NaN
    if (value >= least) figures[name] = value / unit
  }
  return { number: table.number[row] ?? 0, kind: table.kind, figures }
}
