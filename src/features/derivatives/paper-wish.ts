import { Failure } from '#contract/failures.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import {
  paperTerms,
  paperVariants,
  type PaperPick,
  type PaperQuestion,
  type PaperRange,
} from '#finder/paper-question.ts'
import { paperKinds, subTypeOf, type PaperKind } from '#market/derivatives.ts'
import type { Rooms } from '#api/rooms.ts'
import { instrumentOf } from '#api/resolve.ts'
import { paperPicks, paperRanges, rangeOf } from './paper-filters.contract.ts'

type Given = Readonly<Record<string, unknown>>
type Wish = PaperQuestion & { ranges: readonly PaperRange[]; picks: readonly PaperPick[] }

/** Filters as they came: `queryParameters` is an encoded query of its own, which some clients encode twice. */
export function givenFilters(query: Given): Map<string, string> {
  const given = new Map<string, string>()
  const nested = typeof query.queryParameters === 'string' ? query.queryParameters : ''
  for (const [name, value] of new URLSearchParams(decodedOnceMore(nested))) given.set(name, value)
  for (const [name, value] of Object.entries(query))
    if (name !== 'queryParameters' && typeof value === 'string' && value !== '') given.set(name, value)
  return given
}

function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is asked of the finder. @throws Failure INPUT_INVALID, INSTRUMENT_UNKNOWN */
export function paperWish(rooms: Pick<Rooms, 'universe' | 'paperFinder'>, given: ReadonlyMap<string, string>): Wish {
  const kinds = valuesIn(given, 'entitySubType').map(kindOf)
  const ranges = paperRanges.flatMap((filter): PaperRange[] => {
    const text = given.get(filter.param)
    if (text === undefined || text.replace(';', '').trim() === '') return []
    const range = rangeOf(text, filter)
    if (range.fault !== undefined) throw new Failure('INPUT_INVALID', { param: filter.param }, range.fault)
    return [{ column: filter.column, ...range }]
  })
  const picks = paperPicks.flatMap(({ param, column }): PaperPick[] => {
    const asked = [...valuesIn(given, param).map((value) => choiceOf(rooms, column, value)), ...further(given, column)]
    return asked.length === 0 ? [] : [{ column, values: asked }]
  })
  return { kinds, underlying: underlyingOf(rooms, given), ranges, picks }
}

const valuesIn = (given: ReadonlyMap<string, string>, name: string): string[] =>
  (given.get(name) ?? '').split(',').flatMap((value) => value.trim() || [])

function kindOf(subType: string): PaperKind {
  const kind = paperKinds.find((each) => subTypeOf[each] === subType.toUpperCase())
  return kind ?? refused(`entitySubType: „${subType.slice(0, 40)}“ gibt es nicht.`)
}

function underlyingOf({ universe }: Pick<Rooms, 'universe'>, given: ReadonlyMap<string, string>) {
  const [value, type] = [given.get('entityValueUnderlying'), given.get('entityTypeUnderlying')]
  if (value === undefined) return undefined
  const known = entityTypes.filter((each) => type === undefined || each === type.toUpperCase())
  const found = known.map((each) => universe.find(each, value)).find((each) => each !== undefined)
  return (found ?? instrumentOf({ universe }, known[0] ?? 'INDEX', value)).key
}

type Column = (typeof paperPicks)[number]['column']

/** The names on the wire of a choice's values, each at its place. */
export function choiceNames({ paperFinder }: Pick<Rooms, 'paperFinder'>, column: Column): readonly string[] {
  switch (column) {
    case 'side':
      return ['2', '1']
    case 'issuer':
      return paperFinder.issuers.map(({ id }) => String(id))
    case 'term':
      return paperTerms
    case 'variant':
      return paperVariants
    case 'currency':
      return paperFinder.currencies
    case 'intact':
      return ['0', '1']
  }
}

/** A value that no paper has: nothing is found by it. */
const nobodys = 31

function choiceOf(rooms: Pick<Rooms, 'paperFinder'>, column: Column, value: string): number {
  const place = choiceNames(rooms, column).indexOf(value)
  if (place >= 0) return place
  // issuers and currencies that have no papers here
  return column === 'issuer' || column === 'currency' ? nobodys : refused(`„${value.slice(0, 40)}“ gibt es nicht.`)
}

/** Filters that clients spell in words of their own. */
function further(given: ReadonlyMap<string, string>, column: Column): number[] {
  const openEnded = given.get('openEnded')?.toLowerCase()
  if (column === 'term' && openEnded !== undefined && openEnded !== '') {
    const isOpenEnd = openEnded === '1' || openEnded === 'true'
    return paperTerms.flatMap((term, place) => ((term === 'openEnd') === isOpenEnd ? [place] : []))
  }
  if (column !== 'variant') return []
  const named = [
    ...valuesIn(given, 'feature').map((feature) => variantsOfFeature[feature.toUpperCase()] ?? []),
    ...valuesIn(given, 'codeExerciseStyle').map((code) => (code.toUpperCase() === 'A' ? ['american'] : ['european'])),
  ]
  return named.flatMap((names) =>
    names.length === 0 ? [nobodys] : paperVariants.flatMap((name, place) => (names.includes(name) ? [place] : [])),
  )
}

const variantsOfFeature: Readonly<Record<string, readonly string[]>> = {
  STANDARD: ['plain', 'openEnd'],
  STOP_LOSS: ['stopLoss'],
}

function refused(message: string): never {
  throw new Failure('INPUT_INVALID', {}, message)
}
