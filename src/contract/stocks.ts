import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from './endpoint.ts'
import { EntityValueParam, Instrument } from './instruments.ts'
import { HomeYear } from './lists.ts'
import { Quote } from './quotes.ts'
import { Company as CompanyReply, StocksFundamental } from './snapshots.ts'
import { Statement } from './statements.ts'

const params = z.object({ entityValue: EntityValueParam })
const failures = ['INSTRUMENT_UNKNOWN'] as const

export const StocksFinancial = z.object({
  label: z.string(),
  idYear: z.int(),
  cnTurnover: z.number().optional().describe('millions, as the two below; the statements have them of past years only'),
  cnTotalAssets: z.number().optional(),
  cnEquity: z.number().optional(),
  cnEbit: z.number().optional(),
  cnEbitda: z.number().optional(),
  cnEbitMa: z.number().optional(),
  cnEbitdaMa: z.number().optional(),
  cnMarginNet: z.number().optional(),
  cnReturnEquity: z.number().optional(),
  cnReturnAssets: z.number().optional(),
  cnEquityRatio: z.number().optional(),
  cnDebtToEquity: z.number().optional(),
  cnCashflow: z.number().optional(),
  cnEpsAdj: z.number().optional().describe('adjusted for splits, as all figures of a share are here'),
  cnTurnoverGrowthPct: z.number().optional(),
})

/** Change against the year before, percent; left out where that year brought no gain. */
export const StocksGrowth = z.object({
  label: z.string(),
  idYear: z.int(),
  cnTurnoverGrowthPct: z.number().optional(),
  cnEbitGrowthPct: z.number().optional(),
  cnNetIncomeGrowthPct: z.number().optional(),
  cnEpsGrowthPct: z.number().optional(),
  cnDpsGrowthPct: z.number().optional(),
  cnEquityGrowthPct: z.number().optional(),
})

export const getStockFigures = endpoint({
  name: 'getStockFigures',
  path: '/v1/stocks/:entityValue/figures',
  summary: 'Statements, ratios by fiscal year (ascending, estimates end in `e`) and technical figures of a share.',
  group: 'Stocks',
  params,
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    stocksBalanceSheetList: z.object({ list: z.array(Statement) }),
    stocksCnFundamentalList: z.object({ list: z.array(StocksFundamental) }),
    stocksCnFinancialList: z.object({ list: z.array(StocksFinancial) }),
    stocksCnGrowthList: z.object({ list: z.array(StocksGrowth) }),
    /** figures that must agree and do not, in German; empty as a rule */
    dataNoteList: z.object({ list: z.array(z.object({ label: z.string().describe('of the fiscal year'), text: z.string() })) }),
    stocksCnTechnical: z.record(z.string(), z.union([z.number(), z.string()])),
    /** how the figures come about, by the ids of the registry: `stock.peRatio` */
    explanations: z.record(z.string(), z.object({ words: z.string(), formula: z.string(), source: z.string() })),
    stocksBenchmarkList: z.object({
      list: z.array(
        z.object({
          instrument: Instrument,
          default: z.boolean(),
          cnBeta30: z.number().optional(),
          cnBeta250: z.number().optional(),
          cnKor30: z.number().optional(),
          cnKor250: z.number().optional(),
          cnOpb1W: z.number().optional().describe('percentage points by which the share did better than the index'),
          cnOpb1M: z.number().optional(),
          cnOpb1Y: z.number().optional(),
        }),
      ),
    }),
  }),
  failures,
  cache: 'minute',
})
export type StockFigures = z.infer<typeof getStockFigures.reply>

