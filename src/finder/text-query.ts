import type { ChoiceColumn, FinderTable, RangeColumn } from './criterion.ts'
import type { Filter, Meets } from './narrowing.ts'
import { folded } from '#contract/german-text.ts'
import { once } from '#platform/kept.ts'
import { numberOf, TextQueryError, tokensOf, type Token } from './query-tokens.ts'

/** What the form can show, and what stands in the text alone. */
export interface TextQuery {
  filters: readonly Filter[]
  /** conditions the form has no field for, as they were typed; empty: there are none */
  rest: string
  /** undefined without them */
  condition: Meets | undefined
}

const deepest = 40

/** A condition with the filter that says the same, where there is one, and where it stood in the text. */
interface Part {
  meets: Meets
  filter?: Filter
  from: number
  to: number
}

/**
 * Reads `kgv_e < 15 und (div_rendite > 3 oder index = "DAX")`. Conditions compare figures with numbers, with each other,
 * or with `median(…)` of all rows or, as `median(branche)`, of the rows of the same word; `<` and `<=` both include the bound, as
 * the fields of the form do. `name = "MSCI World"` is of rows whose name holds these words.
 * @throws TextQueryError
 */
export function readTextQuery<Row>(table: FinderTable<Row>, text: string): TextQuery {
  if (text.trim() === '') return { filters: [], rest: '', condition: undefined }
  const parts = new Reader(table, text).conditions()
  const filters: Filter[] = []
  const rest: Part[] = []
  for (const part of parts) {
    const { filter } = part
    const before = filter && filters.find(({ id }) => id === filter.id)
    if (!filter || (before && !joined(before, filter))) rest.push(part)
    else if (!before) filters.push({ ...filter })
  }
  return {
    filters,
    rest: rest.map(({ from, to }) => text.slice(from, to)).join(' und '),
    condition: rest.length > 0 ? (row) => rest.every(({ meets }) => meets(row)) : undefined,
  }
}

/** Two bounds of one figure are one range; anything else is not. */
function joined(before: Filter, filter: Filter): boolean {
  if (filter.keys || before.keys) return false
  if (filter.from !== undefined) before.from = Math.max(before.from ?? -Infinity, filter.from)
  if (filter.to !== undefined) before.to = Math.min(before.to ?? Infinity, filter.to)
  return true
}

type Figure = (row: number) => number

class Reader<Row> {
  readonly #table: FinderTable<Row>
  readonly #tokens: readonly Token[]
  readonly #text: string
  #place = 0

  constructor(table: FinderTable<Row>, text: string) {
    this.#table = table
    this.#text = text
    this.#tokens = tokensOf(text)
  }

  /** What is joined by `und` on the outside; each may be taken by a field of the form. */
  conditions(): Part[] {
    const parts = this.#all(0)
    const { kind, at, text } = this.#next
    if (kind !== 'end') throw new TextQueryError(`Erwartet wird „und“ oder „oder“, nicht „${text}“.`, at)
    return parts
  }

