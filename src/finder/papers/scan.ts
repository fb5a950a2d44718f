import { paperChoices, type PaperChoice, type PaperPick, type PaperRange } from '../paper-question.ts'
import type { NumberShelf, Shelf, ShelvedGroup } from './shelf.ts'
import { blockRows, type NumberColumn } from './zones.ts'

/** A criterion on the columns of one shelf. */
type Test =
  | { kind: 'range'; number: NumberShelf; from: number; to: number }
  | { kind: 'pick'; column: Uint8Array; bits: Int32Array; wanted: number }
  /** no paper of the kind has the figure */
  | { kind: 'never' }

/** A histogram on the columns of one shelf. */
export interface Bins {
  readonly number: NumberShelf | undefined
  /** place of the criterion on the same column, −1 where there is none */
  readonly own: number
  readonly from: number
  /** steps a unit of the column */
  readonly perUnit: number
  readonly totals: number[]
}

/** What a scan of several shelves adds up to. */
export interface Tally {
  total: number
  /** rows that only the criterion of that place keeps out */
  readonly missed: number[]
  /** by choice, then value; undefined where they are not counted */
  readonly counts: Record<PaperChoice, Uint32Array> | undefined
}

export const emptyTally = (criteria: number, facets: boolean): Tally => ({
  total: 0,
  missed: Array.from({ length: criteria }, () => 0),
  counts: facets
    ? (Object.fromEntries(paperChoices.map((name) => [name, new Uint32Array(32)])) as Record<PaperChoice, Uint32Array>)
    : undefined,
})

export interface Criteria {
  readonly ranges: readonly PaperRange[]
  readonly picks: readonly PaperPick[]
}

function testsOn(shelf: Shelf, { ranges, picks }: Criteria): Test[] {
  return [
    ...ranges.map(({ column, from = -Infinity, to = Infinity }): Test => {
      const number = shelf.numbers.get(column)
      if (!number) return { kind: 'never' }
      const { unit, least } = number
      return { kind: 'range', number, from: Math.max(least, inUnits(from, unit)), to: inUnits(to, unit) }
    }),
    ...picks.map(
      ({ column, values }): Test => ({
        kind: 'pick',
        column: shelf.choices[column],
        bits: shelf.bits[column],
        wanted: values.reduce((bits, value) => bits | (1 << value), 0),
      }),
    ),
  ]
}

/** Prices are whole thousandths: 0.3 is 300, not 299.99. */
const inUnits = (bound: number, unit: number): number => (unit === 1 ? bound : Math.round(bound * unit * 1e6) / 1e6)

/** Of the block looked at: the criteria each row fails, as bits; two bits that no criterion has where it cannot be traded. */
const fails = new Int32Array(blockRows)
const dead = 3 << 29
/** Its rows that meet all criteria. */
const hits = new Int32Array(blockRows)

/**
 * Looks at the rows of some groups: hands on those that meet all criteria, and counts those that only one keeps out,
 * which are found when it is dropped. Most blocks are decided by what their columns span.
 */
