import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'
import { paperPicks, paperRanges, paperSorts } from './paper-filters.contract.ts'

const figure = z.number().optional()
const text = z.string().max(2000).optional()

/** A derivative as the finder tells it, in the words of clients that know such portals; absent figures are left out. */
export const FoundDerivative = z.object({
  instrument: Instrument,
  instrumentUnderlying: Instrument,
  issuer: z.object({ id: z.int(), name: z.string() }),
  quote: Quote,
  shortName: z.string(),
  officialName: z.string(),
  nameType: z.string(),
  isoCurrency: z.string(),
  isoCurrencyUnderlying: z.string(),
  unitUnderlying: z.string().describe('of strike, barrier and cap: EUR, USD, Pkt.'),
  strikeAbs: figure,
  knockOutAbs: figure.describe('knock-out or barrier, as financing has moved it'),
  cap: figure,
  upperKnockOutAbs: figure.describe('of inline papers, whose other barrier is `knockOutAbs`'),
  bonusLevel: figure,
  factor: figure,
  couponPct: figure,
  coverRatio: z.number(),
  dateMaturity: IsoDay.optional().describe('absent for open end'),
  dateFirstTrading: IsoDay,
  dateCalculation: IsoInstant,
  openEnded: z.boolean(),
  quanto: z.boolean(),
  feature: z.string().optional().describe('STANDARD or STOP_LOSS'),
  idExerciseRight: z.int().optional().describe('1 put or short, 2 call or long'),
  nameExerciseRight: z.string().optional(),
  codeExerciseRight: z.string().optional().describe('C or P'),
  codeExerciseStyle: z.string().optional().describe('A or E'),
  gearingAsk: figure,
  leverage: figure,
  omega: figure,
  delta: figure,
  differenceKnockoutPct: figure.describe('percent of the price from the barrier, positive on the safe side'),
  dateBarrierTouched: IsoDay.optional().describe(
    'last day of twelve months on which the underlying stood at the barrier of today; where one underlying is asked for',
  ),
  dateUntouchedSince: IsoDay.optional().describe('it did not in these twelve months, which begin so'),
  strikeDistancePct: figure,
  premiumAsk: figure,
  premiumPctPa: figure,
  impliedVolatilityAsk: figure.describe('percent, of the model'),
  discountPct: figure,
  maxReturnPa: figure.describe('percent'),
  sidewaysReturnPa: figure.describe('percent'),
  bonusReturnPa: figure.describe('percent'),
  spread: figure.describe('EUR'),
  spreadAskPct: figure,
  spreadHomogenized: figure,
})
export type FoundDerivative = z.infer<typeof FoundDerivative>

const filters = {
  queryParameters: z
    .string()
    .max(10_000)
    .optional()
    .describe('filters as an encoded query, `gearingAskRange=2;4&openEnded=1&`; they may stand beside it, too'),
  entitySubType: text.describe('list of KNOCKOUT_CERTIFICATE, WARRANT …'),
  entityTypeUnderlying: text.describe('STOCK, INDEX …; absent: any'),
  entityValueUnderlying: text.describe('also ISIN:… and WKN:…'),
  openEnded: text.describe('1 or 0'),
  feature: text.describe('list of STANDARD, STOP_LOSS'),
  codeExerciseStyle: text.describe('A or E'),
  ...(Object.fromEntries(paperRanges.map(({ param, label }) => [param, text.describe(`${label}: from;to`)])) as Record<
    (typeof paperRanges)[number]['param'],
    typeof text
  >),
  ...(Object.fromEntries(
    paperPicks.map(({ param, label }) => [param, text.describe(`${label}: values, separated by commas`)]),
  ) as Record<(typeof paperPicks)[number]['param'], typeof text>),
}

