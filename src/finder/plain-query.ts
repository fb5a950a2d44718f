import { readDay } from '#calendar/days.ts'
import { once } from '#platform/kept.ts'
import type { Filled, FinderCriterion, FinderTable } from './criterion.ts'
import { boundWords, countryWords, figureWords, mirrored, valueWords } from './plain-vocabulary.ts'
import { TextQueryError } from './query-tokens.ts'
import {
  hear,
  longestQuestion,
  Phrases,
  unheardText,
  withoutUnheard,
  type Ear,
  type Heard,
  type Spoken,
} from './spoken.ts'
import { nameHolding, readTextQuery, type TextQuery } from './text-query.ts'

/** A question of a finder, read, and what of it was not understood, in German. */
export interface Question extends TextQuery {
  unheard?: string
}

const mostNameBytes = 80

/**
 * Conditions as `readTextQuery` takes them, or as people ask: „thesaurierende ETFs auf den MSCI World“, „KGV unter 12 in
 * Deutschland“.
 * @throws TextQueryError where it is neither
 */
export function readQuestion<Row>(table: FinderTable<Row>, text: string): Question {
  try {
    return readTextQuery(table, text)
  } catch (error) {
    if (!(error instanceof TextQueryError)) throw error
    const heard = hear(text, earFor(table))
    const isUnderstood = heard.bounds.length + heard.picks.length + heard.names.length > 0
    const isWhole = heard.unheard.length + heard.names.length === 0 && !/[()"_;]|\bmedian\b/.test(text)
    if (isUnderstood && (isWhole || !isFormal(text))) return questionOf(table, heard, text)
    if (isFormal(text) || text.length > longestQuestion) throw error
    const [first] = heard.unheard
    throw new TextQueryError(unheardText(heard.unheard.slice(0, 1)), first?.at ?? 0)
  }
}

/** With signs and words of conditions: what is wrong with it is said of those. */
const isFormal = (text: string): boolean => /[<>=()"_;]|\bmedian\b/.test(text)

function questionOf<Row>(table: FinderTable<Row>, { bounds, picks, names, unheard }: Heard, text: string): Question {
  const filters = new Map<string, TextQuery['filters'][number]>()
  for (const { id, value } of picks) {
    const before = filters.get(id)?.keys ?? []
    filters.set(id, { id, keys: [...new Set([...before, value])] })
  }
  for (const { id, from, to, fromDay, toDay } of joined(bounds)) {
    const [least, most] = [from ?? dayIn(fromDay), to ?? dayIn(toDay)]
    const before = filters.get(id)
    filters.set(id, {
      id,
      ...before,
      ...(least !== undefined && { from: Math.max(before?.from ?? -Infinity, least) }),
      ...(most !== undefined && { to: Math.min(before?.to ?? Infinity, most) }),
    })
  }
  const held = names.map((name) => nameHolding(table, name))
  const rest = names.map((name) => `name = "${name}"`).join(' und ')
  return {
    filters: [...filters.values()],
    rest: unheard.length > 0 ? text : rest,
    condition: held.length > 0 ? (row) => held.every((holds) => holds(row)) : undefined,
    ...(unheard.length > 0 && { unheard: `${unheardText(unheard)} ${withoutUnheard}` }),
  }
}

/** „Kleine und mittelgroße“ are both, all other bounds hold together. */
function joined(bounds: Heard['bounds']): Heard['bounds'] {
  const words = Map.groupBy(
    bounds.filter(({ isWord }) => isWord),
    ({ id }) => id,
  )
  const wide = [...words].map(([id, all]) => {
    const [from, to] = [all.map((each) => each.from), all.map((each) => each.to)]
    return {
      id,
      ...(from.every((each) => each !== undefined) && { from: Math.min(...from) }),
      ...(to.every((each) => each !== undefined) && { to: Math.max(...to) }),
    }
  })
  return [...bounds.filter(({ isWord }) => !isWord), ...wide]
}

const dayIn = (day: string | undefined): number | undefined => (day === undefined ? undefined : readDay(day))

/** What the words of a table are. */
const earFor = once(<Row>(table: FinderTable<Row>): Ear => {
  const phrases = new Phrases()
  const criteria = table.filled.map(({ criterion }) => criterion)
  for (const { id, word } of criteria)
    for (const { said, ...bound } of boundWords[word] ?? [])
      for (const phrase of said) phrases.add(phrase, { bound: { id, ...bound } })
  const has = (word: string) => criteria.find((criterion) => criterion.word === word)
  for (const criterion of criteria)
    if (criterion.kind === 'range') for (const name of namesOf(criterion)) phrases.add(name, figureOf(criterion, has))
  for (const filled of table.filled)
    for (const [name, value] of valuesOf(filled)) phrases.add(name, { pick: { id: filled.criterion.id, value } })
  for (const criterion of new Set(table.unfilled.values()))
    for (const name of namesOf(criterion)) {
      const none = `Zu „${criterion.label}“ gibt es hier noch keine Angaben`
      phrases.add(`ohne ${name}`, { none })
      phrases.add(name, { none })
    }
  for (const criterion of criteria)
    if (criterion.kind === 'range')
      for (const name of namesOf(criterion)) phrases.add(`ohne ${name}`, { bound: { id: criterion.id, to: 0 } })
  const holdings = new Map<string, boolean>()
  const maturity = has('faelligkeit')
  return {
    phrases,
    ...(maturity && { daysOf: maturity.id }),
    isName: (words) => {
      if (words.length > mostNameBytes || words.includes('"')) return false
      const before = holdings.get(words)
      if (before !== undefined) return before
      const holds = nameHolding(table, words)
      const isHeld = words.length > 2 && table.rows.some((_, row) => holds(row))
      if (holdings.size < 500) holdings.set(words, isHeld)
      return isHeld
    },
  }
})

function figureOf<Row>(
  criterion: FinderCriterion<Row>,
  has: (word: string) => FinderCriterion<Row> | undefined,
): Spoken {
  const { id, word } = criterion
  const twin = word === 'restlaufzeit' ? has('faelligkeit')?.id : undefined
  return {
    figure: {
      id,
      ...(criterion.kind === 'range' && criterion.unit === 'day' && { isDay: true }),
      ...(twin && { dayTwin: twin }),
      ...(mirrored.has(word) && { isMirrored: true }),
    },
  }
}

/** Its name on the page, with and without the „e“ of estimates, its word, and what people call it. */
const namesOf = <Row>({ label, word, aliases = [] }: FinderCriterion<Row>): string[] => [
  label,
  label.replace(/ e$/, ''),
  word.replaceAll('_', ' '),
  ...aliases.filter((alias) => /^[a-z]+$/.test(alias)),
  ...(figureWords[word] ?? []),
]

function valuesOf<Row>({ criterion, column }: Filled<Row>): [name: string, value: string][] {
  if (column.kind !== 'choice' || criterion.kind === 'range') return []
  if (criterion.kind === 'flag') return [[criterion.label, 'true']]
  return column.keys.flatMap((key) =>
    [
      criterion.nameOf?.(key) ?? key,
      ...(valueWords[`${criterion.word} ${key}`] ?? []),
      ...(criterion.word === 'land' ? (countryWords[key] ?? []) : []),
    ].map((name): [string, string] => [name, key]),
  )
}
