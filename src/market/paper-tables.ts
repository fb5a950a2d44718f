import { type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { isOver } from './derivatives/expiry.ts'
import { bytes, floats, integers, type Sheet } from './derivatives/sheet.ts'
import { priceGroup } from './derivatives/sheet-prices.ts'
import {
  paperKinds,
  type PaperColumns,
  type PaperKind,
  type PaperPrices,
  type Underlying,
  type UnderlyingQuote,
} from './derivatives.ts'

export { smile as modelVolatility } from './derivatives/model.ts'
export { americanDelta } from './derivatives/option-price.ts'

/** Papers of one kind and side on one underlying: rows `from` to before `to` of their table. */
export interface PaperGroup {
  readonly underlying: Underlying
  readonly isShort: boolean
  readonly from: number
  readonly to: number
  /** the columns as their pricing takes them */
  readonly sheet: Sheet
}

/**
 * All papers of one kind as columns: by underlying, then side, then the level that tells them apart, so that neighbours
 * are alike. Columns that no paper of the kind has are one shared column of NaN.
 */
export interface PaperTable extends Omit<PaperColumns, 'underlying' | 'day' | 'kind' | 'isShort'>, PaperPrices {
  readonly kind: PaperKind
  readonly groups: readonly PaperGroup[]
  /** 1 where the right may be exercised before the end */
  readonly american: Uint8Array
  /** 1 where the day of the table is the last of trading, of open end papers, too */
  readonly endsToday: Uint8Array
}

/** What papers on an underlying are priced from. */
export interface UnderlyingMoment {
  readonly quote: UnderlyingQuote
  /** units of the underlying's currency for one euro */
  readonly units: number
  readonly at: Instant
  /** of the underlying, before the day of the papers */
  readonly lastClose: number | undefined
}

/** Puts papers of many underlyings, all of one day, together by kind; they have no prices yet. */
export function paperTables(papers: readonly PaperColumns[], day: TradingDay): PaperTable[] {
  // columns are only made by the derivatives, and they are sheets
  const sheets = papers as readonly Sheet[]
  const stretches = paperKinds.map((kind, place) => sheets.flatMap((sheet) => stretchesOf(sheet, kind, place)))
  const lengthOf = (some: readonly Stretch[]) => some.reduce((sum, { rows }) => sum + rows.length, 0)
  const absent = new Float64Array(Math.max(0, ...stretches.map(lengthOf))).fill(Number.NaN)
  return stretches.flatMap((some) => {
    const [first] = some
    return first ? [tableOf(first.kind, some, lengthOf(some), day, absent)] : []
  })
}

/** Prices a group anew; papers whose last day of trading is over have none, as on their pages. */
export function priceTable(table: PaperTable, group: PaperGroup, moment: UnderlyingMoment): void {
  priceGroup(group.sheet, group.from, group.to, moment, table)
  const { endsToday, bid, ask } = table
  if (!isOver(group.sheet.day, moment.at)) return
  for (let row = group.from; row < group.to; row++) if (endsToday[row] === 1) bid[row] = ask[row] = 0
}

/** Rows of a sheet that become neighbours, in the order they stand in then. */
interface Stretch {
  kind: PaperKind
  sheet: Sheet
  isShort: boolean
  rows: Int32Array
}

function stretchesOf(sheet: Sheet, kind: PaperKind, place: number): Stretch[] {
  return [false, true].flatMap((isShort) => {
    const rows = Int32Array.from({ length: sheet.length }, (_, row) => row)
      .filter((row) => sheet.kind[row] === place && sheet.isShort[row] === Number(isShort))
      .sort((a, b) => levelOf(sheet, a) - levelOf(sheet, b))
    return rows.length === 0 ? [] : [{ kind, sheet, isShort, rows }]
  })
}

const levelOf = ({ barrier, strike, cap, factor }: Sheet, row: number): number =>
  [barrier[row], strike[row], cap[row], factor[row]].find((level) => level !== undefined && !Number.isNaN(level)) ?? 0

function tableOf(
  kind: PaperKind,
  stretches: readonly Stretch[],
  length: number,
  day: TradingDay,
  absent: Float64Array,
): PaperTable {
  const starts: number[] = []
  let end = 0
  for (const { rows } of stretches) {
    starts.push(end)
    end += rows.length
  }
  const copied = <C extends Float64Array | Uint8Array | Int32Array>(column: C, of: (sheet: Sheet) => C): C => {
    for (const [place, { sheet, rows }] of stretches.entries()) {
      const from = of(sheet)
      const start = starts[place] ?? 0
      for (let index = 0; index < rows.length; index++) column[start + index] = from[rows[index] ?? 0] ?? 0
    }
    return column
  }
  const isPresent = (name: (typeof floats)[number]) =>
    stretches.some(({ sheet, rows }) => rows.some((row) => !Number.isNaN(sheet[name][row])))
  const floating = Object.fromEntries(
    floats.map((name) => [
      name,
      isPresent(name) ? copied(new Float64Array(length), (sheet) => sheet[name]) : absent.subarray(0, length),
    ]),
  ) as Pick<Sheet, (typeof floats)[number]>
  const small = Object.fromEntries(
    bytes.map((name) => [name, copied(new Uint8Array(length), (sheet) => sheet[name])]),
  ) as Pick<Sheet, (typeof bytes)[number]>
  const whole = Object.fromEntries(
    integers.map((name) => [name, copied(new Int32Array(length), (sheet) => sheet[name])]),
  ) as Pick<Sheet, (typeof integers)[number]>
  const columns = { ...floating, ...small, ...whole }
  return {
    ...columns,
    kind,
    length,
    groups: stretches.map(({ sheet: { underlying }, isShort, rows }, place) => {
      const from = starts[place] ?? 0
      const sheet = { ...columns, underlying, day, length }
      return { underlying, isShort, from, to: from + rows.length, sheet }
    }),
    bid: new Int32Array(length),
    ask: new Int32Array(length),
    hit: new Uint8Array(length),
  }
}
