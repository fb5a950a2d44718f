import { Failure } from '#contract/failures.ts'
import { readFilters, type AddressFault } from '#finder/finder-address.ts'
import { classFinders, type FinderClass } from '#finder/finders.ts'
import { narrowed, ordered } from '#finder/narrowing.ts'
import { TextQueryError } from '#finder/query-tokens.ts'
import { readQuestion } from '#finder/plain-query.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { nestedQuery } from '#api/nested-query.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { GenerationCache, keeper, once } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { longLinesIn } from '#features/lists/long-lines.ts'
import { quoteOf, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { askedOf, words, type Asked, type Table } from './asked.ts'
import { clientParts } from './client-parts.ts'
import { activeOf, facetOf, firstOrder, sourcesIn } from './facets.ts'
import {
  findInstruments,
  getFinderFacets,
  parseFinderText,
  type FinderFacets,
  type FinderRow,
} from './finder.contract.ts'
import { groupMedians, mediansOf } from './medians.ts'
import { boundOf, valuesOf } from './shown-values.ts'
import { tablesIn } from './tables.ts'

/** What a row says beside its price, the same until the table is filled anew. */
interface RowFigures {
  values: FinderRow['values']
  parts: ReturnType<typeof clientParts>
}

/** of a table: some pages of its lists in several orders */
const mostRowsKept = 2000
const mostCompletions = 12

export function finderHandlers(rooms: Rooms) {
  const memory = tablesIn(rooms)
  const longLines = longLinesIn(rooms)
  const rowOf = rowsIn(rooms)
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

  return [
    handle(findInstruments, async ({ params, query, asker, expires }) => {
      const { asked, key } = read(params.assetClass, query)
      const { table, hits } = asked
      const { by, order, inOrder } = orderedHits(asked, key, query)
      const start = query.page * query.perPage
      const shown = Array.from(inOrder.subarray(start, start + query.perPage))
      const columns = query.columns.split(',').flatMap((id) => table.named.get(id) ?? [])
      const listings = shown.flatMap((row) => table.rows[row] ?? []).map(listListing)
      // who looks for something waits for no line
      const lines = query.lines ? await longLines()(listings, () => Promise.resolve()) : []
      const rows = await eachInTurn(shown.entries(), ([place, row]) => rowOf(table, row, lines[place], asker))
      return {
        expires,
        total: hits.length,
        all: table.rows.length,
        sort: by?.criterion.id ?? 'name',
        order,
        datetime: iso(rooms.market.now()),
        list: rows.filter((row) => row !== undefined),
        medians: mediansOf(asked, columns),
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
      const completions = completionsOf(table, query.complete?.toLowerCase())
      try {
        const { filters, rest, unheard } = readQuestion(table, query.text)
        return {
          expires,
          completions,
          rest,
          ...(unheard !== undefined && { error: { text: unheard, position: 0 } }),
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

interface Question {
  queryParameters: string
  frage: string
  lenient: boolean
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

type Order = 'ASC' | 'DESC'

interface Sorting {
  sort?: string | undefined
  order?: Order | undefined
  /** as clients of other portals name them */
  sortColumn?: string | undefined
  sortOrder?: Order | undefined
  lenient: boolean
}

const keptOrder = keeper<Uint32Array>()

/** @throws Failure INPUT_INVALID where nobody knows the column and nobody said to go on without it */
function orderedHits(
  asked: Asked,
  key: FinderClass,
  { sort, order: givenOrder, sortColumn, sortOrder, lenient }: Sorting,
) {
  const { table, hits } = asked
  const usual = classFinders[key].usual ?? { id: 'name', order: 'ASC' }
  const wanted = sort ?? sortColumn
  const isKnown = wanted === undefined || wanted === 'name' || table.named.has(wanted) || table.unfilled.has(wanted)
  if (!isKnown && !lenient)
    throw new Failure('INPUT_INVALID', { sort: wanted.slice(0, 60) }, `Unknown sort: ${wanted.slice(0, 60)}`)
  const by = table.named.get(isKnown && wanted !== undefined ? wanted : usual.id)
  const isUsual = wanted === undefined || !isKnown
  const order: Order =
    (isKnown ? (givenOrder ?? sortOrder) : undefined) ??
    (!by ? 'ASC' : isUsual ? usual.order : firstOrder(by.criterion))
  // a figure that nobody has yet puts nothing in order
  const isBackwards = order === 'DESC' && (wanted === undefined || !table.unfilled.has(wanted))
  const inOrder = keptOrder(asked, [by, by ? order : isBackwards], () =>
    by ? ordered(hits, by, order) : isBackwards ? hits.toReversed() : hits,
  )
  return { by, order, inOrder }
}

/** Rows as they are answered; what does not change until the table is filled anew is made once. */
function rowsIn(rooms: Rooms) {
  const figuresOf = once((_table: Table) => new GenerationCache<number, RowFigures>(mostRowsKept))
  const keptRow = keeper<FinderRow>()
  function figuresOfRow(table: Table, row: number, instrument: Instrument): RowFigures {
    const known = figuresOf(table)
    const before = known.get(row)
    if (before) return before
    const values = valuesOf(table, row)
    return known.set(row, { values, parts: clientParts(rooms, instrument, values) })
  }
  return (table: Table, row: number, line: Pick<FinderRow, 'sparkline'> | undefined, asker: Asker) => {
    const instrument = table.rows[row]
    if (!instrument) return undefined
    const figures = figuresOfRow(table, row, instrument)
    const quote = quoteOf(rooms, listListing(instrument), asker)
    return keptRow(instrument, [figures, quote, line?.sparkline], () => ({
      instrument: presentInstrument(instrument, rooms.origin),
      quote,
      values: figures.values,
      ...line,
      ...figures.parts,
    }))
  }
}

const sourcesOf = once((table: Table) => new Map(table.filled.flatMap(({ criterion }) => sourcesIn(table, criterion))))

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

/** Criteria whose word begins, or whose name holds, what has been typed. */
const completionsOf = (table: Table, typed: string | undefined) =>
  table.filled
    .map(({ criterion: { word, label } }) => ({ word, label }))
    .filter(({ word, label }) => typed !== undefined && (word.startsWith(typed) || label.toLowerCase().includes(typed)))
    .slice(0, mostCompletions)