export const getCompany = endpoint({
  name: 'getCompany',
  path: '/v1/stocks/:entityValue/company_snapshot',
  summary: 'Facts of the company behind a share. Persons, owners, holdings and staff are left out: no source provides them.',
  group: 'Stocks',
  params,
  reply: z.object({
    expires: EpochMs,
    companyDescriptor: z.object({
      nameCompanyFull: z.string(),
      nameCompanyType: z.string().optional(),
      marketCap: z.number().optional(),
      numShares: z.number().optional(),
      yearEndFiscal: IsoDay.optional(),
      yearLastBalance: z.int().optional(),
      url: z.string().optional(),
      company: CompanyReply,
      nameCountry: z.string().optional(),
      nameSector: z.string().optional(),
      nameBranch: z.string().optional(),
    }),
    profile: z.array(z.object({ type: z.literal('NewsParagraph'), value: z.string() })),
    companyOwnerList: z.object({ list: z.array(z.never()), total: z.literal(0) }),
    managingCommittee: z.object({ list: z.array(z.never()), total: z.literal(0) }),
    supervisorBoard: z.object({ list: z.array(z.never()), total: z.literal(0) }),
    companyParticipationList: z.object({ list: z.array(z.never()), total: z.literal(0) }),
    /** why something is missing, in German */
    missing: z.record(z.string(), z.string()),
  }),
  failures,
  cache: 'hour',
})
export type Company = z.infer<typeof getCompany.reply>

export const Recommendation = z.object({
  datetime: IsoInstant,
  institute: z.string().describe('Musterinstitut A …'),
  rating: z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']),
  ratingBefore: z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']).optional(),
  targetPrice: z.number(),
  targetPriceBefore: z.number().optional(),
  priceAtPublication: z.number(),
  isoCurrency: z.string(),
})

export const getRecommendations = endpoint({
  name: 'getRecommendations',
  path: '/v1/stocks/:entityValue/analyzer_recommendations',
  summary: 'Sample analysts’ consensus and single recommendations (simulated, institutes are samples).',
  group: 'Stocks',
  params,
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    recommendationConsensus: z.number().optional().describe('1 strong buy … 5 strong sell'),
    numTotal: z.int(),
    numStrongBuy: z.int(),
    numBuy: z.int(),
    numHold: z.int(),
    numSell: z.int(),
    numStrongSell: z.int(),
    numPositive: z.int(),
    numNegative: z.int(),
    numUpgraded: z.int().describe('in the last 4 weeks'),
    numDowngraded: z.int(),
    numUnchanged: z.int(),
    ratioPositiveToNegative: z.number().optional(),
    avgTargetPrice: z.number().optional(),
    minTargetPrice: z.number().optional(),
    maxTargetPrice: z.number().optional(),
    idCurrencyTargetPrice: z.string(),
    list: z.array(Recommendation),
  }),
  failures,
  cache: 'minute',
})
export type Recommendations = z.infer<typeof getRecommendations.reply>

const RatedItems = z.object({
  typeItemList: z.string(),
  list: z.array(
    z.object({
      typeItem: z.string(),
      typeDescription: z.string().describe('German name'),
      typeValue: z.enum(['INT', 'FLOAT']),
      value: z.number(),
      hasStar: z.boolean(),
      numberStars: z.int().optional().describe('of the whole list, on its first row'),
      shortText: z.string(),
      longText: z.string().describe('HTML'),
    }),
  ),
})

export const getScreenerRating = endpoint({
  name: 'getScreenerRating',
  path: '/v1/stocks/:entityValue/the_screener_rating',
  summary: 'Chance and risk of a share by simple rules on the figures of the other answers (simulated, no agency’s rating).',
  group: 'Stocks',
  params,
  reply: z.object({ expires: EpochMs, hint: z.string(), fundamentalList: RatedItems, riskList: RatedItems }),
  failures,
  cache: 'minute',
})

export const Dividend = z.object({
  dateExDividend: IsoDay,
  datePayment: IsoDay,
  amount: z.number(),
  isoCurrency: z.string(),
  nameType: z.string().describe('Bar, Aktie, Sonder'),
  yieldPct: z.number().optional(),
  estimated: z.boolean(),
})