  get #next(): Token {
    return this.#tokens[this.#place] ?? { kind: 'end', text: '', at: this.#text.length }
  }

  #take(): Token {
    const token = this.#next
    this.#place++
    return token
  }

  #is(text: string): boolean {
    if (this.#next.kind === 'text' || this.#next.text !== text) return false
    this.#place++
    return true
  }

  /** alternatives of conditions; without an `oder` the conditions themselves */
  #all(depth: number): Part[] {
    const ways = [this.#joined(depth)]
    while (this.#is('oder')) ways.push(this.#joined(depth))
    const [only] = ways
    if (ways.length === 1 && only) return only
    const parts = ways.flat()
    return [
      {
        meets: (row) => ways.some((way) => way.every(({ meets }) => meets(row))),
        from: Math.min(...parts.map(({ from }) => from)),
        to: Math.max(...parts.map(({ to }) => to)),
      },
    ]
  }

  #joined(depth: number): Part[] {
    const parts = this.#single(depth)
    while (this.#is('und')) parts.push(...this.#single(depth))
    return parts
  }

  #single(depth: number): Part[] {
    const { at } = this.#next
    if (depth > deepest) throw new TextQueryError('So tief geschachtelt lesen wir Klammern nicht.', at)
    if (this.#is('(')) {
      const parts = this.#all(depth + 1)
      const close = this.#next.at
      if (!this.#is(')')) throw new TextQueryError('Hier fehlt eine schließende Klammer.', close)
      const [only] = parts
      return parts.length === 1 && only && !only.filter ? [{ ...only, from: at, to: close + 1 }] : parts
    }
    return [this.#comparison()]
  }

  #comparison(): Part {
    const token = this.#take()
    const { text: word, at: from } = token
    if (token.kind !== 'word') throw new TextQueryError(missing(token), from)
    if (word === 'name' && !this.#table.named.has(word)) return this.#name(from)
    const filled = this.#table.named.get(word)
    if (!filled) throw new TextQueryError(`Die Kennzahl „${word}“ gibt es hier nicht.`, from)
    const sign = this.#take()
    if (sign.kind !== 'sign' || !['<', '<=', '>', '>=', '=', '!='].includes(sign.text))
      throw new TextQueryError('Erwartet wird ein Vergleich: <, <=, >, >=, = oder !=.', sign.at)
    const { criterion, column } = filled
    const end = () => this.#tokens[this.#place - 1]
    const part = (meets: Meets, filter?: Filter): Part => {
      const last = end()
      const quotes = last?.kind === 'text' ? 2 : 0
      return { meets, ...(filter && { filter }), from, to: (last?.at ?? from) + (last?.text.length ?? 0) + quotes }
    }
    if (column.kind === 'choice') {
      const key = this.#key(
        column,
        criterion.kind === 'choice' ? criterion.nameOf : (name) => (name === 'true' ? 'ja' : 'nein'),
      )
      if (sign.text !== '=' && sign.text !== '!=')
        throw new TextQueryError(`„${criterion.label}“ lässt sich nur mit = oder != vergleichen.`, sign.at)
      const has = hasKey(column, key)
      return sign.text === '=' ? part(has, { id: criterion.id, keys: [key] }) : part((row) => !has(row))
    }
    const left: Figure = (row) => column.values[row] ?? NaN
    const { figure: right, fixed } = this.#figure(column)
    if (sign.text === '=')
      return part(
        (row) => left(row) === right(row),
        fixed === undefined ? undefined : { id: criterion.id, from: fixed, to: fixed },
      )
    if (sign.text === '!=') return part((row) => left(row) !== right(row) && !Number.isNaN(left(row)))
    return sign.text.startsWith('<')
      ? part((row) => left(row) <= right(row), fixed === undefined ? undefined : { id: criterion.id, to: fixed })
      : part((row) => left(row) >= right(row), fixed === undefined ? undefined : { id: criterion.id, from: fixed })
  }

  #name(from: number): Part {
    const sign = this.#take()
    if (sign.text !== '=' && sign.text !== '!=')
      throw new TextQueryError('„name“ lässt sich nur mit = oder != vergleichen.', sign.at)
    const { kind, text, at } = this.#take()
    if (kind === 'end' || text === '') throw new TextQueryError('Hier fehlt ein Wert.', at)
    const holds = nameHolding(this.#table, text)
    const to = at + text.length + (kind === 'text' ? 2 : 0)
    return { meets: sign.text === '=' ? holds : (row) => !holds(row), from, to }
  }

  #key(column: ChoiceColumn, nameOf: ((key: string) => string) | undefined): string {
    const { kind, text, at } = this.#take()
    const wanted = text.toLowerCase()
    const typed = kind === 'text' ? text : this.#text.slice(at, at + text.length)
    const key =
      kind === 'end'
        ? undefined
        : column.keys.find((each) => [each, nameOf?.(each)].some((name) => name?.toLowerCase() === wanted))
    if (key === undefined)
      throw new TextQueryError(
        kind === 'end' ? 'Hier fehlt ein Wert.' : `Den Wert „${typed.slice(0, 40)}“ gibt es hier nicht.`,
        at,
      )
    return key
  }

  #figure(own: RangeColumn): { figure: Figure; fixed?: number } {
    const token = this.#take()
    const { kind, text, at } = token
    if (kind === 'number') {
      const fixed = numberOf(text)
      return { figure: () => fixed, fixed }
    }
    if (kind !== 'word') throw new TextQueryError(`Erwartet wird eine Zahl, eine Kennzahl oder median(…).`, at)
    if (text === 'median') return { figure: this.#median(own) }
    const other = this.#table.named.get(text)?.column
    if (other?.kind !== 'range') throw new TextQueryError(`„${text}“ ist keine Zahl und keine Kennzahl mit Zahlen.`, at)
    return { figure: (row) => other.values[row] ?? NaN }
  }

  /** `median` and `median()` of all rows, `median(branche)` of those with the same word */
  #median(own: RangeColumn): Figure {
    if (!this.#is('(')) return constant(medianOf(own.values))
    if (this.#is(')')) return constant(medianOf(own.values))
    const { text, at } = this.#take()
    const by = this.#table.named.get(text)?.column
    if (by?.kind !== 'choice')
      throw new TextQueryError(`median(${text.slice(0, 40)}): Danach lässt sich nicht gruppieren.`, at)
    if (!this.#is(')')) throw new TextQueryError('Hier fehlt eine schließende Klammer.', this.#next.at)
    const groups = by.keys.map((): number[] => [])
    own.values.forEach((value, row) => {
      for (let i = by.starts[row] ?? 0; i < (by.starts[row + 1] ?? 0); i++) groups[by.codes[i] ?? 0]?.push(value)
    })
    const medians = groups.map((values) => medianOf(Float64Array.from(values)))
    return (row) =>
      (by.starts[row] ?? 0) < (by.starts[row + 1] ?? 0) ? (medians[by.codes[by.starts[row] ?? 0] ?? 0] ?? NaN) : NaN
  }
}

/** Rows whose name holds all of these words. */
export function nameHolding<Row>(table: FinderTable<Row>, text: string): Meets {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const names = foldedNames(table)
  return (row) => words.every((word) => names[row]?.includes(word))
}

const foldedNames = once(<Row>({ rows }: FinderTable<Row>): readonly string[] =>
  rows.map((row) => {
    const { name } = row as { name?: unknown } // rows of a finder have one
    return typeof name === 'string' ? folded(name) : ''
  }),
)

const missing = ({ kind, text }: Token): string =>
  kind === 'end' ? 'Hier fehlt eine Bedingung.' : `Erwartet wird eine Kennzahl, nicht „${text.slice(0, 40)}“.`

const constant =
  (value: number): Figure =>
  () =>
    value

const hasKey = ({ keys, codes, starts }: ChoiceColumn, key: string): Meets => {
  const code = keys.indexOf(key)
  return (row) => codes.subarray(starts[row], starts[row + 1]).includes(code)
}

/** The middle of the known figures, NaN without any. */
export function medianOf(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value)).toSorted()
  const middle = known.length >> 1
  return known.length % 2 ? (known[middle] ?? NaN) : ((known[middle - 1] ?? NaN) + (known[middle] ?? NaN)) / 2
}
