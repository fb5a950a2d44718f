import { typedIn } from '#contract/german-text.ts'
import { readDay } from '#calendar/days.ts'
import type { CriterionUnit, Filled, FinderTable } from './criterion.ts'
import type { Filter } from './narrowing.ts'

/** What of an address could not be applied, in German. */
export interface AddressFault {
  parameter: string
  text: string
}

export interface AskedFilters {
  filters: Filter[]
  faults: AddressFault[]
}

/** names of an address that are no filters */
const others = new Set([
  'sort',
  'order',
  'page',
  'frage',
  'ansicht',
  'spalten',
  'datei',
  'dichte',
  'application',
  'device',
  'perPage',
  'referrer',
])
export const mostFilters = 100
const longestValue = 500
const longestNumber = 25
/** that a name holds */
const mostCommas = 4

/**
 * Reads filters: `kgv=5;15`, `kgv_von=5`, `kgv_bis=15`, `index=DAX,MDAX`, under the id, the word or an alias of a
 * criterion, with `Range` behind it if a client likes. What cannot be read is left out and told.
 */
export function readFilters<Row>(table: FinderTable<Row>, query: URLSearchParams): AskedFilters {
  const filters = new Map<string, Filter>()
  const faults: AddressFault[] = []
  let count = 0
  for (const [parameter, given] of query) {
    const value = given.trim()
    if (others.has(parameter) || value === '') continue
    const fault = (text: string) => {
      if (faults.length < 20) faults.push({ parameter: parameter.slice(0, 60), text })
    }
    const found = named(table, parameter)
    const empty = found ? undefined : table.unfilled.get(parameter.replace(/(Range|_von|_bis)$/, ''))
    if (empty) filters.set(empty.id, { id: empty.id })
    else if (!found) fault(`Den Filter „${parameter.slice(0, 40)}“ gibt es hier nicht.`)
    else if (++count > mostFilters) {
      fault(`Mehr als ${mostFilters} Filter auf einmal wenden wir nicht an.`)
      break
    } else if (value.length > longestValue) fault(`${found.filled.criterion.label}: Die Angabe ist zu lang.`)
    else {
      const problem = add(filters, found, value)
      if (problem !== undefined) fault(`${found.filled.criterion.label}: ${problem}`)
    }
  }
  for (const [id, { from, to }] of filters)
    if (from !== undefined && to !== undefined && from > to) {
      filters.delete(id)
      const filled = table.named.get(id)
      faults.push({
        parameter: filled?.criterion.word ?? id,
        text: `${filled?.criterion.label ?? id}: „von“ ist größer als „bis“. Bitte tausche die beiden.`,
      })
    }
  return { filters: [...filters.values()], faults }
}

interface Named<Row> {
  filled: Filled<Row>
  side?: 'from' | 'to'
}

function named<Row>({ named: known }: FinderTable<Row>, parameter: string): Named<Row> | undefined {
  const exact = known.get(parameter) ?? known.get(parameter.replace(/Range$/, ''))
  if (exact) return { filled: exact }
  const [, word = '', side] = /^(.+)_(von|bis)$/.exec(parameter) ?? []
  const filled = known.get(word)
  return filled && { filled, side: side === 'von' ? 'from' : 'to' }
}

/** @returns what is wrong */
function add<Row>(filters: Map<string, Filter>, { filled, side }: Named<Row>, value: string): string | undefined {
  const { criterion, column } = filled
  const before = filters.get(criterion.id) ?? { id: criterion.id }
  if (column.kind === 'choice') {
    const asked = keysIn(value, column.keys)
    const known = asked.filter((key) => column.keys.includes(key))
    if (known.length > 0)
      filters.set(criterion.id, { ...before, keys: [...new Set([...(before.keys ?? []), ...known])] })
    const unknown = asked.find((key) => !column.keys.includes(key))
    return unknown === undefined ? undefined : `„${unknown.slice(0, 40)}“ gibt es hier nicht.`
  }
  const [from = '', to = ''] =
    side === 'from' ? [value] : side === 'to' ? ['', value] : value.includes(';') ? value.split(';') : [value, value]
  const unit = criterion.kind === 'range' ? criterion.unit : 'number'
  const isDay = unit === 'day'
  const [least, most] = [boundOf(from, unit), boundOf(to, unit)]
  if (Number.isNaN(least) || Number.isNaN(most))
    return isDay
      ? 'Bitte gib einen Tag ein, zum Beispiel 2030-12-31.'
      : 'Bitte gib eine Zahl ein, zum Beispiel 1.234,5.'
  filters.set(criterion.id, {
    ...before,
    ...(least !== undefined && { from: least }),
    ...(most !== undefined && { to: most }),
  })
  return undefined
}

/** A list by comma, of keys that may hold commas themselves: the longest known one that begins at a part is meant. */
function keysIn(text: string, keys: readonly string[]): string[] {
  const parts = text.split(',')
  const found: string[] = []
  for (let from = 0; from < parts.length; ) {
    let to = Math.min(parts.length, from + mostCommas + 1)
    while (to > from + 1 && !keys.includes(parts.slice(from, to).join(',').trim())) to--
    found.push(parts.slice(from, to).join(',').trim())
    from = to
  }
  return found
}

const typedUnits: Readonly<Record<CriterionUnit, string | undefined>> = {
  percent: '%',
  change: '%',
  euro: 'EUR',
  years: 'Jahre',
  number: undefined,
  day: undefined,
}

/** `1.234,5` and `1234.5`, with or without its unit, or a day; NaN where it is neither, undefined where there is none */
function boundOf(text: string, unit: CriterionUnit): number | undefined {
  const bare = text.trim()
  if (bare === '') return undefined
  if (unit === 'day') return readDay(bare.slice(0, 10)) ?? NaN
  return bare.length < longestNumber ? (typedIn(bare, typedUnits[unit]) ?? NaN) : NaN
}
