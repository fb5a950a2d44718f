import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint, flag, whole } from '#contract/endpoint.ts'
import type { SortField, SortView } from '#contract/sorting.ts'
import { Instrument } from '#contract/instruments.ts'
import { Company } from '#features/instrument/snapshots.contract.ts'
import { Quote } from '#contract/quotes.ts'

export const finderClasses = ['stocks', 'funds', 'etfs', 'indices', 'bonds', 'currencies'] as const
export type FinderClass = (typeof finderClasses)[number]

const params = z.object({ assetClass: z.enum(finderClasses).describe('key of the class') })

const asked = {
  queryParameters: z
    .string()
    .max(20_000)
    .default('')
    .describe('filters as a query string of its own: `a=1%26b=2`; ranges `from;to`, lists by comma'),
  frage: z.string().max(20_000).default('').describe('conditions in words: `perf_1j > median(branche)`'),
  lenient: flag.describe('true: what cannot be read is left out and told in `faults`; false: it is 400'),
}
const Fault = z.object({ parameter: z.string(), text: z.string().describe('German') })

/** of a figure a number, of a choice its German words, of a day `2030-12-31` */
const Value = z.union([z.number(), z.string()])

/** What clients of other portals read of shares and funds, in the shapes of the snapshots. */
const clientParts = {
  company: Company.optional(),
  stocksDetails: z.object({ shortName: z.string(), officialName: z.string() }).optional(),
  stocksFigure: z.object({ isoCurrency: z.string(), marketCapCompany: z.number().optional() }).optional(),
  fundsBaseData: z.object({ isoCurrencyFund: z.string(), nameCountry: z.string().optional() }).optional(),
  fundsDetails: z.object({ nameTypeFund: z.string(), nameInvestmentFocus: z.string().optional() }).optional(),
  issuer: z.object({ id: z.int(), name: z.string(), nameGroupIssuer: z.string() }).optional(),
  benchmark: z.object({ instrument: Instrument }).optional(),
  fundsEvaluation: z.object({}).optional().describe('empty: no source delivers ratings'),
  fundsPerformanceList: z
    .object({ list: z.array(z.object({ timeSpan: z.string(), performanceTimeSpanPct: z.number() })) })
    .optional(),
  fundsRiskList: z.object({ list: z.array(z.object({ timeSpan: z.string(), volatility: z.number() })) }).optional(),
}

export const FinderRow = z.object({
  instrument: Instrument,
  quote: Quote,
  values: z.record(z.string(), Value).describe('by id of the criterion, of the last close; absent: the row has none'),
  sparkline: z.array(z.number()).optional().describe('closes of five years, oldest first; with `lines`'),
  sparklineAt: z.array(z.number()).optional().describe('where they lie between the first, 0, and the last, 1'),
  ...clientParts,
})
export type FinderRow = z.infer<typeof FinderRow>

