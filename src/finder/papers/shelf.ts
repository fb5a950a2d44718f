import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { endsAtBarrier } from '#market/derivatives.ts'
import { priceTable, type PaperGroup, type PaperTable, type UnderlyingMoment } from '#market/paper-tables.ts'
import { paperChoices, type PaperChoice, type PaperNumber } from '../paper-question.ts'
import { choicesOf, type ChoiceColumns } from './choices.ts'
import { emptyFigures, writeFigures, type FigureColumns } from './figures.ts'
import { blockRows, emptyZones, valuesOf, writeZone, type NumberColumn, type NumberZones } from './zones.ts'

/** A column that is narrowed by ranges, with what its blocks span. */
export interface NumberShelf {
  readonly column: NumberColumn
  /** figures are so many of the column's units: 1000 for prices in thousandths */
  readonly unit: number
  /** lower values are none: no price, no maturity */
  readonly least: number
  readonly zones: NumberZones
}

/** A group with its blocks and the prices it was last given. */
export interface ShelvedGroup extends PaperGroup {
  readonly firstBlock: number
  readonly endBlock: number
  /** rows that can be traded, as far as is known */
  live: number
  pricedAt: UnderlyingMoment | undefined
}

/** The papers of one kind, ready to be searched. */
export interface Shelf {
  readonly table: PaperTable
  readonly groups: readonly ShelvedGroup[]
  readonly groupsOn: ReadonlyMap<InstrumentKey, readonly ShelvedGroup[]>
  readonly numbers: ReadonlyMap<PaperNumber, NumberShelf>
  readonly choices: ChoiceColumns
  /** which values of a choice occur in each block, as bits */
  readonly bits: Readonly<Record<PaperChoice, Int32Array>>
  readonly blockFrom: Int32Array
  readonly blockTo: Int32Array
  /** 1 where a row of the block cannot be traded */
  readonly deadIn: Uint8Array
  readonly figures: FigureColumns
}

const termColumns = ['strike', 'barrier', 'cap', 'bonusLevel', 'couponPct', 'ratio'] as const

export function shelfOf(table: PaperTable, day: TradingDay, currencies: readonly string[]): Shelf {
  const counts = table.groups.map(({ from, to }) => Math.ceil((to - from) / blockRows))
  const blocks = counts.reduce((sum, count) => sum + count, 0)
  const blockFrom = new Int32Array(blocks)
  const blockTo = new Int32Array(blocks)
  let block = 0
  const groups = table.groups.map((group): ShelvedGroup => {
    const firstBlock = block
    for (let from = group.from; from < group.to; from += blockRows, block++) {
      blockFrom[block] = from
      blockTo[block] = Math.min(from + blockRows, group.to)
    }
    const live =
      group.to - group.from - (endsAtBarrier(table.kind) ? sum(group.sheet.hit.subarray(group.from, group.to)) : 0)
    return { ...group, firstBlock, endBlock: block, live, pricedAt: undefined }
  })
  const figures = emptyFigures(table)
  const choices = choicesOf(table, day, currencies)
  const shelved = (column: NumberColumn, unit = 1, least = -Infinity): NumberShelf => ({
    column,
    unit,
    least,
    zones: emptyZones(blocks),
  })
  const numbers = new Map<PaperNumber, NumberShelf>([
    ['bid', shelved(table.bid, 1000, 1)],
    ['ask', shelved(table.ask, 1000, 1)],
    ['maturity', shelved(table.maturity, 1, 1)],
    ['issued', shelved(table.issued)],
    ...termColumns.flatMap((name): [PaperNumber, NumberShelf][] =>
      table[name].some((value) => !Number.isNaN(value)) ? [[name, shelved(table[name])]] : [],
    ),
    ...Object.entries(figures).map(([name, column]): [PaperNumber, NumberShelf] => [
      name as PaperNumber, // keys of the figures
      shelved(column),
    ]),
  ])
  const bits = Object.fromEntries(paperChoices.map((name) => [name, new Int32Array(blocks)])) as Record<
    PaperChoice,
    Int32Array
  >
  for (let each = 0; each < blocks; each++) {
    const [from, to] = [blockFrom[each] ?? 0, blockTo[each] ?? 0]
    for (const { column, zones } of numbers.values()) writeZone(zones, column, each, from, to)
    for (const name of paperChoices) bits[name][each] = valuesOf(choices[name], from, to)
  }
  const groupsOn = Map.groupBy(groups, ({ underlying }) => underlying.key)
  const deadIn = new Uint8Array(blocks).fill(1) // until they are priced
  return { table, groups, groupsOn, numbers, choices, bits, blockFrom, blockTo, deadIn, figures }
}

const sum = (column: Uint8Array): number => column.reduce((total, each) => total + each, 0)

const priced = (shelf: Shelf): readonly PaperNumber[] => [
  'bid',
  'ask',
  ...(Object.keys(shelf.figures) as PaperNumber[]),
]

/** Gives the papers of a group the prices of a moment, and the figures that follow from them. */
export function reprice(shelf: Shelf, group: ShelvedGroup, moment: UnderlyingMoment): void {
  const { table, figures, numbers, choices, bits, blockFrom, blockTo, deadIn } = shelf
  priceTable(table, group, moment)
  writeFigures(table, figures, group, moment)
  group.pricedAt = moment
  group.live = 0
  const columns = priced(shelf).flatMap((name) => numbers.get(name) ?? [])
  for (let block = group.firstBlock; block < group.endBlock; block++) {
    const [from, to] = [blockFrom[block] ?? 0, blockTo[block] ?? 0]
    let dead = 0
    for (let row = from; row < to; row++) {
      if (table.ask[row] === 0) dead++
      choices.intact[row] = 1 - (table.hit[row] ?? 0)
    }
    group.live += to - from - dead
    deadIn[block] = dead > 0 ? 1 : 0
    for (const { zones, column } of columns) writeZone(zones, column, block, from, to)
    bits.intact[block] = valuesOf(choices.intact, from, to)
  }
}