export const findDerivatives = endpoint({
  name: 'findDerivatives',
  path: '/v1/derivatives/finder/configuration_query',
  summary:
    'Derivatives by underlying, terms and figures. For some seconds after a start only those on an underlying are found (`complete`).',
  group: 'Finders',
  query: z.object({
    ...filters,
    sort: text.describe(`one of ${Object.keys(paperSorts).join(', ')}`),
    sortColumn: text.describe('the same'),
    order: text.describe('ASC or DESC, default DESC'),
    sortOrder: text.describe('the same'),
    page: z.coerce.number().int().min(0).default(0).describe('from 0; rows behind the first 10,000 are not listed'),
    perPage: whole(1, 1000, 50),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    complete: z.boolean(),
    list: z.array(FoundDerivative),
  }),
  failures: ['INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
export type FoundDerivatives = z.infer<typeof findDerivatives.reply>

export const getDerivativeFacets = endpoint({
  name: 'getDerivativeFacets',
  path: '/v1/derivatives/finder/facets',
  summary:
    'How many derivatives each value of a filter leads to, how many there would be without one filter, and how the figures of the ' +
    'others are spread.',
  group: 'Finders',
  query: z.object({
    ...filters,
    histograms: text.describe('names of ranges, `gearingAskRange:0;20;24` from, to, steps'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    complete: z.boolean(),
    day: IsoDay.describe('the day whose papers these are'),
    kinds: z.array(z.object({ entitySubType: z.string(), name: z.string(), total: z.int() })),
    choices: z.array(
      z.object({
        param: z.string(),
        label: z.string(),
        values: z.array(z.object({ value: z.string(), name: z.string(), total: z.int() })),
      }),
    ),
    without: z.array(z.object({ param: z.string(), total: z.int() })),
    histograms: z.array(z.object({ param: z.string(), from: z.number(), to: z.number(), totals: z.array(z.int()) })),
  }),
  failures: ['INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  cache: 'live',
})
export type DerivativeFacets = z.infer<typeof getDerivativeFacets.reply>

export const parseDerivativeText = endpoint({
  name: 'parseDerivativeText',
  path: '/v1/derivatives/finder/parse',
  aliases: ['/v1/finder/derivatives/parse'],
  summary:
    'Reads conditions as filters of the finder of derivatives, `long und hebel >= 4 und emittent = "UBS"`, or a question as ' +
    'people ask it, „Knock-Out auf Gold, Hebel um 8“; an error with its position, beside which the other filters apply; ' +
    'completions of a word.',
  group: 'Finders',
  query: z.object({
    text: z.string().max(20_000).default('').describe('conditions in words'),
    complete: z.string().max(60).optional().describe('beginning of a word'),
  }),
  reply: z.object({
    expires: EpochMs,
    filters: z.array(z.object({ parameter: z.string(), value: z.string() })).describe('as the finder takes them'),
    error: z
      .object({ text: z.string().describe('German'), position: z.int().describe('of the sign, from 0') })
      .optional(),
    completions: z.array(z.object({ word: z.string(), label: z.string() })),
  }),
  cache: 'minute',
})

export const listDerivativeUnderlyings = endpoint({
  name: 'listDerivativeUnderlyings',
  path: '/v1/derivatives/underlyings',
  summary: 'What there are derivatives on; `popular` names the best known.',
  group: 'Derivatives',
  reply: z.object({
    expires: EpochMs,
    popular: z.array(z.string().describe('INDEX:20735')),
    list: z.array(
      z.object({
        key: z.string().describe('INDEX:20735'),
        name: z.string(),
        wkn: z.string().optional(),
        isin: z.string().optional(),
        symbol: z.string().optional(),
      }),
    ),
  }),
  cache: 'hour',
})
export type DerivativeUnderlyings = Omit<z.infer<typeof listDerivativeUnderlyings.reply>, 'expires'>

/** What derivatives are asked for by: filters and, for the list, order and page. */
export type DerivativeFilters = z.infer<typeof getDerivativeFacets.query>