export const getDividends = endpoint({
  name: 'getDividends',
  path: '/v1/stocks/:entityValue/dividends',
  summary: 'Dividends of a share, newest first (simulated).',
  group: 'Stocks',
  params,
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    list: z.array(Dividend),
    /** splits so far, ascending: how many new shares an old one became */
    splitList: z.array(z.object({ date: IsoDay, ratio: z.number() })),
    yearsWithoutCut: z.int().optional(),
    growthPctPa5: z.number().optional(),
    growthPctPa10: z.number().optional(),
    payoutPct: z.number().optional(),
  }),
  failures,
  cache: 'minute',
})
export type Dividends = z.infer<typeof getDividends.reply>

export const PeerRow = z.object({
  instrument: Instrument,
  quote: Quote,
  cnPer: z.number().optional(),
  cnDivYield: z.number().optional(),
  /** in the currency of the main listing */
  marketCap: z.number().optional(),
  isoCurrencyMarketCap: z.string().optional(),
  performance1YearPct: z.number().optional(),
  homeYear: HomeYear.optional(),
})
export type PeerRow = z.infer<typeof PeerRow>

export const getPeers = endpoint({
  name: 'getPeers',
  path: '/v1/stocks/:entityValue/peers',
  summary: 'Shares of the same industry nearest in size.',
  group: 'Stocks',
  params,
  query: z.object({ perPage: whole(1, 50, 5) }),
  reply: z.object({ expires: EpochMs, nameBranch: z.string(), list: z.array(PeerRow) }),
  failures,
  cache: 'minute',
})

/** A paper on an underlying in lists: the terms that matter and its quote. */
export const DerivativeRow = z.object({
  instrument: Instrument,
  nameType: z.string(),
  direction: z.enum(['LONG', 'SHORT']),
  /** of strike and barrier: EUR, USD, Pkt. */
  unitUnderlying: z.string(),
  strikeAbs: z.number().optional(),
  knockOutAbs: z.number().optional(),
  gearingAsk: z.number().optional(),
  barrierDistancePct: z.number().optional(),
  bid: z.number().optional(),
  ask: z.number().optional(),
  spreadAskPct: z.number().optional(),
  dateMaturity: IsoDay.optional(),
  issuer: z.string(),
})
export type DerivativeRow = z.infer<typeof DerivativeRow>

export const getFittingDerivatives = endpoint({
  name: 'getFittingDerivatives',
  path: '/v1/instruments/:entityType/:entityValue/derivatives',
  summary: 'Knock-outs on an underlying nearest to a wanted leverage, three long and three short by default.',
  group: 'Derivatives',
  params: z.object({ entityType: z.string(), entityValue: EntityValueParam }),
  query: z.object({ gearing: z.coerce.number().min(1).max(100).default(5), perPage: whole(1, 50, 3) }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    counts: z.array(z.object({ nameType: z.string(), total: z.int() })),
    longList: z.array(DerivativeRow),
    shortList: z.array(DerivativeRow),
  }),
  failures,
  cache: 'short',
})
export type FittingDerivatives = z.infer<typeof getFittingDerivatives.reply>

/** Funds and ETFs that follow an index the share belongs to. */
export const getHoldingFunds = endpoint({
  name: 'getHoldingFunds',
  path: '/v1/funds/top_holding_to_funds',
  summary: 'Funds and ETFs that hold a share, through the index they follow.',
  group: 'Funds',
  query: z.object({ entityType: z.string(), entityValue: EntityValueParam, perPage: whole(1, 100, 20) }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    list: z.array(
      z.object({
        instrument: Instrument,
        quote: Quote,
        fundsIssuer: z.object({ name: z.string() }),
        investmentPct: z.number().optional(),
        nameIndex: z.string(),
        performancePct1Y: z.number().optional(),
      }),
    ),
  }),
  failures,
  cache: 'minute',
})
export type HoldingFunds = z.infer<typeof getHoldingFunds.reply>
