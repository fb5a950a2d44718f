import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, whole } from '#contract/endpoint.ts'
import { EntityValueParam, Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'
import { Company as CompanyReply, StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import { Statement } from './statements.contract.ts'

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
  cnNetIncome: z.number().optional(),
  numShares: z
    .number()
    .optional()
    .describe('by which figures a share are divided: today’s, as those are adjusted for splits'),
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
    dataNoteList: z.object({
      list: z.array(z.object({ label: z.string().describe('of the fiscal year'), text: z.string() })),
    }),
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
  summary:
    'Facts of the company behind a share. Persons, owners, holdings and staff are left out: no source provides them.',
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
})
export type PeerRow = z.infer<typeof PeerRow>

export const getPeers = endpoint({
  name: 'getPeers',
  path: '/v1/stocks/:entityValue/peers',
  summary: 'The share itself and the ones of its industry nearest in size.',
  group: 'Stocks',
  params,
  query: z.object({ perPage: whole(1, 50, 5) }),
  reply: z.object({ expires: EpochMs, nameBranch: z.string(), list: z.array(PeerRow) }),
  failures,
  cache: 'minute',
})
