import { germanOrder } from '#market/class-instruments.ts'
import { once } from '#platform/kept.ts'
import type {
  ChoiceColumn,
  ChoiceCriterion,
  Filled,
  FinderCriterion,
  FinderTable,
  FlagCriterion,
  RangeColumn,
} from './criterion.ts'

/** What a criterion is narrowed to: bounds, both included, or any of some keys. */
export interface Filter {
  id: string
  from?: number
  to?: number
  keys?: readonly string[]
}

/** Whether row i is wanted. */
export type Meets = (row: number) => boolean

/** Which rows meet all filters, and which miss only one. */
export interface Narrowed {
  /** places of the hits in the table, as they stand there */
  hits: Uint32Array
  /** of each filter, and at the end of the condition in words: how many hits there were without it */
  without: readonly number[]
  /** places of the rows that meet every filter but that of a criterion */
  meetingOthers: (id: string) => Uint32Array
}

/** One pass a filter, and none for the counts without it: a row that misses exactly one filter is a hit of the others. */
export function narrowed<Row>(
  table: Pick<FinderTable<Row>, 'rows' | 'named'>,
  filters: readonly Filter[],
  condition?: Meets,
): Narrowed {
  const tests = filters.map((filter) => filterTest(table, filter))
  if (condition) tests.push(condition)
  const { length } = table.rows
  const misses = new Uint16Array(length)
  const missed = new Uint16Array(length)
  tests.forEach((meets, place) => {
    for (let row = 0; row < length; row++) {
      if (meets(row)) continue
      misses[row] = (misses[row] ?? 0) + 1
      missed[row] = place
    }
  })
  const without = tests.map(() => 0)
  const hits: number[] = []
  for (let row = 0; row < length; row++) {
    if (misses[row] === 0) hits.push(row)
    else if (misses[row] === 1) without[missed[row] ?? 0]! += 1
  }
  const met = Uint32Array.from(hits)
  return {
    hits: met,
    without: without.map((more) => hits.length + more),
    meetingOthers(id) {
      const own = filters.findIndex((filter) => filter.id === id)
      if (own < 0) return met
      return met.length === length
        ? met
        : Uint32Array.from(
            table.rows.keys().filter((row) => misses[row] === 0 || (misses[row] === 1 && missed[row] === own)),
          )
    },
  }
}

function filterTest<Row>({ named }: Pick<FinderTable<Row>, 'named'>, { id, from, to, keys }: Filter): Meets {
  const column = named.get(id)?.column
  if (column === undefined) return () => false
  if (column.kind === 'range') {
    const { values } = column
    const [least, most] = [from ?? -Infinity, to ?? Infinity]
    return (row) => (values[row] ?? NaN) >= least && (values[row] ?? NaN) <= most
  }
  const wanted = Uint8Array.from(column.keys, (key) => Number(keys?.includes(key) ?? false))
  const { codes, starts } = column
  return (row) => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) if (wanted[codes[at] ?? 0]) return true
    return false
  }
}

export interface ChoiceValue {
  key: string
  name: string
  total: number
  /** beside others that are chosen: how many hits it would add */
  adds?: number
}

/**
 * How many of some rows there are of each value; values that none has count 0. @param rows those that meet the other filters
 * @param chosen keys of the values that are asked for
 */
export function valueCounts<Row>(
  column: ChoiceColumn,
  criterion: ChoiceCriterion<Row> | FlagCriterion<Row>,
  rows: Uint32Array,
  chosen: readonly string[] = [],
): ChoiceValue[] {
  const { codes, starts, keys } = column
  const totals = new Uint32Array(keys.length)
  const added = new Uint32Array(keys.length)
  const wanted = Uint8Array.from(keys, (key) => Number(chosen.includes(key)))
  for (const row of rows) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0]
    let isHit = 0
    for (let at = from; at < to; at++) {
      totals[codes[at] ?? 0]! += 1
      isHit |= wanted[codes[at] ?? 0] ?? 0
    }
    if (isHit === 0) for (let at = from; at < to; at++) added[codes[at] ?? 0]! += 1
  }
  const { names, places } = namesOf(column, criterion)
  const order = criterion.kind === 'choice' ? criterion.order : ['true', 'false']
  return Array.from(keys.keys())
    .toSorted((a, b) =>
      order
        ? order.indexOf(keys[a] ?? '') - order.indexOf(keys[b] ?? '')
        : (totals[b] ?? 0) - (totals[a] ?? 0) || (places[a] ?? 0) - (places[b] ?? 0),
    )
    .map((code) => ({
      key: keys[code] ?? '',
      name: names[code] ?? '',
      total: totals[code] ?? 0,
      ...(chosen.length > 0 && wanted[code] === 0 && { adds: added[code] ?? 0 }),
    }))
}

export const nameOfKey = <Row>(criterion: ChoiceCriterion<Row> | FlagCriterion<Row>, key: string): string =>
  criterion.kind === 'flag' ? (key === 'true' ? 'ja' : 'nein') : (criterion.nameOf?.(key) ?? key)

/** German names of a column's keys, and the place of each among them in the order of the alphabet. */
const namesOf = once(<Row>({ keys }: ChoiceColumn, criterion: FinderCriterion<Row>) => {
  const names = criterion.kind === 'range' ? keys : keys.map((key) => nameOfKey(criterion, key))
  const places = new Uint32Array(keys.length)
  names
    .map((name, code) => ({ name, code }))
    .toSorted((a, b) => germanOrder.compare(a.name, b.name))
    .forEach(({ code }, place) => (places[code] = place))
  return { names, places }
})

export interface Bounds {
  least: number
  most: number
  /** rows in bars of equal width from the column's low to its high */
  bars: readonly number[]
}

const numberOfBars = 16

/** Least and largest figure of some rows, and how they are spread; undefined without any. */
export function boundsOf({ values, low, high }: RangeColumn, rows: Uint32Array): Bounds | undefined {
  let [least, most] = [Infinity, -Infinity]
  const bars = Array.from({ length: numberOfBars }, () => 0)
  const width = (high - low) / numberOfBars || 1
  for (const row of rows) {
    const value = values[row] ?? NaN
    if (Number.isNaN(value)) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
    bars[Math.min(numberOfBars - 1, Math.max(0, Math.floor((value - low) / width)))]! += 1
  }
  return least <= most ? { least, most, bars } : undefined
}

/** The hits in the order of a column: those without a value last whichever way, equal ones as they stood. */
export function ordered<Row>(
  hits: Uint32Array,
  { column, criterion }: Filled<Row>,
  order: 'ASC' | 'DESC',
): Uint32Array {
  const sign = order === 'DESC' ? -1 : 1
  if (column.kind === 'range') {
    const { values } = column
    return hits.toSorted((a, b) => {
      const [left, right] = [values[a] ?? NaN, values[b] ?? NaN]
      if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
      return sign * (left - right)
    })
  }
  const { codes, starts } = column
  const { places } = namesOf(column, criterion)
  const placeOf = (row: number) =>
    (starts[row] ?? 0) < (starts[row + 1] ?? 0) ? (places[codes[starts[row] ?? 0] ?? 0] ?? 0) : NaN
  return hits.toSorted((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)]
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return sign * (left - right)
  })
}