export function scan(
  shelf: Shelf,
  groups: readonly ShelvedGroup[],
  criteria: Criteria,
  tally: Tally,
  bins: readonly Bins[],
  found: (rows: Int32Array, count: number) => void,
): void {
  const tests = testsOn(shelf, criteria)
  const spans = tests.map(() => 0)
  const counted = paperChoices.flatMap((name) => {
    const totals = tally.counts?.[name]
    const own = criteria.picks.findIndex(({ column }) => column === name)
    return totals ? [{ column: shelf.choices[name], totals, own: own < 0 ? -1 : criteria.ranges.length + own }] : []
  })
  const missed = new Int32Array(tests.length)
  const isWatched = tests.map((_, place) => [...counted, ...bins].some(({ own }) => own === place))
  for (const group of groups) for (let block = group.firstBlock; block < group.endBlock; block++) look(block)
  for (const [place, total] of missed.entries()) tally.missed[place] = (tally.missed[place] ?? 0) + total

  function look(block: number): void {
    let out = -1
    let mixed = shelf.deadIn[block] === 1
    for (let place = 0; place < tests.length; place++) {
      const span = spanOf(tests[place] as Test, block)
      spans[place] = span
      if (span === some) mixed = true
      if (span !== none) continue
      if (out >= 0) return
      out = place
    }
    const from = shelf.blockFrom[block] ?? 0
    const count = (shelf.blockTo[block] ?? 0) - from
    if (mixed) test(block, from, count)
    let hit = 0
    for (let each = 0; each < count; each++) {
      const bits = mixed ? (fails[each] ?? 0) : 0
      if (bits === 0) hits[hit++] = from + each
      else if (out < 0 && (bits & (bits - 1)) === 0) {
        const place = 31 - Math.clz32(bits)
        missed[place] = (missed[place] ?? 0) + 1
        if (isWatched[place]) watch(from + each, place)
      }
    }
    if (out >= 0) keep(out, hit)
    else if (hit > 0) take(hit)
  }

  function test(block: number, from: number, count: number): void {
    fails.fill(0, 0, count)
    if (shelf.deadIn[block] === 1) {
      const { ask } = shelf.table
      for (let each = 0; each < count; each++) if (ask[from + each] === 0) fails[each] = dead
    }
    for (let place = 0; place < tests.length; place++)
      if (spans[place] === some) apply(tests[place] as Test, place, from, count)
  }

  function take(hit: number): void {
    tally.total += hit
    found(hits, hit)
    for (const { column, totals } of counted) countRows(totals, column, hit)
    for (const each of bins) binRows(each, hit)
  }

  /** the block's hits, all of which one criterion keeps out */
  function keep(out: number, hit: number): void {
    missed[out] = (missed[out] ?? 0) + hit
    if (!isWatched[out]) return
    for (const { column, totals, own } of counted) if (own === out) countRows(totals, column, hit)
    for (const each of bins) if (each.own === out) binRows(each, hit)
  }

  /** a row that only one criterion keeps out, whose column is counted */
  function watch(row: number, place: number): void {
    for (const { column, totals, own } of counted) if (own === place) count(totals, column[row] ?? 0)
    for (const each of bins) if (each.own === place) bin(each, row)
  }
}

function countRows(totals: Uint32Array, column: Uint8Array, hit: number): void {
  for (let each = 0; each < hit; each++) count(totals, column[hits[each] ?? 0] ?? 0)
}

function count(totals: Uint32Array, value: number): void {
  totals[value] = (totals[value] ?? 0) + 1
}

function binRows(bins: Bins, hit: number): void {
  for (let each = 0; each < hit; each++) bin(bins, hits[each] ?? 0)
}

function bin({ number, from, perUnit, totals }: Bins, row: number): void {
  if (!number) return
  const place = Math.floor(((number.column[row] ?? Number.NaN) / number.unit - from) * perUnit)
  if (place >= 0 && place < totals.length) totals[place] = (totals[place] ?? 0) + 1
}

/** Whether none, some or all of a block's rows may pass. */
const none = 0
const some = 1
const all = 2

function spanOf(test: Test, block: number): number {
  if (test.kind === 'never') return none
  if (test.kind === 'pick') {
    const here = test.bits[block] ?? 0
    return (here & test.wanted) === 0 ? none : (here & ~test.wanted) === 0 ? all : some
  }
  const { least, greatest, gaps } = test.number.zones
  const [low, high] = [least[block] ?? 0, greatest[block] ?? 0]
  if (!(high >= test.from && low <= test.to)) return none
  return low >= test.from && high <= test.to && gaps[block] === 0 ? all : some
}

function apply(test: Test, place: number, from: number, count: number): void {
  if (test.kind === 'pick') applyPick(test.column, test.wanted, 1 << place, from, count)
  else if (test.kind === 'range') applyRange(test.number.column, test.from, test.to, 1 << place, from, count)
}

function applyRange(column: NumberColumn, least: number, most: number, bit: number, from: number, count: number): void {
  for (let each = 0; each < count; each++) {
    const value = column[from + each] ?? Number.NaN
    if (!(value >= least && value <= most)) fails[each] = (fails[each] ?? 0) | bit
  }
}

function applyPick(column: Uint8Array, wanted: number, bit: number, from: number, count: number): void {
  for (let each = 0; each < count; each++) {
    if (((wanted >> (column[from + each] ?? 0)) & 1) === 0) fails[each] = (fails[each] ?? 0) | bit
  }
}
