import * as z from 'zod'
import { Figure } from '#contract/figures.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { EpochMs, IsoDay, IsoInstant, endpoint } from '#contract/endpoint.ts'
import { Breakdown, Holdings } from '#features/funds/funds.contract.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'
import { Quote, notationChoice } from '#contract/quotes.ts'
import { Statement } from '#features/stocks/statements.contract.ts'
import { ranges } from '#contract/vocabulary.ts'

export const Company = z.object({
  type: z.literal('Company'),
  entityType: z.literal('COMPANY'),
  entityValue: z.string(),
  name: z.string(),
  nameCountry: z.string().optional(),
  isoCountry: z.string().optional(),
  branch: z
    .object({ idBranch: z.int(), name: z.string(), sector: z.object({ idSector: z.int(), name: z.string() }) })
    .optional(),
})

/** One fiscal year's figures per share and ratios. Labels: `2025`, split years `25/26`, estimates end in `e`. */
export const StocksFundamental = z.object({
  label: z.string(),
  idYear: z.int(),
  employees: z.number().optional(),
  cnEps: z.number().optional(),
  cnEpsGrowthPct: z.number().optional(),
  cnPer: z.number().optional(),
  cnPeg: z.number().optional(),
  cnDps: z.number().optional(),
  cnDpsAdj: z.number().optional().describe('adjusted for splits, as `cnDps` and all figures of a share are here'),
  cnDivYield: z.number().optional(),
  cnPayoutPct: z.number().optional(),
  cnPriceBookvalue: z.number().optional(),
  cnBookvaluePerShare: z.number().optional(),
  cnPriceCf: z.number().optional(),
  cnCashflowPerShare: z.number().optional(),
  cnPriceProfit: z.number().optional(),
  cnPriceSales: z.number().optional(),
  cnSalesPerShare: z.number().optional(),
  cnMarketCap: z.number().optional(),
  dateExDividend: IsoDay.optional().describe('of the dividend for this year; in `figures` only'),
  cnPriceHigh: z
    .number()
    .optional()
    .describe('highest price within the fiscal year on the main listing, as it was quoted; prices in `figures` only'),
  cnPriceHighAdj: z.number().optional().describe('adjusted for splits'),
  datePriceHigh: IsoDay.optional(),
  cnPriceLow: z.number().optional(),
  cnPriceLowAdj: z.number().optional(),
  datePriceLow: IsoDay.optional(),
})
export type StocksFundamental = z.infer<typeof StocksFundamental>

/** Due; called by its issuer; through its barrier; paid back before its time. */
export const paperEnds = ['MATURED', 'TERMINATED', 'KNOCKED_OUT', 'REDEEMED'] as const

/** Facts of derivatives, in the field's names; `undefined` where the type has no such term. */
export const DerivativeTerms = z.object({
  shortName: z.string(),
  officialName: z.string(),
  nameSubcategory: z.string(),
  nameExerciseRight: z.enum(['CALL', 'PUT']).optional(),
  openEnded: z.boolean(),
  quanto: z.boolean(),
  isoCurrency: z.string(),
  numberUnderlyings: z.int(),
  dataStatus: z.int(),
  hasBarrierBeenHit: z.boolean().optional(),
  hasOnlyBidPrices: z.boolean(),
  hasIndicativeDetails: z.boolean(),
  datetimeMaturity: IsoInstant.optional(),
  datetimeLastTradingDay: IsoInstant.optional(),
  /** why the paper is no longer traded, and its last day where it is known; absent while it lives */
  ended: z.object({ reason: z.enum(paperEnds), date: IsoDay.optional() }).optional(),
})

