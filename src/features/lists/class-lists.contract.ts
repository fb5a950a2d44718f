import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { EntityValueParam, Instrument } from '#contract/instruments.ts'
import { moverPeriods } from '#contract/asset-class.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { ListRow } from '#contract/lists.ts'
import { Quote } from '#contract/quotes.ts'
import { Figure } from '#contract/figures.ts'
import { CashFlow } from '#features/instrument/snapshots.contract.ts'

/** Derivatives are computed, not kept: nobody counts or ranks all of them. */
const classParams = z.object({
  assetClass: z
    .enum(assetClasses.all.flatMap(({ key, computed }) => (computed ? [] : [key])))
    .describe('key of the class'),
})

/** A row of a top and flop list: its quote now, and the change over the period that was asked for. */
export const Mover = z.object({
  instrument: Instrument,
  quote: Quote,
  idNotation: z.int(),
  last: z.number(),
  performancePct: z.number(),
})
export type Mover = z.infer<typeof Mover>

export const getClassMovers = endpoint({
  name: 'getClassMovers',
  path: '/v1/lists/:assetClass/top_flop',
  summary:
    'The strongest and weakest of a class over a period; D1 among the best known, longer ones among ' +
    'those that led at the last close of the table, to the price of the moment.',
  group: 'Lists',
  params: classParams,
  query: z.object({
    period: z.enum(moverPeriods).default('D1').describe('over which changes are compared'),
    perPage: whole(1, 50, 5),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int().describe('how many were compared'),
    onlyKnown: z.boolean().describe('true: the best known of the class alone were compared'),
    hint: z.string().optional(),
    topList: z.array(Mover),
    flopList: z.array(Mover),
  }),
  cache: 'short',
})
export type ClassMovers = z.infer<typeof getClassMovers.reply>

const Facet = z.object({ key: z.string(), name: z.string(), total: z.int() })
export type ClassFacet = z.infer<typeof Facet>

