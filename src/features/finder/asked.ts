import type { AddressFault } from '#finder/finder-address.ts'
import { narrowed, type Filter, type Narrowed } from '#finder/narrowing.ts'
import { TextQueryError } from '#finder/query-tokens.ts'
import { readQuestion } from '#finder/plain-query.ts'
import type { FinderTable } from '#finder/criterion.ts'
import type { Instrument } from '#market/instruments.ts'
import { GenerationCache, once } from '#platform/kept.ts'

export type Table = FinderTable<Instrument>

/** What was asked, read: filters of fields and words, and what of the words could not be read. */
export interface Asked extends Narrowed {
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

/** Fields and words read, and the rows that meet them. */
export function askedOf(table: Table, frage: string, fields: readonly Filter[]): Asked {
  const lately = askedLately(table)
  const question = JSON.stringify([frage, fields])
  const before = lately.get(question)
  if (before) return before
  const { faults: wordFaults, condition, filters, rest } = words(table, frage, fields, [])
  return lately.set(question, { table, filters, rest, wordFaults, ...narrowed(table, filters, condition) })
}

/** Filters of fields and of words together; one criterion has one filter, a second one stays a condition. */
export function words(table: Table, frage: string, fields: readonly Filter[], faults: readonly AddressFault[]) {
  try {
    const { filters, rest, condition, unheard } = readQuestion(table, frage)
    const told = [...faults, ...(unheard === undefined ? [] : [{ parameter: 'frage', text: unheard }])]
    const free = filters.filter(({ id }) => !fields.some((field) => field.id === id))
    const taken = filters.filter(({ id }) => fields.some((field) => field.id === id))
    if (taken.length === 0) return { filters: [...fields, ...free], rest, condition, faults: told }
    const both = narrowed(table, taken, condition)
    const found = new Set(both.hits)
    return { filters: [...fields, ...free], rest: frage, condition: (row: number) => found.has(row), faults: told }
  } catch (error) {
    if (!(error instanceof TextQueryError)) throw error
    const { message, position } = error
    const fault = { parameter: 'frage', text: `${message} (Zeichen ${position + 1})` }
    return { filters: [...fields], rest: frage.slice(0, 2000), condition: undefined, faults: [...faults, fault] }
  }
}