/** What the snapshots of all classes share. */
const head = {
  expires: EpochMs,
  instrument: Instrument,
  quote: Quote,
  quoteList: z.object({ list: z.array(Quote) }),
  chart: z.object({ idNotation: z.int(), ranges: z.array(z.enum(ranges)) }),
  /** values are generated; says what in German */
  hint: z.string().optional(),
  /** what the class computes and states beyond the key strip */
  figureGroups: z.array(z.object({ title: z.string(), figures: z.array(Figure) })).optional(),
  /** what a derivative, future or ETF follows, with its price */
  underlying: z
    .object({
      instrument: Instrument,
      quote: Quote,
      sincePaperClosePct: z
        .number()
        .optional()
        .describe("its move since the paper's previous close, which is at another time than its own"),
    })
    .optional(),
  /** the product in plain German, with its own numbers */
  description: z.string().optional(),
  /** instruments to look at next: of the same issuer, on the same index */
  related: z
    .array(z.object({ instrument: Instrument, quote: Quote, performance1YearPct: z.number().optional() }))
    .optional(),
  nameRelated: z.string().optional(),
  finderRelated: z.string().optional().describe('the query under which the finder of the class shows all of them'),
  /** ETFs, ETCs and ETNs that follow it */
  followers: z
    .array(z.object({ instrument: Instrument, quote: Quote, performance1YearPct: z.number().optional() }))
    .optional(),
  /** key figures of the class for the key strip, in the order they are shown */
  figures: z.array(Figure),
}

export const StocksSnapshot = z.object({
  type: z.literal('StocksSnapshot'),
  ...head,
  company: Company,
  stocksFigure: z.object({
    isoCurrency: z.string(),
    marketCapCompany: z.number().optional(),
    marketCapInstrument: z.number().optional(),
    numSharesCompany: z.number().optional(),
    numSharesInstrument: z.number().optional(),
    datetimeCalculation: IsoInstant,
    idCompany: z.int(),
    idInstrument: z.int(),
  }),
  stocksDetails: z.object({
    shortName: z.string(),
    officialName: z.string(),
    categories: z.array(z.object({ name: z.string() })),
    theScreenerChance: z
      .int()
      .optional()
      .describe('stars of `fundamentalList` in `the_screener_rating`, 0 to 5 (simulated)'),
    theScreenerRisk: z.int().optional().describe('stars of its `riskList`, 0 to 4: the more, the calmer'),
  }),
  cnPerformance: z
    .record(z.string(), z.number())
    .optional()
    .describe(
      'means over ended trading days and fluctuation on the main listing, under the names of `performance_values`',
    ),
  stocksCnFundamentalList: z.object({ list: z.array(StocksFundamental) }),
  stocksBalanceSheetList: z.object({ list: z.array(Statement) }),
  indexList: z.array(z.object({ instrument: Instrument })),
  benchmark: Instrument.optional().describe('the index the share is measured against'),
})
export type StocksSnapshot = z.infer<typeof StocksSnapshot>

/** Of funds and ETFs; what follows from holdings and years stands where they are known. */
export const FundsSnapshot = z.object({
  type: z.literal('FundsSnapshot'),
  ...head,
  fundsBaseData: z.object({
    isoCurrencyFund: z.string(),
    nameCountry: z.string().optional(),
    ongoingCharges: z.number().optional(),
    volumeFundEuro: z.number().optional(),
    dateEmission: IsoDay.optional(),
  }),
  fundsDetails: z.object({
    nameTypeFund: z.string(),
    nameInvestmentFocus: z.string().optional(),
    fundsTypeReplication: z.object({ id: z.int(), name: z.string() }).optional(),
    fundsTypeCapitalisation: z.object({ id: z.int(), name: z.string() }).optional(),
  }),
  fundsIssuer: z.object({ id: z.int(), name: z.string(), nameGroupIssuer: z.string() }).optional(),
  fundsHoldingList: Holdings.optional(),
  branchFundsBreakdownList: Breakdown.optional(),
  fundsPerformanceList: z
    .object({
      list: z.array(z.object({ timeSpan: z.string(), nameTimeSpan: z.string(), performanceTimeSpanPct: z.number() })),
    })
    .optional(),
  fundsRiskList: z
    .object({
      list: z.array(
        z.object({
          timeSpan: z.string(),
          volatility: z.number(),
          maxDrawdown: z.number().optional().describe('percent, 0 or less'),
          sharpeRatio: z.number().optional(),
          sortinoRatio: z.number().optional(),
          trackingError: z
            .number()
            .optional()
            .describe('percent a year, of ETFs in the currency of the index they follow'),
        }),
      ),
    })
    .optional(),
  fundsFigureBenchmarkList: z
    .object({
      list: z.array(
        z.object({
          timeSpan: z.string(),
          relativeReturnPct: z
            .number()
            .describe('percentage points beyond the index it follows, where both are in one currency'),
        }),
      ),
    })
    .optional(),
  fundsBenchmarkList: z.object({ list: z.array(z.object({ instrument: Instrument })) }).optional(),
})
export type FundsSnapshot = z.infer<typeof FundsSnapshot>

