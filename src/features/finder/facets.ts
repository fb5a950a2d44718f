import { tradingDayOf } from '#calendar/days.ts'
import { compactText, germanDay, numberText, printed } from '#contract/number-format.ts'
import { tidy } from '#figures/rounding.ts'
import type { Filled, FinderCriterion } from '#finder/criterion.ts'
import { boundsOf, nameOfKey, valueCounts, type Filter } from '#finder/narrowing.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Table } from './asked.ts'
import type { FinderFacet, FinderFacets } from './finder.contract.ts'
import { isDay, shownNumber } from './shown-values.ts'

const mostShownKeys = 3

/** A filter in words, and how many hits there would be without it. */
export function activeOf(
  table: Table,
  { id, from, to, keys }: Filter,
  without: number,
): FinderFacets['active'][number] {
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
      : ((criterion.unit === 'euro' ? roundMoney(value) : undefined) ??
        `${numberText(value, { decimals: Number.isInteger(value) ? 0 : 2, typography: printed })}`)
  if (from !== undefined && to !== undefined) return `${text(from)} bis ${text(to)}${unit}`
  if (from !== undefined) return `ab ${text(from)}${unit}`
  return to === undefined ? '(kein Wert bekannt)' : `bis ${text(to)}${unit}`
}

/** `10 Mrd.`, `1,5 Mio.`: millions and more that are said in three figures; undefined of all others. */
function roundMoney(value: number): string | undefined {
  const power = [12, 9, 6].find((each) => value >= 10 ** each)
  const decimals = power && [0, 1, 2].find((each) => Number.isInteger(value / 10 ** (power - each)))
  return decimals === undefined ? undefined : compactText(value, { decimals, typography: printed })
}

/** A criterion's field in the form: its values with counts, or its range with bars, among `rows`. */
export function facetOf(
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

/** In which order a column is read first. */
export const firstOrder = (criterion: FinderCriterion<Instrument>): 'ASC' | 'DESC' =>
  criterion.kind === 'range' ? (criterion.first ?? 'DESC') : 'ASC'

const mostSources = 3

/** Who told the figures of a criterion, with the newest day of each: `Muster (31.10.2026)`. */
export function sourcesIn(
  { rows }: Table,
  criterion: FinderCriterion<Instrument>,
): (readonly [id: string, words: string])[] {
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
