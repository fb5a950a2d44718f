import type { TradingDay } from '#contract/vocabulary.ts'

/** How a figure of a finder is meant and written; `percent` is 19.24 for 19.24 %. */
export type CriterionUnit = 'percent' | 'change' | 'number' | 'years' | 'euro' | 'day'

interface Common {
  /** the id of the registry of figures where the figure is in it; name of the filter in the API */
  id: string
  /** its name in text queries and in the addresses of pages, `div_rendite` */
  word: string
  /** German */
  label: string
  /** under which heading of the form it stands */
  group: string
  /** names under which clients of the API know it */
  aliases?: readonly string[]
  /** German: what it means, where the name does not say it */
  help?: string
  /** German: why a row may have no value */
  absent?: string
}

/** A figure that is narrowed by its bounds and ranked by. */
export interface RangeCriterion<Row> extends Common {
  kind: 'range'
  unit: CriterionUnit
  decimals: number
  /** the order that its column takes first; default the largest first */
  first?: 'ASC' | 'DESC'
  of: (row: Row) => number | undefined
  /** of figures that are told, not computed: by whom, and of which day */
  toldBy?: (row: Row) => { source: string; asOf: TradingDay } | undefined
}

/** Words of which a row has one, several or none. */
export interface ChoiceCriterion<Row> extends Common {
  kind: 'choice'
  of: (row: Row) => string | readonly string[] | undefined
  /** German; default: the key itself */
  nameOf?: (key: string) => string
  /** the order of its values; default: the most frequent first */
  order?: readonly string[]
}

/** What a row is or is not. */
export interface FlagCriterion<Row> extends Common {
  kind: 'flag'
  of: (row: Row) => boolean | undefined
}

export type FinderCriterion<Row> = RangeCriterion<Row> | ChoiceCriterion<Row> | FlagCriterion<Row>

/** A column of a range, NaN where a row has no figure. */
export interface RangeColumn {
  kind: 'range'
  values: Float64Array
  /** between which all figures lie but for a fiftieth at either end: a few far off say nothing of the others */
  low: number
  high: number
}

/** A column of words: row i has `codes[starts[i]] … codes[starts[i + 1] − 1]`, places in `keys`. */
export interface ChoiceColumn {
  kind: 'choice'
  keys: readonly string[]
  codes: Uint16Array
  starts: Uint32Array
}

export type FilledColumn = RangeColumn | ChoiceColumn

/** A criterion with the values of all rows. */
export interface Filled<Row> {
  criterion: FinderCriterion<Row>
  column: FilledColumn
}

/** The rows a finder looks through, in typed columns; criteria that no row has a value for are left out. */
export interface FinderTable<Row> {
  rows: readonly Row[]
  filled: readonly Filled<Row>[]
  /** by id, word and alias */
  named: ReadonlyMap<string, Filled<Row>>
  /** criteria that no row has a value for, by the same names: a filter by them finds nothing */
  unfilled: ReadonlyMap<string, FinderCriterion<Row>>
}

export function fillTable<Row>(rows: readonly Row[], criteria: readonly FinderCriterion<Row>[]): FinderTable<Row> {
  const filled: Filled<Row>[] = []
  const named = new Map<string, Filled<Row>>()
  const unfilled = new Map<string, FinderCriterion<Row>>()
  for (const criterion of criteria) {
    const column = criterion.kind === 'range' ? rangeColumn(rows, criterion) : choiceColumn(rows, keysOf(criterion))
    const isEmpty = column.kind === 'range' ? Number.isNaN(column.low) : column.codes.length === 0
    const names = [criterion.id, criterion.word, ...(criterion.aliases ?? [])]
    for (const name of names)
      if (isEmpty) unfilled.set(name, criterion)
      else named.set(name, { criterion, column })
    if (!isEmpty) filled.push({ criterion, column })
  }
  return { rows, filled, named, unfilled }
}

function rangeColumn<Row>(rows: readonly Row[], { of }: RangeCriterion<Row>): RangeColumn {
  const values = Float64Array.from(rows, (row) => of(row) ?? NaN)
  const known = values.filter((value) => !Number.isNaN(value)).toSorted()
  return {
    kind: 'range',
    values,
    low: known[Math.floor(known.length * 0.02)] ?? NaN,
    high: known[Math.ceil(known.length * 0.98) - 1] ?? NaN,
  }
}

const keysOf =
  <Row>(criterion: ChoiceCriterion<Row> | FlagCriterion<Row>) =>
  (row: Row): readonly string[] => {
    const value = criterion.of(row)
    if (value === undefined) return []
    return typeof value === 'object' ? value : [String(value)]
  }

function choiceColumn<Row>(rows: readonly Row[], of: (row: Row) => readonly string[]): ChoiceColumn {
  const codeOf = new Map<string, number>()
  const codes: number[] = []
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    for (const key of of(row)) {
      const code = codeOf.get(key) ?? codeOf.size
      codeOf.set(key, code)
      codes.push(code)
    }
    starts[i + 1] = codes.length
  })
  return { kind: 'choice', keys: [...codeOf.keys()], codes: Uint16Array.from(codes), starts }
}