export const getClassFacets = endpoint({
  name: 'getClassFacets',
  path: '/v1/lists/:assetClass/facets',
  summary:
    'How many instruments of a class there are by group, category, company, index and country: the values that `listClass` filters ' +
    'by. Values of what is filtered by itself are counted under the other filters.',
  group: 'Lists',
  params: classParams,
  query: z.object({
    group: z.string().max(60).optional().describe('group of categories, of funds and ETFs'),
    category: z.string().max(60).optional().describe('category, of funds and ETFs'),
    family: z.string().max(120).optional().describe('house that issues funds or ETFs'),
    index: z
      .string()
      .max(80)
      .optional()
      .describe('the index an ETF follows: its entityValue, or its name where it is none of the portal'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    groups: z.array(Facet),
    categories: z.array(Facet),
    families: z.array(Facet),
    indices: z.array(Facet),
    countries: z.array(Facet),
  }),
  cache: 'hour',
})
export type ClassFacets = z.infer<typeof getClassFacets.reply>

/** Members of an index by industry. */
export const getIndexSectors = endpoint({
  name: 'getIndexSectors',
  path: '/v1/indices/:entityValue/sectors',
  summary: 'Industries of an index: members, weight, and the change of the day weighted by it.',
  group: 'Indices',
  params: z.object({ entityValue: EntityValueParam }),
  reply: z.object({
    expires: EpochMs,
    list: z.array(
      z.object({
        name: z.string(),
        members: z.int(),
        weightPct: z.number().optional(),
        performancePct: z.number().optional(),
      }),
    ),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'short',
})
export type IndexSectors = z.infer<typeof getIndexSectors.reply>

/** A bond with what its price means. */
export const BondRow = ListRow.extend({
  issuer: z.string(),
  nameType: z.string(),
  isoCountry: z.string().optional(),
  couponPct: z.number(),
  dateMaturity: IsoDay,
  yearsToMaturity: z.number(),
  /** percent a year, until maturity */
  yieldToMaturityPct: z.number().optional(),
  modifiedDuration: z.number().optional(),
  accruedInterest: z.number().optional().describe('percent of the nominal'),
})
export type BondRow = z.infer<typeof BondRow>

export const listBonds = endpoint({
  name: 'listBonds',
  path: '/v1/bonds/list',
  summary: 'Bonds that run, with yield, duration and accrued interest at the last price.',
  group: 'Bonds',
  query: z.object({
    sort: z
      .enum(['NAME', 'LAST', 'PERFORMANCE_PCT', 'COUPON', 'MATURITY', 'YIELD', 'DURATION'])
      .default('MATURITY')
      .describe('figure of the row'),
    order: z.enum(['ASC', 'DESC']).default('ASC').describe('direction; what is unknown stands last in both'),
    isoCountry: z.string().length(2).optional().describe('of the issuer'),
  }),
  reply: z.object({ expires: EpochMs, total: z.int(), datetime: IsoInstant, list: z.array(BondRow) }),
  cache: 'live',
})

export const getCrossRates = endpoint({
  name: 'getCrossRates',
  path: '/v1/currencies/crossrates',
  summary: 'Every currency of a list in every other: rate and change of the day. Rows are the base.',
  group: 'Currencies',
  query: z.object({
    codes: z
      .string()
      .regex(/^[A-Za-z]{3}(,[A-Za-z]{3}){0,11}$/)
      .default('EUR,USD,CHF,GBP,JPY,CAD,AUD,CNY')
      .describe('up to twelve currencies, comma separated'),
    base: z
      .string()
      .regex(/^[A-Za-z]{3}$/)
      .optional()
      .describe('one currency whose row alone is asked for'),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    codes: z.array(z.string()),
    list: z.array(
      z.object({
        base: z.string(),
        rates: z.array(
          z.object({
            quote: z.string(),
            instrument: Instrument.optional(),
            rate: z.number().optional(),
            performancePct: z.number().optional(),
            datetime: IsoInstant.optional().describe(
              'when the rate was last quoted; of one that follows from two, the earlier',
            ),
          }),
        ),
      }),
    ),
  }),
  cache: 'short',
})
export type CrossRates = z.infer<typeof getCrossRates.reply>

/** A commodity with its unit, and its price in euro. */
export const CommodityRow = ListRow.extend({
  group: z.enum(['metal', 'energy', 'industrialMetal', 'agriculture']),
  unit: z.string(),
  priceEuro: z.number().optional(),
  perSmallerUnit: z
    .object({ unit: z.string(), priceEuro: z.number() })
    .optional()
    .describe('the price in euro of the unit readers buy it by: a gram of gold, a litre of oil'),
})
export type CommodityRow = z.infer<typeof CommodityRow>

export const listCommodities = endpoint({
  name: 'listCommodities',
  path: '/v1/commodities/list',
  summary: 'Commodities with unit, price in their currency and in euro.',
  group: 'Commodities',
  reply: z.object({ expires: EpochMs, list: z.array(CommodityRow) }),
  cache: 'live',
})

/** A future with its front contract. */
export const FutureRow = ListRow.extend({
  group: z.enum(['index', 'bond', 'currency', 'commodity', 'volatility']),
  underlying: Instrument.optional(),
  nameUnderlying: z.string(),
  dateExpiry: IsoDay,
  /** by which the contract is called, `2026-12` */
  contractMonth: z.string(),
  /** what the price counts */
  unit: z.string(),
  /** pieces a contract is on: it is worth so many times its price */
  multiplier: z.number(),
  tickSize: z.number(),
  /** what a contract gains by one tick, in `tickCurrency` */
  tickValue: z.number(),
  tickCurrency: z.string(),
  /** future less spot, in the future's unit, and in percent of the spot */
  basis: z.number().optional(),
  basisPct: z.number().optional(),
  /** at which gains and losses were settled last, and the trading day of it */
  settlementPrice: z.number().optional(),
  dateSettlement: IsoDay.optional(),
  /** contracts open after the last day that is over, a model on simulated volumes */
  openInterest: z.int().optional(),
})
export type FutureRow = z.infer<typeof FutureRow>

export const listFutures = endpoint({
  name: 'listFutures',
  path: '/v1/futures/list',
  summary: 'Futures by group: front contract, size, tick, basis against the spot, last settlement and open interest.',
  group: 'Futures',
  reply: z.object({ expires: EpochMs, list: z.array(FutureRow) }),
  cache: 'live',
})

export const getDerivativesOverview = endpoint({
  name: 'getDerivativesOverview',
  path: '/v1/derivatives/overview',
  summary:
    'The best known underlyings with the papers on them, and papers by kind. Counting goes on in the ' +
    'background: what is not yet counted has no total.',
  group: 'Derivatives',
  reply: z.object({
    expires: EpochMs,
    underlyings: z.array(
      z.object({
        instrument: Instrument,
        quote: Quote,
        total: z.int().optional(),
        calls: z.int().optional().describe('warrants on rising prices'),
        puts: z.int().optional(),
        long: z.int().optional().describe('knock-outs on rising prices'),
        short: z.int().optional(),
      }),
    ),
    kinds: z.array(z.object({ entitySubType: z.string(), nameType: z.string(), total: z.int().optional() })),
    /** underlyings counted so far */
    counted: z.int(),
    issuers: z.array(z.string()),
  }),
  cache: 'short',
})
export type DerivativesOverview = z.infer<typeof getDerivativesOverview.reply>

export const mostCompared = 6

/** What is laid side by side: the price, the table of daily figures, and what the class computes. */
export const ComparedInstrument = z.object({
  instrument: Instrument,
  quote: Quote,
  /** percent by period, to the price of the moment */
  performancePct: z.record(z.string(), z.number()),
  volatility30dPct: z.number().optional(),
  volatility250dPct: z.number().optional(),
  /** of the turnover: that of the main listing */
  isoCurrencyTurnover: z.string(),
  averageTurnover20d: z.number().optional(),
  spread30dPct: z.number().optional().describe('of ETFs: mean of 30 days, percent of the middle of bid and ask'),
  figures: z.array(Figure),
  /** of bonds: what is still paid, percent of the nominal */
  cashFlows: z.array(CashFlow).optional(),
})
export type ComparedInstrument = z.infer<typeof ComparedInstrument>

export const compareInstruments = endpoint({
  name: 'compareInstruments',
  path: '/v1/instruments/compare',
  summary:
    'Up to six instruments side by side. What is unknown is left out; figures of the year come from the table kept in the background.',
  group: 'Lists',
  query: z.object({ keys: z.string().max(300).describe('STOCK:82849,FUND:ISIN:DE0005933931').default('') }),
  reply: z.object({ expires: EpochMs, list: z.array(ComparedInstrument) }),
  cache: 'live',
})
