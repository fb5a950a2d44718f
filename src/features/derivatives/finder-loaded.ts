/** What the finder of derivatives and the lists of its kinds show: the address read, and everything asked for it. */
import { hyphenated } from '#contract/german-text.ts'
import { Failure } from '#contract/failures.ts'
import { getEodHistory } from '#contract/history.ts'
import { listInstruments } from '#contract/quotes.ts'
import { sortKeys } from '#web/blocks/sort-order.ts'
import { keptSort } from '#web/kept-sort.ts'
import { pageNumber, type PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { askedPapers, type kindsOfPapers } from './asked-papers.ts'
import { barrierHistogram, barrierYear } from './barriers.block.tsx'
import { papersToCompare } from './compare-tray.block.tsx'
import { histogramsFor } from './finder-fields.ts'
import { paperColumns } from './finder-list.block.tsx'
import { presetsFor } from './finder-presets.ts'
import { paperPicks } from './paper-filters.contract.ts'
import {
  findDerivatives,
  getDerivativeFacets,
  listDerivativeUnderlyings,
  parseDerivativeText,
  type DerivativeUnderlyings,
} from './finder.contract.ts'

export const perPage = 50
const longestAsked = 20_000
/** as many as the finder lists */
const mostInFile = 1000
/** nearest to a leverage of 5, never the highest: the highest stand at their barrier */
export const usualSort = { key: 'fit', order: 'ASC' } as const
/** asked for without an underlying, when all papers are looked through */
const mostHistogramsOfAll = 2

/** Rows behind them are not put in order. */
export const mostListed = 10_000

/** Their barrier ends the paper, or its bonus. */
const barrierKinds: readonly string[] = ['KNOCKOUT_CERTIFICATE', 'BONUS_CERTIFICATE', 'EXPRESS_CERTIFICATE']

export type Kind = (typeof kindsOfPapers)[number]

export type FinderLoaded = Awaited<ReturnType<typeof loadFinder>>

/**
 * Everything the page shows; a part that cannot be had is undefined or null.
 * @param kind of which the list on an underlying is asked for; undefined: the finder itself
 * @throws Failure NOT_FOUND for the list of an underlying that nobody knows
 */
export async function loadFinder(context: PageContext, kind: Kind | undefined) {
  const { call, params, query: given, file } = context
  const text = given.get('frage')?.slice(0, longestAsked) ?? ''
  const read = text === '' ? undefined : await softly(call(parseDerivativeText, { query: { text } }))
  const query = withConditions(given, read?.filters ?? [])
  const underlyings = (await softly(call(listDerivativeUnderlyings))) ?? { popular: [], list: [] }
  const fixed = fixedBy(kind, params.basiswert, underlyings)
  const asked = askedPapers(
    new URLSearchParams([...query].filter(([name]) => !(name in fixed)).concat(Object.entries(fixed))),
    underlyings,
  )
  const columns = paperColumns(asked.entitySubType, asked.underlying !== undefined)
  const order = await keptSort({ ...context, query }, 'derivate-finder', usualSort, ['fit', ...sortKeys(columns)])
  const asPage = pageNumber(query, mostListed / perPage)
  const [entityType, entityValue] = asked.underlying?.key.split(':') ?? []
  const find = (number: number) =>
    softly(
      call(findDerivatives, {
        query: {
          ...asked.filters,
          sort: order.sort.key,
          order: order.sort.order,
          page: file ? 0 : number - 1,
          perPage: file ? mostInFile : perPage,
        },
      }),
    )
  const shown =
    entityType && entityValue
      ? (await softly(call(listInstruments, { body: { list: [{ entityType, entityValue }] } })))?.list[0]
      : undefined
  const year =
    shown && barrierKinds.includes(asked.entitySubType)
      ? barrierYear(
          await softly(call(getEodHistory, { params: shown.instrument, query: { range: 'Y1' } })),
          shown.quote,
        )
      : undefined
  const drawn = histogramsFor(asked.entitySubType)
  const histograms = asked.underlying ? drawn : drawn.slice(0, mostHistogramsOfAll)
  const presets = asked.underlying ? presetsFor(asked.entitySubType) : []
  const { entitySubType, entityTypeUnderlying, entityValueUnderlying } = asked.filters
  const plain = { entitySubType, entityTypeUnderlying, entityValueUnderlying }
  const chosen = papersToCompare(query)
  const named = chosen.map((value) => ({ entityType: 'DERIVATIVE' as const, entityValue: value }))
  const [first, compared, facets, barriers, ...totals] = await Promise.all([
    find(asPage),
    named.length > 0 ? softly(call(listInstruments, { body: { list: named } })) : undefined,
    softly(call(getDerivativeFacets, { query: { ...asked.filters, histograms: histograms.join(',') } })),
    year
      ? softly(call(getDerivativeFacets, { query: { ...asked.filters, histograms: barrierHistogram(year) } }))
      : undefined,
    ...presets.map(({ filters }) => softly(call(getDerivativeFacets, { query: { ...plain, ...filters } }))),
  ])
  // a page behind the end is the last one
  const number = Math.min(asPage, Math.max(1, Math.ceil((first?.total ?? 0) / perPage)))
  const found = number === asPage ? first : await find(number)
  const counted = presetsFor(asked.entitySubType).map((preset, i) => ({ ...preset, total: totals[i]?.total }))
  const names = new Map(
    compared?.list.map(({ instrument }) => [instrument.entityValue, instrument.wkn ?? instrument.isin ?? '']) ?? [],
  )
  const words = { text: read && !read.error ? '' : text, error: read?.error }
  return {
    underlyings,
    asked,
    query,
    words,
    columns,
    order,
    number,
    found,
    facets,
    shown,
    counted,
    year,
    barriers,
    chosen,
    names,
  }
}

/** The address with what was said in words: bounds take the place of those of the address, values stand beside them. */
function withConditions(
  given: URLSearchParams,
  conditions: readonly { parameter: string; value: string }[],
): URLSearchParams {
  const query = new URLSearchParams(given)
  query.delete('frage')
  for (const { parameter, value } of conditions) {
    if (paperPicks.some(({ param }) => param === parameter)) {
      const before = query.getAll(parameter).flatMap((each) => each.split(',').filter(Boolean))
      query.set(parameter, [...new Set([...before, ...value.split(',')])].join(','))
      continue
    }
    if (parameter === 'entitySubType') query.set(parameter, value)
    if (parameter === 'entityTypeUnderlying') query.set('basiswert', `${value}:`)
    if (parameter === 'entityValueUnderlying') query.set('basiswert', `${query.get('basiswert') ?? ''}${value}`)
    if (parameter.startsWith('entity')) continue
    const [from = '', to = ''] = value.split(';')
    if (from !== '') query.set(`${parameter}_von`, from)
    if (to !== '') query.set(`${parameter}_bis`, to)
  }
  return query
}

/** What the address fixes beside its query. @throws Failure for an underlying that nobody knows */
function fixedBy(kind: Kind | undefined, name: string | undefined, { list }: DerivativeUnderlyings) {
  if (!kind) return {}
  const underlying = list.find((each) => hyphenated(each.name) === name)
  if (!underlying) throw new Failure('NOT_FOUND', { underlying: name })
  return { entitySubType: kind.entitySubType, basiswert: underlying.key }
}
