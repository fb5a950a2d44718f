import { tradingDayOf } from '#calendar/days.ts'
import { basketOf, etfsOf } from '#content/themes.ts'
import { Failure } from '#contract/failures.ts'
import { germanDay, numberText, printed } from '#contract/number-format.ts'
import { tidy } from '#figures/rounding.ts'
import type { Filled, FinderCriterion, FinderTable } from '#finder/criterion.ts'
import { readFilters, type AddressFault } from '#finder/finder-address.ts'
import { classFinders, finderTables, type FinderClass } from '#finder/finders.ts'
import { boundsOf, nameOfKey, narrowed, ordered, valueCounts, type Filter, type Narrowed } from '#finder/narrowing.ts'
import { TextQueryError } from '#finder/query-tokens.ts'
import { medianOf, readTextQuery } from '#finder/text-query.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { nestedQuery } from '#api/nested-query.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { GenerationCache, keeper, once } from '#platform/kept.ts'
import { longLinesIn } from '#features/lists/long-lines.ts'
import { quoteOf, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { clientParts } from './client-parts.ts'
import {
  findInstruments,
  getFinderFacets,
  parseFinderText,
  type FinderFacet,
  type FinderFacets,
  type FinderRow,
} from './finder.contract.ts'

type Table = FinderTable<Instrument>

interface Question {
  queryParameters: string
  frage: string
  lenient: boolean
}

/** What was asked, read: filters of fields and words, and what of the words could not be read. */
interface Asked extends Narrowed {
  table: Table
  filters: readonly Filter[]
  rest: string
  wordFaults: readonly AddressFault[]
}

/** bytes that the questions of one table hold: of each row hit, order and what it misses, and the fields of the form */
const mostAskedBytes = 4 * 2 ** 20
const fieldsBytes = 100_000
const askedBytes = ({ table }: Asked): number => 12 * table.rows.length + fieldsBytes

/** What was asked of a table lately: the page of a finder asks for its form and for its hits, and again for every order of them. */
const askedLately = once((_table: Table) => new GenerationCache<string, Asked>(mostAskedBytes, askedBytes))

function askedOf(table: Table, frage: string, fields: readonly Filter[]): Asked {
  const lately = askedLately(table)
  const question = JSON.stringify([frage, fields])
  const before = lately.get(question)
  if (before) return before
  const { faults: wordFaults, condition, filters, rest } = words(table, frage, fields, [])
  return lately.set(question, { table, filters, rest, wordFaults, ...narrowed(table, filters, condition) })
}

/** The tables of a portal, made once for all that asks them. */
const tablesIn = once((rooms: Rooms) =>
  perGeneration(rooms, () => {
    const { universe, statistics, fundamentals, calendar } = rooms
    const themes = rooms.themes().map((theme) => ({
      alias: theme.alias,
      title: theme.title,
      papers: new Set([...basketOf(universe, theme), ...etfsOf(universe, theme)]),
    }))
    return finderTables({ universe, statistics, fundamentals, calendar, themes })
  }),
)

/** What the finder of a class finds, by its own order. @throws Failure INPUT_INVALID where a filter is unknown */
export function classHits(rooms: Rooms) {
  const memory = tablesIn(rooms)
  return (key: FinderClass, filters: URLSearchParams): readonly Instrument[] => {
    const now = rooms.market.now()
    const table = memory().of(key, now, rooms.calendar.dayOf('XETR', now))
    const { filters: fields, faults } = readFilters(table, filters)
    const asked = words(table, filters.get('frage') ?? '', fields, faults)
    const [fault] = asked.faults
    if (fault) throw new Failure('INPUT_INVALID', { parameter: fault.parameter }, fault.text)
    return Array.from(narrowed(table, asked.filters, asked.condition).hits).flatMap((row) => table.rows[row] ?? [])
  }
}

/** What a row says beside its price, the same until the table is filled anew. */
interface RowFigures {
  values: FinderRow['values']
  parts: ReturnType<typeof clientParts>
}

/** of a table: some pages of its lists in several orders */
const mostRowsKept = 2000
const mostCompletions = 12
const mostShownKeys = 3

export function finderHandlers(rooms: Rooms) {
  const memory = tablesIn(rooms)
  const longLines = longLinesIn(rooms)
  const tableOf = (key: FinderClass): Table =>
    memory().of(key, rooms.market.now(), rooms.calendar.dayOf('XETR', rooms.market.now()))

  /** @throws Failure where something cannot be read and nobody said to go on without it */
  function read(
    assetClass: FinderClass,
    query: Question & Record<string, unknown>,
  ): { key: FinderClass; asked: Asked; faults: AddressFault[] } {
    const { parameters, key } = parametersOf(assetClass, query, (name) => isFilterOf(tableOf(assetClass), name))
    const table = tableOf(key)
    const frage = [query.frage, parameters.get('frage') ?? ''].filter(Boolean).join(' und ')
    const { filters, faults: fieldFaults } = readFilters(table, parameters)
    const asked = askedOf(table, frage, filters)
    const faults = [...fieldFaults, ...asked.wordFaults]
    const [fault] = faults
    if (fault && !query.lenient) throw new Failure('INPUT_INVALID', { parameter: fault.parameter }, fault.text)
    return { key, asked, faults }
  }

  const presetCounts = once((table: Table, key: FinderClass) =>
    classFinders[key].presets.flatMap((preset) => {
      const parameters = new URLSearchParams(preset.query)
      const { filters, faults } = readFilters(table, parameters)
      const asked = words(table, parameters.get('frage') ?? '', filters, faults)
      const isKnown = asked.faults.length === 0 && asked.filters.every(({ id }) => table.named.has(id))
      if (!isKnown) return []
      return [{ ...preset, total: narrowed(table, asked.filters, asked.condition).hits.length }]
    }),
  )
  const allMedians = once(
    (table: Table) =>
      new Map(
        table.filled.map(({ criterion, column }) => [
          criterion.id,
          column.kind === 'range' ? medianOf(column.values) : NaN,
        ]),
      ),
  )

  const sourcesOf = once(
    (table: Table) => new Map(table.filled.flatMap(({ criterion }) => sourcesIn(table, criterion))),
  )

  const criteriaOf = once(({ table, filters, meetingOthers }: Asked) =>
    table.filled.map((filled) =>
      facetOf(
        filled,
        filters.find(({ id }) => id === filled.criterion.id),
        meetingOthers(filled.criterion.id),
        sourcesOf(table).get(filled.criterion.id),
      ),
    ),
  )
  const hitMedians = once((_asked: Asked) => new Map<string, number>())
  const keptOrder = keeper<Uint32Array>()
  const figuresOf = once((_table: Table) => new GenerationCache<number, RowFigures>(mostRowsKept))
  function figuresOfRow(table: Table, row: number, instrument: Instrument): RowFigures {
    const known = figuresOf(table)
    const before = known.get(row)
    if (before) return before
    const values = valuesOf(table, row)
    return known.set(row, { values, parts: clientParts(rooms, instrument, values) })
  }
  const keptRow = keeper<FinderRow>()

  return [
    handle(findInstruments, async ({ params, query, asker, expires }) => {
      const { asked, key } = read(params.assetClass, query)
      const { table, hits } = asked
      const usual = classFinders[key].usual ?? { id: 'name', order: 'ASC' as const }
      const wanted = query.sort ?? query.sortColumn
      const isKnown = wanted === undefined || wanted === 'name' || table.named.has(wanted) || table.unfilled.has(wanted)
      if (!isKnown && !query.lenient)
        throw new Failure('INPUT_INVALID', { sort: wanted.slice(0, 60) }, `Unknown sort: ${wanted.slice(0, 60)}`)
      const by = table.named.get(isKnown && wanted !== undefined ? wanted : usual.id)
      const isUsual = wanted === undefined || !isKnown
      const order =
        (isKnown ? (query.order ?? query.sortOrder) : undefined) ??
        (!by ? 'ASC' : isUsual ? usual.order : firstOrder(by.criterion))
      // a figure that nobody has yet puts nothing in order
      const isBackwards = order === 'DESC' && (wanted === undefined || !table.unfilled.has(wanted))
      const inOrder = keptOrder(asked, [by, by ? order : isBackwards], () =>
        by ? ordered(hits, by, order) : isBackwards ? hits.toReversed() : hits,
      )
      const start = query.page * query.perPage
      const shown = Array.from(inOrder.subarray(start, start + query.perPage))
      const columns = query.columns.split(',').flatMap((id) => table.named.get(id) ?? [])
      const listings = shown.flatMap((row) => table.rows[row] ?? []).map(listListing)
      // who looks for something waits for no line
      const lines = query.lines ? await longLines()(listings, () => Promise.resolve()) : []
      return {
        expires,
        total: hits.length,
        all: table.rows.length,
        sort: by?.criterion.id ?? 'name',
        order,
        datetime: iso(rooms.market.now()),
        list: shown.flatMap((row, place): FinderRow[] => {
          const instrument = table.rows[row]
          if (!instrument) return []
          const figures = figuresOfRow(table, row, instrument)
          const quote = quoteOf(rooms, listListing(instrument), asker)
          const line = lines[place]
          return [
            keptRow(instrument, [figures, quote, line?.sparkline], () => ({
              instrument: presentInstrument(instrument, rooms.origin),
              quote,
              values: figures.values,
              ...line,
              ...figures.parts,
            })),
          ]
        }),
        medians: Object.fromEntries(
          columns.flatMap(({ criterion: { id }, column }) => {
            if (column.kind !== 'range') return []
            const known = hitMedians(asked)
            const own = known.get(id) ?? medianOf(Float64Array.from(hits, (row) => column.values[row] ?? NaN))
            known.set(id, own)
            const all = allMedians(table).get(id) ?? NaN
            return Number.isNaN(own) || Number.isNaN(all) ? [] : [[id, { hits: tidy(own, 4), all: tidy(all, 4) }]]
          }),
        ),
        groupMedians: groupMedians(table, classFinders[key].reference, shown, columns),
      }
    }),

    handle(getFinderFacets, ({ params, query, expires }): FinderFacets => {
      const { asked, faults, key } = read(params.assetClass, query)
      const { table, filters, rest, hits, without } = asked
      return {
        expires,
        total: hits.length,
        all: table.rows.length,
        faults,
        rest,
        active: [
          ...filters.map((filter, i) => activeOf(table, filter, without[i] ?? 0)),
          ...(without.length > filters.length
            ? [{ id: 'frage', word: 'frage', label: rest, without: without[filters.length] ?? 0 }]
            : []),
        ],
        criteria: criteriaOf(asked),
        views: classFinders[key].views.map(({ columns, ...view }) => ({
          ...view,
          columns: columns.filter((id) => table.named.has(id)),
        })),
        presets: presetCounts(table, key),
        hint: stillCounting(rooms.statistics),
      }
    }),

    handle(parseFinderText, ({ params, query, expires }) => {
      const table = tableOf(params.assetClass)
      const beginning = query.complete?.toLowerCase()
      const completions = table.filled
        .map(({ criterion: { word, label } }) => ({ word, label }))
        .filter(
          ({ word, label }) =>
            beginning !== undefined && (word.startsWith(beginning) || label.toLowerCase().includes(beginning)),
        )
        .slice(0, mostCompletions)
      try {
        const { filters, rest } = readTextQuery(table, query.text)
        return {
          expires,
          completions,
          rest,
          filters: filters.map(({ id, from, to, keys }) => ({
            id,
            word: table.named.get(id)?.criterion.word ?? id,
            from: boundOf(table, id, from),
            to: boundOf(table, id, to),
            ...(keys && { keys: [...keys] }),
          })),
        }
      } catch (error) {
        if (!(error instanceof TextQueryError)) throw error
        const { message: text, position } = error
        return { expires, completions, filters: [], rest: query.text, error: { text, position } }
      }
    }),
  ]
}

const isFilterOf = ({ named, unfilled }: Table, name: string): boolean => {
  const bare = name.replace(/(Range|_von|_bis)$/, '')
  return [name, bare].some((each) => named.has(each) || unfilled.has(each))
}

/** Filters of `queryParameters`, which clients escape twice, and plain ones; `isExchangeTraded` says which funds are meant. */
function parametersOf(
  assetClass: FinderClass,
  { queryParameters, ...plain }: Question & Record<string, unknown>,
  isFilter: (name: string) => boolean,
): { parameters: URLSearchParams; key: FinderClass } {
  const parameters = nestedQuery(queryParameters)
  for (const [name, value] of Object.entries(plain))
    if (typeof value === 'string' && (name === 'isExchangeTraded' || isFilter(name))) parameters.append(name, value)
  const traded = parameters.get('isExchangeTraded')
  parameters.delete('isExchangeTraded')
  parameters.delete('entitySubType')
  return { parameters, key: assetClass === 'funds' && traded === 'true' ? 'etfs' : assetClass }
}

/** Filters of fields and of words together; one criterion has one filter, a second one stays a condition. */
function words(table: Table, frage: string, fields: readonly Filter[], faults: readonly AddressFault[]) {
  try {
    const { filters, rest, condition } = readTextQuery(table, frage)
    const free = filters.filter(({ id }) => !fields.some((field) => field.id === id))
    const taken = filters.filter(({ id }) => fields.some((field) => field.id === id))
    if (taken.length === 0) return { filters: [...fields, ...free], rest, condition, faults: [...faults] }
    const both = narrowed(table, taken, condition)
    const found = new Set(both.hits)
    return {
      filters: [...fields, ...free],
      rest: frage,
      condition: (row: number) => found.has(row),
      faults: [...faults],
    }
  } catch (error) {
    if (!(error instanceof TextQueryError)) throw error
    const { message, position } = error
    const fault = { parameter: 'frage', text: `${message} (Zeichen ${position + 1})` }
    return { filters: [...fields], rest: frage.slice(0, 2000), condition: undefined, faults: [...faults, fault] }
  }
}

const firstOrder = (criterion: FinderCriterion<Instrument>): 'ASC' | 'DESC' =>
  criterion.kind === 'range' ? (criterion.first ?? 'DESC') : 'ASC'

const isDay = (criterion: FinderCriterion<Instrument> | undefined): boolean =>
  criterion?.kind === 'range' && criterion.unit === 'day'

const boundOf = (table: Table, id: string, value: number | undefined): number | string | undefined =>
  value === undefined ? undefined : shownNumber(table.named.get(id)?.criterion, value)

const shownNumber = (criterion: FinderCriterion<Instrument> | undefined, value: number): number | string =>
  isDay(criterion) ? tradingDayOf(Math.round(value)) : tidy(value, 6)

function valuesOf(table: Table, row: number): FinderRow['values'] {
  return Object.fromEntries(
    table.filled.flatMap(({ criterion, column }) => {
      if (column.kind === 'range') {
        const value = column.values[row] ?? NaN
        return Number.isNaN(value) ? [] : [[criterion.id, shownNumber(criterion, value)]]
      }
      const keys = Array.from(
        column.codes.subarray(column.starts[row], column.starts[row + 1]),
        (code) => column.keys[code] ?? '',
      )
      const names = keys.map((key) => (criterion.kind === 'range' ? key : nameOfKey(criterion, key)))
      return names.length === 0 ? [] : [[criterion.id, names.join(', ')]]
    }),
  )
}

function activeOf(table: Table, { id, from, to, keys }: Filter, without: number): FinderFacets['active'][number] {
  const criterion = table.named.get(id)?.criterion ?? table.unfilled.get(id)
  if (!criterion) return { id, word: id, label: id, without }
  const names = keys?.map((key) => (criterion.kind === 'range' ? key : nameOfKey(criterion, key))) ?? []
  const said =
    keys === undefined
      ? rangeWords(criterion, from, to)
      : names.slice(0, mostShownKeys).join(', ') +
        (names.length > mostShownKeys ? ` und ${names.length - mostShownKeys} weitere` : '')
  return { id, word: criterion.word, label: `${criterion.label} ${said}`.trim(), without }
}

function rangeWords(criterion: FinderCriterion<Instrument>, from: number | undefined, to: number | undefined): string {
  if (criterion.kind !== 'range') return ''
  const unit =
    criterion.unit === 'percent' || criterion.unit === 'change'
      ? `${printed.space}%`
      : criterion.unit === 'euro'
        ? `${printed.space}EUR`
        : ''
  const text = (value: number) =>
    criterion.unit === 'day'
      ? germanDay(tradingDayOf(Math.round(value)))
      : `${numberText(value, { decimals: Number.isInteger(value) ? 0 : 2, typography: printed })}`
  if (from !== undefined && to !== undefined) return `${text(from)} bis ${text(to)}${unit}`
  if (from !== undefined) return `ab ${text(from)}${unit}`
  return to === undefined ? '(kein Wert bekannt)' : `bis ${text(to)}${unit}`
}

function facetOf(
  { criterion, column }: Filled<Instrument>,
  filter: Filter | undefined,
  rows: Uint32Array,
  sources: string | undefined,
): FinderFacet {
  const { id, word, label, group, kind, help, absent } = criterion
  const head = { id, word, label, group, kind, help, absent, sources, first: firstOrder(criterion) }
  if (column.kind === 'choice' || criterion.kind !== 'range') {
    const values =
      column.kind === 'choice' && criterion.kind !== 'range' ? valueCounts(column, criterion, rows, filter?.keys) : []
    return {
      ...head,
      values: values.map((value) => ({ ...value, chosen: filter?.keys?.includes(value.key) ?? false })),
    }
  }
  const bounds = boundsOf(column, rows)
  const shown = (value: number | undefined) => (value === undefined ? undefined : shownNumber(criterion, value))
  return {
    ...head,
    unit: criterion.unit,
    decimals: criterion.decimals,
    from: shown(filter?.from),
    to: shown(filter?.to),
    least: shown(bounds?.least),
    most: shown(bounds?.most),
    bars: bounds && [...bounds.bars],
    ...(!isDay(criterion) &&
      column.high > column.low && { drawn: { low: tidy(column.low, 6), high: tidy(column.high, 6) } }),
  }
}

const mostSources = 3

/** Who told the figures of a criterion, with the newest day of each: `Muster (31.10.2026)`. */
function sourcesIn({ rows }: Table, criterion: FinderCriterion<Instrument>): (readonly [id: string, words: string])[] {
  if (criterion.kind !== 'range' || !criterion.toldBy) return []
  const days = new Map<string, string>()
  for (const row of rows) {
    const told = criterion.toldBy(row)
    if (told && (days.get(told.source) ?? '') < told.asOf) days.set(told.source, told.asOf)
  }
  const named = [...days].map(([source, day]) => `${source} (${germanDay(day)})`)
  const more = named.length > mostSources ? ` und ${named.length - mostSources} weitere` : ''
  return [[criterion.id, named.slice(0, mostSources).join(', ') + more]]
}

/** Middles of groups, by code of the group and column: they are the same until the table is filled anew. */
const knownMedians = once((_table: Table) => new Map<string, number>())

/** The middle of every group that the rows of a page belong to, over all rows of the group. */
function groupMedians(
  table: Table,
  reference: string | undefined,
  shown: readonly number[],
  columns: readonly Filled<Instrument>[],
): Record<string, Record<string, number>> {
  const filled = reference === undefined ? undefined : table.named.get(reference)
  if (filled?.column.kind !== 'choice' || filled.criterion.kind === 'range') return {}
  const { codes, starts, keys } = filled.column
  const codeOf = (row: number) => (starts[row] === starts[row + 1] ? -1 : (codes[starts[row] ?? 0] ?? -1))
  const found: Record<string, Record<string, number>> = {}
  for (const wanted of new Set(shown.map(codeOf))) {
    if (wanted < 0) continue
    let members: number[] | undefined
    const medianIn = (id: string, values: Float64Array): number => {
      const known = knownMedians(table)
      const key = `${wanted} ${id}`
      const before = known.get(key)
      if (before !== undefined) return before
      members ??= Array.from(table.rows.keys()).filter((row) => codeOf(row) === wanted)
      const median = medianOf(Float64Array.from(members, (row) => values[row] ?? NaN))
      known.set(key, median)
      return median
    }
    found[nameOfKey(filled.criterion, keys[wanted] ?? '')] = Object.fromEntries(
      columns.flatMap(({ criterion, column }) => {
        if (column.kind !== 'range') return []
        const median = medianIn(criterion.id, column.values)
        return Number.isNaN(median) ? [] : [[criterion.id, tidy(median, 4)]]
      }),
    )
  }
  return found
}
