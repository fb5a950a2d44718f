import { assetClasses } from '#contract/asset-classes.ts'
import { typedIn } from '#contract/german-text.ts'
import type { DerivativeFilters, DerivativeUnderlyings } from './finder.contract.ts'
import {
  paperPicks,
  paperRanges,
  rangeOf,
  type PaperFilterName,
  type PaperRangeFilter,
} from './paper-filters.contract.ts'

/** A range as the address has it, and what is wrong with it. */
export interface AskedRange {
  filter: PaperRangeFilter
  from: string
  to: string
  fault: string | undefined
}

/** What the address of the finder asks for. */
export interface AskedPapers {
  entitySubType: string
  underlying: { key: string; name: string } | undefined
  ranges: readonly AskedRange[]
  /** values by the name of their filter */
  picks: ReadonlyMap<string, readonly string[]>
  /** what the address asked for and nobody knows */
  unknown: readonly string[]
  /** an unknown underlying as it was typed, and those whose names hold it */
  typed: string
  near: readonly { key: string; name: string }[]
  /** for the endpoints: all that can be read */
  filters: Partial<DerivativeFilters>
}

const usualKind = 'KNOCKOUT_CERTIFICATE'
const longest = 60

/** Kinds of derivatives with the words of their lists, in the order of the class. */
export const kindsOfPapers: readonly { entitySubType: string; word: string; folder: string }[] = Object.entries(
  assetClasses.get('derivatives').subTypeWords ?? {},
).map(([entitySubType, { word, folder }]) => ({ entitySubType, word, folder: folder ?? word }))

const mostNear = 6
const bound = (text: string): string => text.trim().slice(0, longest)

/** What a reader typed as the API takes it: „24.000“ is 24000, „10 %“ is 10; what is no number stays, to be told. */
function typedBound(text: string | undefined, { unit }: PaperRangeFilter): string | undefined {
  if (text === undefined) return undefined
  const value = unit === 'day' ? undefined : typedIn(bound(text), unit === 'level' ? 'Pkt.' : unit)
  return value === undefined ? bound(text) : String(value).replace('.', ',')
}

/**
 * An underlying by its key, its name, its WKN, ISIN or ticker; ranges as `from;to`, or as the form sends them:
 * `{param}_von`, `{param}_bis`.
 */
export function askedPapers(query: URLSearchParams, { list }: Pick<DerivativeUnderlyings, 'list'>): AskedPapers {
  const unknown: string[] = []
  const asked = query.get('entitySubType') ?? usualKind
  const kind = kindsOfPapers.find(({ entitySubType }) => entitySubType === asked)
  if (!kind) unknown.push(`Art „${asked.slice(0, longest)}“`)
  const typed = (query.get('basiswert') ?? '').trim().slice(0, longest)
  const folded = typed.toLowerCase()
  const underlying =
    typed === ''
      ? undefined
      : (list.find(({ key, name }) => key === typed || name.toLowerCase() === folded) ??
        list.find(({ wkn, isin, symbol }) => [wkn, isin, symbol].some((number) => number?.toLowerCase() === folded)))
  if (typed && !underlying) unknown.push(`Basiswert „${typed}“`)
  const near = typed && !underlying ? list.filter(({ name }) => name.toLowerCase().includes(folded)) : []
  const entitySubType = kind?.entitySubType ?? usualKind
  const ranges = paperRanges.flatMap((filter): AskedRange[] => {
    const names = namesOf(filter.param, entitySubType)
    const given = (end = ''): string | undefined =>
      names.map((name) => query.get(name + end)).find((text) => text !== null) ?? undefined
    const [first = '', last = ''] = (given() ?? '').split(';')
    const from = typedBound(given('_von'), filter) ?? bound(first)
    const to = typedBound(given('_bis'), filter) ?? bound(last)
    return from === '' && to === '' ? [] : [{ filter, from, to, fault: rangeOf(`${from};${to}`, filter).fault }]
  })
  const picks = new Map(
    paperPicks.flatMap(({ param }) => {
      const values = query.getAll(param).flatMap((value) => value.split(',').filter(Boolean))
      return values.length > 0 ? [[param, values.slice(0, longest)] as const] : []
    }),
  )
  const [entityTypeUnderlying, entityValueUnderlying] = underlying?.key.split(':') ?? []
  return {
    entitySubType,
    underlying,
    ranges,
    picks,
    unknown,
    typed,
    near: near.slice(0, mostNear),
    filters: {
      entitySubType,
      ...(entityTypeUnderlying && { entityTypeUnderlying, entityValueUnderlying }),
      ...Object.fromEntries(
        ranges.flatMap(({ filter, from, to, fault }) => (fault ? [] : [[filter.param, `${from};${to}`]])),
      ),
      ...Object.fromEntries([...picks].map(([param, values]) => [param, values.join(',')])),
    },
  }
}

/**
 * By which names an address asks for a range. The leverage of a warrant goes by the middle of bid and ask, as on its page;
 * what was said in words, which comes first, has the name of other kinds.
 */
export function namesOf(param: PaperFilterName, entitySubType: string): readonly string[] {
  if (entitySubType !== 'WARRANT') return [param]
  return param === 'leverageRange' ? ['gearingAskRange', param] : param === 'gearingAskRange' ? [] : [param]
}

/** Filters that a kind's form has, the most asked for first; those of all kinds follow. */
const rangesOfKind: Readonly<Record<string, readonly string[]>> = {
  KNOCKOUT_CERTIFICATE: ['gearingAskRange', 'differenceKnockoutPctRange', 'knockOutAbsRange', 'strikeAbsRange'],
  WARRANT: [
    'omegaRange',
    'leverageRange',
    'strikeDistancePctRange',
    'strikeAbsRange',
    'deltaRange',
    'impliedVolatilityRange',
    'premiumPctPaRange',
  ],
  FACTOR_CERTIFICATE: ['gearingAskRange'],
  DISCOUNT_CERTIFICATE: ['discountPctRange', 'maxReturnPaRange', 'sidewaysReturnPaRange', 'capRange'],
  BONUS_CERTIFICATE: [
    'differenceKnockoutPctRange',
    'bonusReturnPaRange',
    'premiumAskRange',
    'capRange',
    'knockOutAbsRange',
  ],
  REVERSE_CONVERTIBLE: ['couponPctRange', 'strikeDistancePctRange', 'maxReturnPaRange', 'sidewaysReturnPaRange'],
  EXPRESS_CERTIFICATE: ['couponPctRange', 'differenceKnockoutPctRange'],
  CAPITAL_PROTECTION_CERTIFICATE: ['capRange'],
  PARTICIPATION_CERTIFICATE: ['premiumAskRange'],
  SPRINT_CERTIFICATE: ['strikeAbsRange', 'capRange', 'premiumAskRange'],
  EXOTIC_CERTIFICATE: ['differenceKnockoutPctRange', 'knockOutAbsRange', 'strikeAbsRange', 'capRange'],
}
const rangesOfAll = [
  'spreadHomogenizedRange',
  'spreadAskPctRange',
  'askRange',
  'coverRatioRange',
  'dateMaturityRange',
  'dateFirstTradingRange',
]

export const rangesFor = (entitySubType: string): PaperRangeFilter[] =>
  [...(rangesOfKind[entitySubType] ?? []), ...rangesOfAll].flatMap(
    (param) => paperRanges.find((filter) => filter.param === param) ?? [],
  )