export const DerivativesSnapshot = z.object({
  type: z.literal('DerivativesSnapshot'),
  ...head,
  derivativesDetails: DerivativeTerms,
  derivativesFigure: z.record(z.string(), z.union([z.number(), z.string()])),
  derivativesIssuer: z.object({ id: z.int(), name: z.string() }),
  derivativesUnderlyingList: z.object({
    list: z.array(
      z.object({
        instrument: Instrument,
        isoCurrency: z.string(),
        coverRatio: z.number(),
        derivativesBarrierList: z.object({
          list: z.array(
            z.object({
              typeBarrier: z.string(),
              barrier: z.number(),
              isoCurrencyUnderlying: z.string(),
              hasBeenHit: z.boolean(),
            }),
          ),
        }),
      }),
    ),
  }),
  finderUnderlying: Instrument,
  /** what a derivative pays at its end for prices of the underlying */
  payoff: z
    .array(
      z.object({
        underlyingPct: z.number(),
        underlying: z.number(),
        payout: z.number(),
        performancePct: z.number().optional(),
      }),
    )
    .optional(),
  payoffLine: z
    .array(z.object({ underlyingPct: z.number(), payout: z.number() }))
    .optional()
    .describe('the same as corners of a line; where it jumps, two of them stand at one price'),
  observations: z
    .array(
      z.object({
        date: IsoDay,
        level: z.number().describe('of the underlying, in the currency of the terms'),
        payout: z.number().describe('EUR'),
        performancePct: z.number().optional().describe('against the ask'),
        performancePctPa: z.number().optional(),
      }),
    )
    .optional()
    .describe('days ahead on which an express paper is paid back if the underlying stands at the level or above'),
})
export type DerivativesSnapshot = z.infer<typeof DerivativesSnapshot>

/** What a bond pays on a day, percent of the nominal. */
export const CashFlow = z.object({
  date: IsoDay,
  amount: z.number(),
  interest: z.number(),
  redemption: z.number(),
  presentValue: z.number().optional(),
})

export const BondsSnapshot = z.object({
  type: z.literal('BondsSnapshot'),
  ...head,
  bondsDetails: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  /** what it still pays; present values at its yield add up to the price with accrued interest */
  cashFlows: z.array(CashFlow).optional(),
})
export type BondsSnapshot = z.infer<typeof BondsSnapshot>

/** Of classes that say everything in key figures. */
export const PlainSnapshot = z.object({
  type: z.enum([
    'IndicesSnapshot',
    'CurrenciesSnapshot',
    'CommoditySnapshot',
    'PreciousMetalSnapshot',
    'CryptosSnapshot',
    'FuturesSnapshot',
    'InterestRatesSnapshot',
  ]),
  ...head,
})
export type PlainSnapshot = z.infer<typeof PlainSnapshot>

/** What a page about one instrument shows first: a head that all classes share, and the sections of its class. */
export const Snapshot = z.discriminatedUnion('type', [
  StocksSnapshot,
  FundsSnapshot,
  DerivativesSnapshot,
  BondsSnapshot,
  PlainSnapshot,
])
export type Snapshot = z.infer<typeof Snapshot>

export const getSnapshot = endpoint({
  name: 'getSnapshot',
  path: '/v1/instruments/:entityType/:entityValue/snapshot',
  aliases: [
    ...assetClasses.families.map(
      ([family, entityType]) => [`/v1/${family}/:entityValue/snapshot`, { entityType }] as const,
    ),
    ['/v2/indices/:entityValue/snapshot', { entityType: 'INDEX' }],
  ],
  summary: 'What a page about one instrument shows first; also at `/v1/{stocks|funds|indices|…}/{value}/snapshot`.',
  group: 'Snapshots',
  params: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam }),
  query: z.object({ idNotation: notationChoice.idNotation }),
  reply: Snapshot,
  failures: ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN'],
  cache: 'live',
})
