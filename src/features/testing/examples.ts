import type { Call } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { EodHistory, OrderBook, TimesAndSales } from '#contract/history.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { CalendarEvent, Exchange, ListRow, TopFlop } from '#contract/lists.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Drivers } from '#features/instrument/drivers.contract.ts'
import type { ReturnDistribution, ReturnTriangle } from '#features/instrument/returns.contract.ts'
import type { PlainSnapshot, StocksSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { Statement, Statements } from '#features/stocks/statements.contract.ts'
import type { DerivativeRow } from '#features/derivatives/derivatives.contract.ts'
import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import type { Dividends, StockFigures } from '#features/stocks/stocks.contract.ts'
import type { SiteSettings } from '#web/settings.ts'

/** A Friday evening after Xetra's close, 17:42:08 in Berlin. */
export const now = Date.parse('2026-11-20T16:42:08Z')

export const settings: SiteSettings = {
  name: 'Parkett',
  publicUrl: 'https://parkett.example',
  operator: {},
  external: {},
  ads: false,
  hidesPortfolio: false,
}

export const sap: Instrument = {
  type: 'Instrument',
  entityType: 'STOCK',
  entityValue: '82849',
  name: 'SAP',
  tinyName: 'SAP',
  displayType: 'Aktie',
  isin: 'DE0007164600',
  wkn: '716460',
  symbol: 'SAP',
  homeSymbol: 'SAP',
  isoCountry: 'DE',
  urlName: 'SAP-Aktie-DE0007164600',
  urls: { WEBSITE: 'https://parkett.example/aktien/SAP-Aktie-DE0007164600' },
}

export const dax: Instrument = {
  type: 'Instrument',
  entityType: 'INDEX',
  entityValue: '20735',
  name: 'DAX',
  tinyName: 'DAX',
  displayType: 'Index',
  isin: 'DE0008469008',
  wkn: '846900',
  symbol: 'DAX',
  urlName: 'DAX-Index-20735',
  urls: { WEBSITE: 'https://parkett.example/index/DAX-Index-20735' },
}

const market = (name: string, codeMarket: string, idNotation: number): Quote['market'] => ({
  name,
  codeMarket,
  nameExchange: name,
  codeExchange: codeMarket.slice(1),
  idNotation,
  isoCountry: 'DE',
})

export const quote: Quote = {
  idInstrument: '82849',
  entityType: 'STOCK',
  entityValue: '82849',
  market: market('Xetra', '_GER', 163500),
  isoCurrency: 'EUR',
  unitType: 'STK',
  displayUnit: 'EUR',
  last: 246.35,
  open: 242.1,
  high: 247.4,
  low: 241.1,
  previousLast: 241.83,
  performance: 4.52,
  performancePct: 1.8691,
  totalVolume: 1_284_310,
  totalMoney: 314_912_345,
  bid: 246.3,
  ask: 246.45,
  volumeBid: 420,
  volumeAsk: 385,
  highPrice1Year: 283.5,
  lowPrice1Year: 208.75,
  datetimeHigh1Year: '2026-02-14T12:00:00.000+00:00',
  datetimeLow1Year: '2026-04-07T12:00:00.000+00:00',
  performance1YearPct: 9.6,
  codeQualityPrice: 'RLT',
  datetimeLast: '2026-11-20T16:35:12.000+00:00',
  datetimeAsk: '2026-11-20T16:41:50.000+00:00',
  isOpen: false,
  isStale: false,
  simulated: true,
  addendum: '',
}

export const quotes: Quote[] = [
  quote,
  {
    ...quote,
    market: market('Frankfurt', '_FRA', 200),
    last: 246.4,
    performancePct: 1.89,
    totalVolume: 18_204,
    isOpen: true,
    datetimeLast: '2026-11-20T16:41:50.000+00:00',
  },
  {
    ...quote,
    market: market('Stuttgart', '_STU', 201),
    last: 246.3,
    performancePct: 1.81,
    totalVolume: 9412,
    isOpen: true,
    codeQualityPrice: 'DLY',
    datetimeLast: '2026-11-20T16:26:31.000+00:00',
  },
  {
    ...quote,
    market: market('Indikation', '@_IND', 202),
    last: 246.37,
    performancePct: 1.88,
    totalVolume: undefined,
    isOpen: true,
    datetimeLast: '2026-11-20T16:41:58.000+00:00',
  },
]

export const indexQuote: Quote = {
  ...quote,
  idInstrument: '20735',
  entityType: 'INDEX',
  entityValue: '20735',
  market: market('Xetra', '_IDX', 20735),
  unitType: 'PKT',
  displayUnit: 'Pkt.',
  last: 24318.42,
  performance: 154.66,
  performancePct: 0.64,
  previousLast: 24163.76,
  open: 24170,
  high: 24350.1,
  low: 24102.5,
  bid: undefined,
  ask: undefined,
  totalVolume: undefined,
}

export const rows: ListRow[] = [
  {
    instrument: dax,
    quote: indexQuote,
    performance1YearPct: 18.2,
    lowPrice1Year: 19_840,
    highPrice1Year: 24_771,
    sparkline: [24163, 24200, 24180, 24290, 24318],
  },
  {
    instrument: sap,
    quote,
    performance1YearPct: 9.6,
    lowPrice1Year: 208.75,
    highPrice1Year: 283.5,
    marketCapitalization: 302.6e9,
    weightPct: 14.2,
    contribution: 41.53,
    cnPer: 33.4,
    cnDivYield: 1.02,
    sparkline: [241.8, 243, 242, 246.35],
  },
]

const fundamentals = [2022, 2023, 2024, 2025].map((year, index) => ({
  label: String(year),
  idYear: year,
  cnEps: 2 + index,
  cnPer: 40 - index * 4,
  cnDps: 2 + index / 10,
  cnDivYield: 0.9 + index / 10,
}))
const estimates = [2026, 2027, 2028].map((year, index) => ({
  label: `${year}e`,
  idYear: year,
  cnEps: 7 + index,
  cnPer: 33 - index,
  cnDps: 2.5 + index / 10,
  cnDivYield: 1.02,
}))

export const snapshot: StocksSnapshot = {
  type: 'StocksSnapshot',
  expires: now + 1000,
  instrument: sap,
  quote,
  quoteList: { list: quotes },
  chart: { idNotation: 163500, ranges: ['D1', 'Y1', 'MAX'] },
  company: {
    type: 'Company',
    entityType: 'COMPANY',
    entityValue: '1',
    name: 'SAP SE',
    nameCountry: 'Deutschland',
    isoCountry: 'DE',
    branch: { idBranch: 1, name: 'Standardsoftware', sector: { idSector: 1, name: 'Technologie' } },
  },
  stocksFigure: {
    isoCurrency: 'EUR',
    marketCapCompany: 302.6e9,
    datetimeCalculation: new Date(now).toISOString(),
    idCompany: 82849,
    idInstrument: 82849,
  },
  stocksDetails: { shortName: 'SAP SE', officialName: 'SAP SE', categories: [] },
  stocksBalanceSheetList: { list: [] },
  stocksCnFundamentalList: { list: [...fundamentals, ...estimates] },
  indexList: [{ instrument: dax }],
  figures: [
    { id: 'marketCap', label: 'Marktkap.', value: 302.6e9, unit: 'EUR' },
    { id: 'freeFloat', label: 'Streubesitz', unit: '%', reason: 'vom Datenlieferanten nicht geliefert' },
    { id: 'dividendYield', label: 'Div.-Rendite', value: 1.02, unit: '%' },
  ],
}
export const indexSnapshot: PlainSnapshot = {
  type: 'IndicesSnapshot',
  expires: now,
  instrument: dax,
  quote: indexQuote,
  quoteList: { list: [indexQuote] },
  chart: { idNotation: 20735, ranges: ['D1'] },
  figures: [],
}

const head = {
  expires: now,
  entityType: 'STOCK' as const,
  entityValue: '82849',
  market: quote.market,
  idNotation: 163500,
  isoCurrency: 'EUR',
  unitType: 'STK',
  displayUnit: 'EUR',
}
const day = 86_400
const noon = Date.parse('2026-11-16T12:00:00Z') / 1000

export const history: EodHistory = {
  ...head,
  idTradingSchedule: 1,
  datetimeStartAvailableHistory: '2010-01-04T00:00:00.000+00:00',
  datetimeEndAvailableHistory: '2026-11-20T23:59:59.000+00:00',
  datetimeLast: [0, 1, 2, 3, 4].map((index) => noon + index * day),
  first: [238, 239, 240, 241, 242.1],
  last: [239, 240.5, 239.8, 241.83, 246.35],
  high: [240, 241, 241, 243, 247.4],
  low: [237, 238, 239, 240, 241.1],
  volume: [1e6, 1.1e6, 9e5, 1.2e6, 1_284_310],
  numberPrices: [10, 10, 10, 10, 10],
  money: [2.4e8, 2.6e8, 2.1e8, 2.9e8, 314_912_345],
  sources: [{ from: 0, name: 'simuliert' }],
  adjustment: 'SPLITS',
  splits: [],
}

export const trades: TimesAndSales = {
  ...head,
  price: [246.3, 246.35, 246.35],
  datetimePrice: [0, 30, 312].map((seconds) => Date.parse('2026-11-20T16:30:00Z') / 1000 + seconds),
  volume: [40, 12, 310_000],
  totalVolume: [974_298, 974_310, 1_284_310],
  addendum: ['', '', ''],
  idTypePrice: [1, 1, 4],
}

export const book: OrderBook = {
  ...head,
  datetime: '2026-11-20T16:41:50.000+00:00',
  bid: [
    { price: 246.3, volume: 420, numberOrders: 4 },
    { price: 246.25, volume: 910, numberOrders: 7 },
  ],
  ask: [{ price: 246.45, volume: 385, numberOrders: 3 }],
}

export const ratings: Recommendations = {
  expires: now,
  hint: 'Simulierte Einstufungen von Musterinstituten',
  recommendationConsensus: 2.1,
  numTotal: 27,
  numStrongBuy: 5,
  numBuy: 14,
  numHold: 6,
  numSell: 2,
  numStrongSell: 0,
  numPositive: 19,
  numNegative: 2,
  numUpgraded: 3,
  numDowngraded: 1,
  numUnchanged: 23,
  avgTargetPrice: 278.4,
  minTargetPrice: 200,
  maxTargetPrice: 320,
  idCurrencyTargetPrice: 'EUR',
  list: [
    {
      datetime: '2026-11-12T08:00:00.000+00:00',
      institute: 'Musterinstitut A',
      rating: 'BUY',
      ratingBefore: 'HOLD',
      targetPrice: 280,
      targetPriceBefore: 250,
      priceAtPublication: 239.1,
      isoCurrency: 'EUR',
    },
  ],
}

export const event: CalendarEvent = {
  type: 'V1CalendarEvent',
  entityType: 'CALENDAR_EVENT',
  entityValue: '1',
  name: 'SAP',
  eventCategoryType: 'RESULT_REPORTS',
  nameEventCategoryType: 'Ergebnisberichte',
  datetimeStart: '2027-01-26T06:00:00.000+00:00',
  datetimeEnd: '2027-01-26T06:00:00.000+00:00',
  estimated: false,
  stocksCompanyEvent: {
    instrument: sap,
    companyEvent: {
      id: '1',
      title: 'Zahlen zum 4. Quartal 2026',
      eventName: 'Zahlen',
      nameCategory: 'Ergebnisberichte',
      datetimeEvent: '2027-01-26T06:00:00.000+00:00',
    },
  },
}

export const derivative: DerivativeRow = {
  instrument: {
    type: 'Instrument',
    entityType: 'DERIVATIVE',
    entitySubType: 'KNOCKOUT_CERTIFICATE',
    entityValue: '900000001',
    name: 'Open End Turbo Long auf SAP',
    tinyName: 'Turbo SAP',
    displayType: 'Knock-Out',
    isin: 'QP000O5A1L01',
    wkn: 'O5A1L0',
    urlName: 'x',
    urls: { WEBSITE: 'https://parkett.example/derivate/Knock-Outs/900000001-O5A1L0-QP000O5A1L01' },
    simulated: true,
  },
  nameType: 'Knock-Out',
  direction: 'LONG',
  unitUnderlying: 'EUR',
  strikeAbs: 198.2,
  knockOutAbs: 198.2,
  gearingAsk: 5.1,
  barrierDistancePct: 19.4,
  bid: 4.9,
  ask: 4.91,
  spreadAskPct: 0.2,
  issuer: 'Société Générale',
}

const entry = {
  instrument: sap,
  quote,
  idNotation: 163500,
  isoCurrency: 'EUR',
  last: 246.35,
  performance: 4.52,
  performancePct: 1.87,
  volume: 1,
  money: 1,
}
export const movers: TopFlop = {
  expires: now,
  total: 40,
  numberTop: 25,
  numberFlop: 14,
  numberEqual: 1,
  topList: [entry],
  flopList: [
    {
      ...entry,
      idNotation: 9,
      instrument: { ...sap, name: 'Zalando', entityValue: '9' },
      last: 24.16,
      performance: -0.84,
      performancePct: -3.38,
    },
  ],
}

const statement: Statement = {
  label: '2025',
  idYear: 2025,
  isoCurrency: 'EUR',
  periodeEnd: '2025-12-31',
  nameBalanceType: 'IFRS',
  turnover: 36_800,
  grossProfit: 27_000,
  ebitda: 11_000,
  ebit: 9641,
  ebt: 9400,
  netIncome: 7100,
  eps: 6.12,
  nonCurrentAssets: 50_000,
  currentAssets: 22_000,
  cash: 9000,
  totalAssets: 72_000,
  equity: 45_000,
  nonCurrentLiabilities: 12_000,
  currentLiabilities: 15_000,
  cashflowOperating: 8000,
  cashflowInvesting: -2000,
  cashflowFinancing: -4000,
  freeCashflow: 6900,
}
export const statements: Statement[] = [
  { ...statement, label: '2024', idYear: 2024, turnover: 34_200, netIncome: 3150 },
  statement,
]

const translation = {
  isoCurrencyFrom: 'EUR',
  rateEnd: 1.1745,
  dateRateEnd: '2025-12-31',
  rateAverage: 1.13,
  numberRates: 259,
}
export const statementReply: Statements = {
  expires: now,
  hint: 'Simulierte Kennzahlen',
  isoCurrency: 'EUR',
  isoCurrencyReported: 'EUR',
  currencies: ['EUR', 'USD', 'CHF', 'GBP'],
  list: statements,
}
export const translatedReply: Statements = {
  ...statementReply,
  isoCurrency: 'USD',
  list: statements.map((each) => ({ ...each, isoCurrency: 'USD', turnover: each.turnover * 1.13, translation })),
}

export const figures: StockFigures = {
  expires: now,
  hint: 'Simulierte Kennzahlen',
  dataNoteList: { list: [] },
  stocksBalanceSheetList: { list: statements },
  stocksCnFundamentalList: { list: [...fundamentals, ...estimates] },
  stocksCnFinancialList: { list: [{ label: '2025', idYear: 2025, cnEbitMa: 26.2, cnEquityRatio: 62.5 }] },
  explanations: {
    'stock.peRatio': {
      words: 'Kurs durch Gewinn je Aktie',
      formula: 'Kurs / Gewinn je Aktie',
      source: 'Gebrauch der Wertpapieranalyse',
    },
  },
  stocksCnGrowthList: { list: [{ label: '2025', idYear: 2025, cnTurnoverGrowthPct: 8.1 }] },
  stocksCnTechnical: {
    volatility30: 28.4,
    movingAverage200: 239.1,
    movingAverageDistancePct200: 3.03,
    relativeStrengthLevy27W: 1.04,
  },
  stocksBenchmarkList: { list: [{ instrument: dax, default: true, cnBeta250: 1.12, cnKor250: 0.71 }] },
}

export const dividends: Dividends = {
  expires: now,
  hint: 'Simulierte Dividenden',
  yearsWithoutCut: 10,
  growthPctPa5: 6.1,
  payoutPct: 38.4,
  splitList: [{ date: '2018-09-04', ratio: 3 }],
  list: [
    {
      dateExDividend: '2027-05-13',
      datePayment: '2027-05-17',
      amount: 2.52,
      isoCurrency: 'EUR',
      nameType: 'Bar',
      estimated: true,
    },
    {
      dateExDividend: '2026-05-14',
      datePayment: '2026-05-18',
      amount: 2.35,
      isoCurrency: 'EUR',
      nameType: 'Bar',
      yieldPct: 0.98,
      estimated: false,
    },
  ],
}

const reportHead = {
  note: 'automatisch erstellt aus simulierten Kursen',
  head: {
    day: '2026-11-20',
    kind: 'mittag',
    name: 'Mittag',
    datetime: '2026-11-20T12:30:00.000+00:00',
    headline: 'DAX steigt um 0,38 %',
    indexList: [{ instrument: dax, last: 24_300.1, performancePct: 0.38 }],
  },
} as const

export const exchange: Exchange = {
  codeMarket: '_GER',
  name: 'Xetra',
  isoCountry: 'DE',
  nameCountry: 'Deutschland',
  isoCurrency: 'EUR',
  timezone: 'Europe/Berlin',
  hours: '09:00–17:30',
  hoursBerlin: '09:00–17:30',
  isOpen: false,
  openToday: true,
  nextOpening: '2026-11-23T08:00:00.000+00:00',
  settlementDays: 2,
  delay: '15 Minuten',
  realtimeWith: 'Plus',
  holidays: [{ date: '2026-12-24', halfDay: false }],
}

const alarms = {
  expires: now,
  date: '2026-11-20',
  isToday: true,
  total: rows.length,
  rising: rows.length,
  falling: 0,
  perThreshold: [{ threshold: 3, total: 7 }],
  sectors: [{ name: 'Software', total: 2, meanPct: 5.4 }],
  list: rows.map((row) => ({
    ...row,
    datetimeAlarm: '2026-11-20T09:12:00.000+00:00',
    priceAlarm: 215.5,
    changeAlarmPct: 5.02,
    changePct: 5.31,
    highPct: 5.6,
    lowPct: -0.2,
    volumeTimes: 3.1,
    sector: 'Software',
  })),
}

const list = {
  expires: now,
  total: rows.length,
  page: 0,
  perPage: 50,
  datetime: '2026-11-20T16:42:00.000+00:00',
  list: rows,
}

const returnHead = {
  expires: now,
  entityType: 'STOCK',
  entityValue: '82849',
  idNotation: 163500,
  isoCurrency: 'EUR',
  withEarnings: true,
  sources: ['simulated'],
}
export const triangle: ReturnTriangle = {
  ...returnHead,
  entityType: 'STOCK',
  dateLast: '2026-11-20',
  boughtYears: [2023, 2024, 2025],
  list: [
    { year: 2026, running: true, returnsPct: [7.2, 3.4, -18.2] },
    { year: 2025, running: false, returnsPct: [15.02, 2.7] },
    { year: 2024, running: false, returnsPct: [28.83] },
  ],
}
export const distribution: ReturnDistribution = {
  ...returnHead,
  entityType: 'STOCK',
  period: 'DAY',
  range: 'Y5',
  explanations: {
    'returns.meanReturn': {
      words: 'Arithmetisches Mittel der Renditen',
      formula: 'Σ r / n',
      source: 'Gebrauch der Wertpapieranalyse',
    },
  },
  figures: {
    dateFirst: '2021-11-19',
    dateLast: '2026-11-20',
    number: 1274,
    meanPct: 0.04,
    medianPct: -0.01,
    deviationPct: 2.45,
    best: { date: '2025-10-13', returnPct: 13.83 },
    worst: { date: '2025-07-01', returnPct: -15.28 },
    positivePct: 49.8,
    maxDrawdownPct: -59.85,
    dateDrawdownHigh: '2024-10-08',
    dateDrawdownLow: '2026-06-12',
    bins: [
      { toPct: -1, number: 4 },
      { fromPct: -1, toPct: 0, number: 635 },
      { fromPct: 0, toPct: 1, number: 630 },
      { fromPct: 1, number: 5 },
    ],
  },
}

/** Why the share of the examples moved. */
export const drivers: Drivers = {
  expires: now,
  entityType: 'STOCK',
  entityValue: '82849',
  market: market('Xetra', '_GER', 163500),
  idNotation: 163500,
  isoCurrency: 'EUR',
  range: 'D1',
  first: 241.83,
  datetimeFirst: '2026-11-19T16:30:00.000+00:00',
  last: 246.35,
  datetimeLast: '2026-11-20T16:30:00.000+00:00',
  change: 1.87,
  unitType: 'PCT',
  method: 'MODEL',
  note: 'automatisch erstellt aus simulierten Kursen',
  text: [
    'SAP schloss heute 1,87 % höher; hauptsächlich wirkt das Unternehmen selbst (+1,20 %).',
    'Dazu kommt der Weltmarkt (+0,90 %), dagegen wirkt der deutsche Markt (−0,25 %).',
  ],
  driverList: [
    { cause: 'WORLD', name: 'Weltmarkt', value: 0.9 },
    { cause: 'REGION', name: 'Deutscher Markt', value: -0.25 },
    { cause: 'OWN', name: 'Unternehmen selbst', value: 1.2 },
    { cause: 'REST', name: 'Rest', value: 0.02 },
  ],
  eventList: [{ type: 'FIGURES', date: '2026-11-20', name: 'Zahlen zum 3. Quartal 2026' }],
  contributionUnitType: 'PCT',
  contributionList: [],
  contributionTotal: 0,
  industryList: [],
}

/** Answers of each endpoint in tests of pages, by its name. */
export const replies: Readonly<Record<string, unknown>> = {
  getOwnPage: new Failure('NOT_FOUND'), // this operator has none
  getTopAssets: { expires: now, list: [] },
  listInstruments: { expires: now, list: [{ instrument: dax, quote: indexQuote }] },
  getSnapshot: snapshot,
  getEodHistory: history,
  getChartHistory: history,
  getTimesAndSales: trades,
  getOrderBook: book,
  getDrivers: drivers,
  getOwnEvents: {
    expires: now,
    list: [{ type: 'DIVIDEND', date: '2026-05-14', name: 'Dividende 2,35 EUR' }],
  },
  getMarketToday: {
    expires: now,
    index: dax,
    last: 24_288.82,
    performancePct: 0.34,
    performance: 81.87,
    isOpen: false,
    note: 'automatisch erstellt aus simulierten Kursen',
    text: [
      'Der DAX schloss heute 0,34 % höher bei 24.288,82 Punkten.',
      'Die Gewinner überwiegen: 24 Gewinner, 16 Verlierer.',
    ],
    numberTop: 24,
    numberFlop: 16,
    numberEqual: 0,
    industryList: [{ name: 'Informationstechnologie', members: 2, value: 12.5 }],
    topList: [{ instrument: sap, value: 13.36 }],
    flopList: [],
    highList: [sap],
    lowList: [],
    eventList: [],
  },
  getPerformanceValues: { performanceRelW1: 3.2, performanceRelY1: 9.6, performanceRelCy: 4.1 },
  getPerformanceValuesYear: {
    expires: now,
    list: [
      {
        year: 2025,
        dateFirstPrice: '2025-01-02',
        firstPrice: 230,
        dateLastPrice: '2025-12-30',
        lastPrice: 237,
        performanceRel: 3.1,
      },
    ],
  },
  getRecommendations: ratings,
  getCalendarEvents: { expires: now, total: 1, hint: 'Simulierte Termine', list: [event] },
  findArticles: { expires: now, list: [], total: 0 },
  getArticleFinder: { expires: now, publishers: [], articleSubTypes: [], languages: [], hasArticles: false },
  getAuthorGroups: { expires: now, groups: [] },
  listReports: { expires: now, note: reportHead.note, dateBefore: '2026-11-19', list: [reportHead.head] },
  listShows: { expires: now, list: [] },
  getReport: {
    ...reportHead.head,
    expires: now,
    note: reportHead.note,
    paragraphs: ['Der DAX steigt um 0,38 % auf 24.300,10 Punkte.', 'Unter den 40 Werten: 28 Gewinner, 12 Verlierer.'],
    linkedParagraphs: [
      [{ text: 'Der ' }, { text: 'DAX steigt um 0,38 % auf 24.300,10 Punkte', url: sap.urls.WEBSITE }, { text: '.' }],
      [{ text: 'Unter den 40 Werten: 28 Gewinner, 12 Verlierer.' }],
    ],
    numberTop: 28,
    numberFlop: 12,
    numberEqual: 0,
    contributionList: [{ instrument: sap, value: 12.5 }],
    topList: [{ instrument: sap, last: 285.8, performancePct: 2.1 }],
    flopList: [{ instrument: sap, last: 285.8, performancePct: -1.1 }],
    industryList: [{ name: 'Technologie', members: 4, performancePct: 1.2 }],
    eventList: [{ date: '2026-11-24', name: 'Hauptversammlung', instrument: sap }],
  },
  listSubscribablePortfolios: { list: [] },
  listSubscribableWatchlists: { list: [] },
  listTopValues: {
    expires: now,
    month: '2026-10-01',
    total: rows.length,
    list: rows.map((row, i) => ({ ...row, rank: i + 1, ...(i % 2 === 0 && { rankBefore: 7 }) })),
  },
  listInterestRates: {
    expires: now,
    list: rows.map((row) => ({
      ...row,
      group: 'government',
      isoCountry: 'DE',
      years: 10,
      change1Month: 0.06,
      change1Year: -0.125,
    })),
    meetings: [
      {
        date: '2026-12-17',
        time: '14:15',
        bank: 'Europäische Zentralbank',
        title: 'Zinsentscheid',
        source: 'ecb.europa.eu',
      },
    ],
  },
  listAgenda: {
    expires: now,
    hint: 'Termine von Unternehmen simuliert',
    date: '2026-07-31',
    dateToday: '2026-07-31',
    dateStart: '2026-07-31',
    dateEnd: '2026-07-31',
    datePrevious: '2026-07-30',
    dateNext: '2026-08-01',
    total: 2,
    numberImportant: 1,
    kinds: [
      { kind: 'RESULTS', total: 1 },
      { kind: 'CENTRAL_BANKS', total: 1 },
    ],
    kindsWithoutSource: ['ECONOMY', 'IPOS'],
    days: [{ date: '2026-07-31', total: 2 }],
    countries: ['DE', 'EU'],
    indices: [],
    list: [
      {
        id: 'EU-2026-07-31-B',
        date: '2026-07-31',
        datetime: '2026-07-31T12:15:00Z',
        kind: 'CENTRAL_BANKS',
        isoCountry: 'EU',
        title: 'Europäische Zentralbank: Zinsentscheid',
        importance: 3,
        source: 'ecb.europa.eu',
      },
      {
        id: '7',
        date: '2026-07-31',
        kind: 'RESULTS',
        isoCountry: 'DE',
        title: 'Zahlen zum 2. Quartal 2026',
        importance: 2,
        estimated: false,
        instrument: rows[0]?.instrument,
        quote: rows[0]?.quote,
        previous: 1.2,
        actual: 1.35,
        isoCurrency: 'EUR',
      },
    ],
  },
  listNewIssues: {
    expires: now,
    total: rows.length,
    totals: { D30: 0, Y1: 2, ALL: rows.length },
    unknown: 12,
    list: rows.map((row) => ({
      ...row,
      dateIssue: '2026-07-10',
      issuer: 'Bundesrepublik Deutschland',
      couponPct: 3,
      dateMaturity: '2036-08-15',
    })),
  },
  listEtfTopics: {
    expires: now,
    types: [{ alias: 'index', label: 'Index', topics: [{ type: 'index', slug: 'dax', name: 'DAX', total: 10 }] }],
  },
  rankBestEtfs: {
    expires: now,
    datetime: '2026-11-20T16:42:00.000+00:00',
    topic: { type: 'index', slug: 'dax', name: 'DAX', total: 10, typeLabel: 'Index', text: 'Vierzig Werte.' },
    criteria: [
      { id: 'turnover', label: 'Umsatz je Tag', weight: 20, usualWeight: 20, known: rows.length, counts: true },
      { id: 'spread', label: 'Spread', weight: 10, usualWeight: 10, known: rows.length, counts: true },
    ],
    total: rows.length,
    list: rows.map((row, i) => ({
      ...row,
      rank: i + 1,
      usualRank: rows.length - i,
      points: 90 - i,
      parts: [
        { id: 'turnover', points: 60 - i },
        { id: 'spread', points: 30 },
      ],
      moneyD30: 2_400_000,
      spreadPct: 0.08,
      distribution: 'accumulating',
      isoCountryDomicile: 'IE',
    })),
    robustness: [{ name: 'Deka DAX UCITS ETF', rounds: 82 }],
    related: [{ type: 'index', slug: 'mdax', name: 'MDAX', total: 6 }],
  },
  listFundCompanies: {
    expires: now,
    datetime: '2026-11-20T16:42:00.000+00:00',
    list: [
      {
        slug: 'dws',
        name: 'DWS',
        funds: 120,
        etfs: 0,
        categories: 30,
        performancePct1Y: 7.4,
        strongest: { category: 'Equities', name: 'Aktien', performancePct1Y: 11.2, funds: 4 },
      },
    ],
  },
  listGuides: {
    expires: now,
    list: [
      {
        alias: 'zinseszins',
        title: 'Zinseszins',
        teaser: 'Erträge bringen wieder Erträge.',
        topic: 'Sparen',
        checked: '2026-11-25',
        minutes: 4,
        calculator: 'compound-interest',
      },
    ],
  },
  listThemes: { expires: now, list: [] },
  compareBrokers: { expires: now, venues: ['gettex'], list: [] },
  listSavingsPlanBrokers: { expires: now, list: [] },
  listFigures: {
    expires: now,
    total: 1,
    groups: [
      {
        area: 'stock',
        title: 'Aktien: Bewertung',
        list: [
          {
            key: 'stock.peRatio',
            label: 'KGV',
            name: 'Price-earnings ratio',
            words: 'Kurs geteilt durch Gewinn je Aktie',
            formula: 'Kurs / Gewinn je Aktie; keines bei Verlust',
            source: 'Sprachgebrauch der Wertpapieranalyse',
          },
        ],
      },
    ],
  },
  listLargestCoins: {
    expires: now,
    datetime: '2026-11-20T16:42:00.000+00:00',
    total: 357,
    list: rows.map((row, i) => ({
      ...row,
      rank: i + 1,
      performancePct1h: 0.12,
      performancePct24h: -1.4,
      performancePct7d: 3.2,
    })),
  },
  listCountryStocks: {
    expires: now,
    datetime: '2026-11-20T16:42:00.000+00:00',
    total: 1,
    list: [
      {
        instrument: sap,
        quote,
        home: quote,
        cnPer: 33.4,
        cnDivYield: 1.02,
        marketCapitalization: 302.6e9,
        isoCurrencyMarketCapitalization: 'EUR',
        nameIndustry: 'Software',
      },
    ],
    withholdingTax: { ratePct: 26.375, since: '2009-01-01', source: '§ 43a EStG mit § 4 SolZG' },
  },
  getPeers: {
    expires: now,
    nameBranch: 'Standardsoftware',
    list: [{ instrument: sap, quote, cnPer: 33.4, cnDivYield: 1.02, marketCap: 302.6e9, isoCurrencyMarketCap: 'EUR' }],
  },
  getFittingDerivatives: {
    expires: now,
    total: 1,
    counts: [{ nameType: 'Knock-Outs', total: 412 }],
    longList: [derivative],
    shortList: [{ ...derivative, direction: 'SHORT', instrument: { ...derivative.instrument, entityValue: '2' } }],
  },
  getHoldingFunds: { expires: now, total: 0, list: [] },
  getStockFigures: figures,
  getStatements: statementReply,
  getDividends: dividends,
  getCompany: {
    expires: now,
    companyDescriptor: { nameCompanyFull: 'SAP SE', nameBranch: 'Standardsoftware', company: snapshot.company },
    profile: [],
    companyOwnerList: { list: [], total: 0 },
    managingCommittee: { list: [], total: 0 },
    supervisorBoard: { list: [], total: 0 },
    companyParticipationList: { list: [], total: 0 },
    missing: {},
  },
  getMarketOverview: { expires: now, list: rows },
  getTopFlop: movers,
  listMovers: {
    expires: now,
    datetime: '2026-11-20T10:00:00.000+00:00',
    total: rows.length,
    risen: 1,
    fallen: 1,
    unchanged: 0,
    meanPct: 0.1,
    highs: 1,
    lows: 0,
    bins: [
      { toPct: 0, number: 1 },
      { fromPct: 0, number: 1 },
    ],
    topList: rows.map((row) => ({ ...row, changePct: 1.2, change: 3.39, volumeTimes: 0.4 })),
    flopList: rows.map((row) => ({ ...row, changePct: -0.3 })),
    moneyList: rows.map((row) => ({ ...row, moneyEuro: 1_200_000 })),
    extremeList: rows.map((row) => ({ ...row, extreme: 'high' })),
  },
  listAlarms: alarms,
  listOwnAlarms: alarms,
  getMostSearched: { expires: now, list: rows },
  getExtremes: { expires: now, highs: rows, lows: [] },
  listExchanges: { expires: now, datetime: '2026-11-20T16:42:00.000+00:00', list: [exchange] },
  listClass: list,
  getConstituents: {
    expires: now,
    total: 2,
    list: rows.map((row) => ({ ...row, idNotation: row.quote.market.idNotation })),
  },
  getRealtimeList: { expires: now, name: 'DAX', index: rows[0], total: rows.length, list: rows },
  searchFacets: {
    expires: now,
    searchValue: 'sap',
    facets: [{ type: 'STOCK', nameType: 'Aktien', total: 1, results: [sap] }],
  },
  getBondCalculation: {
    expires: now,
    isoCurrency: 'EUR',
    dateSettlement: '2026-11-20',
    calculation: {
      cleanPrice: 99.62,
      dirtyPrice: 100.4337,
      accruedInterest: 0.8137,
      yieldToMaturityPct: 3.0446,
      yieldAfterTaxPct: 2.2401,
      nominal: 9956.81,
      cost: 10_000,
    },
  },
  listQuotes: { expires: now, list: [quote] },
  getFinderFacets: {
    expires: now,
    total: 1,
    all: 2,
    faults: [],
    rest: '',
    active: [{ id: 'isoCountry', word: 'land', label: 'Land Deutschland', without: 2 }],
    criteria: [
      {
        id: 'isoCountry',
        word: 'land',
        label: 'Land',
        group: 'Auswahl',
        kind: 'choice',
        first: 'ASC',
        values: [
          { key: 'DE', name: 'Deutschland', total: 1, chosen: true },
          { key: 'AT', name: 'Österreich', total: 1, chosen: false },
        ],
      },
      {
        id: 'performancePct1Y',
        word: 'perf_1j',
        label: 'Performance 1 Jahr',
        group: 'Performance',
        kind: 'range',
        unit: 'change',
        decimals: 2,
        first: 'DESC',
        least: -3.2,
        most: 41,
        bars: [1, 0, 1],
      },
    ],
    views: [{ key: 'basis', label: 'Basis', columns: ['performancePct1Y'] }],
    presets: [{ name: 'Nahe 52-Wochen-Hoch', rule: 'Abstand höchstens 3 %', query: 'abstand_hoch_von=-3', total: 1 }],
  },
  findInstruments: {
    expires: now,
    total: 1,
    all: 2,
    sort: 'name',
    order: 'ASC',
    datetime: '2026-11-20T16:00:00.000+00:00',
    list: [{ instrument: sap, quote, values: { performancePct1Y: 12.3, isoCountry: 'Deutschland' } }],
    medians: { performancePct1Y: { hits: 12.3, all: 4.5 } },
    groupMedians: {},
  },
  getOutbox: {
    list: [
      {
        id: '1',
        to: 'anna@example.org',
        subject: 'Dein Konto',
        text: 'Guten Tag',
        html: '<p>Guten Tag</p>',
        datetimeCreated: '2026-11-20T16:00:00.000+00:00',
        attempts: 1,
        lastError: 'connect ECONNREFUSED',
      },
    ],
  },
  findAccounts: {
    total: 1,
    list: [
      {
        idUser: '1',
        email: 'anna@example.org',
        role: 'expert',
        datetimeCreated: '2026-11-20T16:00:00.000+00:00',
        datetimeActivated: '2026-11-20T16:01:00.000+00:00',
      },
    ],
  },
  findActs: {
    total: 1,
    list: [
      {
        idAct: '1',
        datetime: '2026-11-20T16:00:00.000+00:00',
        act: 'GRANTED',
        detail: 'RX bis 2026-12-31',
        owner: 'anna@example.org',
      },
    ],
  },
  getReturnTriangle: triangle,
  getReturnDistribution: distribution,
  listTradingBrokers: { list: [] },
  listBanks: { missing: 'Der Betreiber dieses Portals hat Banken nicht eingeschaltet.', list: [] },
  getForum: {
    expires: now,
    instrument: sap,
    urlForum: 'https://parkett.example/whitelabels/forum2/stock/82849',
    total: 1,
    items: [
      {
        position: 1,
        rating: 3,
        subject: 'Wie alt ist das Auftragsbuch?',
        url: 'https://parkett.example/whitelabels/forum2/stock/82849/thema/12-wie-alt-ist-das-auftragsbuch',
        answersTotal: 22,
        hitsToday: 40,
        lastPostingDate: '2026-11-20T15:00:00.000+00:00',
        idThread: '12',
        instrument: sap,
        nameAuthor: 'Umspannwerk',
        numberMembers: 9,
        datetimeCreated: '2026-11-12T19:14:00.000+00:00',
      },
    ],
  },
}

/** The order book as who may see the best level alone is given it. */
export const bestLevelAlone = {
  getOrderBook: ({ query }: { query: { levels: number } }) =>
    query.levels > 1
      ? new Failure('ORDER_BOOK_NOT_ENTITLED')
      : { ...book, bid: book.bid.slice(0, 1), ask: book.ask.slice(0, 1) },
}

/** Answers from `replies`; `changes` replaces some, with functions of what is asked, too; undefined makes an endpoint fail. */
export function fakeCall(changes: Readonly<Record<string, unknown>> = {}): Call {
  const known: Readonly<Record<string, unknown>> = { ...replies, ...changes }
  return async (endpoint, asked) => {
    const given = known[endpoint.name]
    const reply: unknown = typeof given === 'function' ? given(asked) : given
    if (reply instanceof Error) throw reply
    if (reply === undefined) throw new Failure('UNAVAILABLE')
    return endpoint.reply.parse(reply)
  }
}