export const findInstruments = endpoint({
  name: 'findInstruments',
  path: '/v1/finder/:assetClass/configuration_query',
  aliases: finderClasses.map((key) => [`/v1/${key}/finder/configuration_query`, { assetClass: key }] as const),
  summary:
    'Instruments of a class that meet filters, also at `/v1/{stocks|funds|…}/finder/configuration_query`. ' +
    'Filters also come as plain parameters; `isExchangeTraded=true` asks funds for ETFs.',
  group: 'Finders',
  params,
  query: z.looseObject({
    ...asked,
    page: whole(0, 1_000_000_000, 0),
    perPage: whole(1, 1000, 50),
    sort: z.string().max(60).optional().describe('id of a criterion, or `name`'),
    order: z.enum(['ASC', 'DESC']).optional().describe('rows without a value stand last in both'),
    columns: z.string().max(1000).default('').describe('ids whose medians are wanted, by comma'),
    lines: flag.describe('true: with closes of five years for a small line; few until they have been read once'),
    sortColumn: z.string().max(60).optional().describe('as `sort`'),
    sortOrder: z.enum(['ASC', 'DESC']).optional().describe('as `order`'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    all: z.int().describe('without filters'),
    sort: z.string(),
    order: z.enum(['ASC', 'DESC']),
    datetime: IsoInstant,
    list: z.array(FinderRow),
    medians: z
      .record(z.string(), z.object({ hits: z.number(), all: z.number() }))
      .describe('of the hits and of all rows, by id'),
    groupMedians: z
      .record(z.string(), z.record(z.string(), z.number()))
      .describe(
        'of all rows of a group (of funds: their category; of shares: their sector) on this page, by name of the group and id',
      ),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'live',
})
export type Finding = z.infer<typeof findInstruments.reply>

const Active = z.object({
  id: z.string(),
  word: z.string(),
  label: z.string().describe('German, with what it is narrowed to'),
  without: z.int().describe('hits if it were removed'),
})

export const FinderFacet = z.object({
  id: z.string(),
  word: z.string(),
  label: z.string(),
  group: z.string(),
  kind: z.enum(['range', 'choice', 'flag']),
  unit: z.string().optional().describe('of ranges: percent, change, number, years, euro, day'),
  decimals: z.int().optional(),
  first: z.enum(['ASC', 'DESC']).describe('the order its column takes first'),
  help: z.string().optional(),
  absent: z.string().optional().describe('why a row may have no value'),
  sources: z.string().optional().describe('of figures that files told: by whom, and of which day'),
  from: Value.optional().describe('what it is narrowed to'),
  to: Value.optional(),
  least: Value.optional().describe('under the other filters'),
  most: Value.optional(),
  bars: z.array(z.int()).optional().describe('hits in steps of equal width'),
  drawn: z.object({ low: z.number(), high: z.number() }).optional().describe('between which figures the steps lie'),
  values: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        total: z.int().describe('under the other filters'),
        chosen: z.boolean(),
        adds: z.int().optional().describe('hits it would add; where others of the filter are chosen, and it is not'),
      }),
    )
    .optional(),
})
export type FinderFacet = z.infer<typeof FinderFacet>

/** The view under which a reader's order of a finder is kept. */
export const sortViewOfFinder: Readonly<Record<FinderClass, SortView>> = {
  stocks: 'aktien-finder',
  funds: 'fonds-finder',
  etfs: 'etf-finder',
  indices: 'index-finder',
  bonds: 'anleihen-finder',
  currencies: 'devisen-finder',
}

/** What readers know a column of a finder as that lists are sorted by: one of its criteria, or the names. */
export function finderField(criteria: readonly FinderFacet[], key: string): SortField | undefined {
  if (key === 'name') return { label: 'Name', isText: true }
  const facet = criteria.find(({ id }) => id === key)
  return facet && { label: facet.label, ...(facet.kind !== 'range' && { isText: true }) }
}

export const getFinderFacets = endpoint({
  name: 'getFinderFacets',
  path: '/v1/finder/:assetClass/facets',
  aliases: finderClasses.map((key) => [`/v1/${key}/finder/facets`, { assetClass: key }] as const),
  summary:
    'What a class can be narrowed to: criteria with bounds and counts under the other filters, and for each active ' +
    'filter how many hits there were without it.',
  group: 'Finders',
  params,
  query: z.looseObject(asked),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    all: z.int(),
    faults: z.array(Fault),
    /** the part of `frage` that no field of the form shows */
    rest: z.string(),
    active: z.array(Active),
    criteria: z.array(FinderFacet),
    views: z.array(z.object({ key: z.string(), label: z.string(), columns: z.array(z.string()) })),
    presets: z.array(z.object({ name: z.string(), rule: z.string(), query: z.string(), total: z.int() })),
    hint: z.string().optional(),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'live',
})
export type FinderFacets = z.infer<typeof getFinderFacets.reply>

export const parseFinderText = endpoint({
  name: 'parseFinderText',
  path: '/v1/finder/:assetClass/parse',
  aliases: finderClasses.map((key) => [`/v1/${key}/finder/parse`, { assetClass: key }] as const),
  summary:
    'Reads conditions in words: filters the form can show, the rest, and an error with its position; completions of a word.',
  group: 'Finders',
  params,
  query: z.object({
    text: z.string().max(20_000).default('').describe('conditions in words'),
    complete: z.string().max(60).optional().describe('beginning of a word'),
  }),
  reply: z.object({
    expires: EpochMs,
    filters: z.array(
      z.object({
        id: z.string(),
        word: z.string(),
        from: Value.optional(),
        to: Value.optional(),
        keys: z.array(z.string()).optional(),
      }),
    ),
    rest: z.string(),
    error: z.object({ text: z.string(), position: z.int() }).optional(),
    completions: z.array(z.object({ word: z.string(), label: z.string() })),
  }),
  cache: 'minute',
})
