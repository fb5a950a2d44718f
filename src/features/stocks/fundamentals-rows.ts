import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { StockFigures } from '#features/stocks/stocks.contract.ts'
import { format } from '#web/format.ts'

export type Financial = StockFigures['stocksCnFinancialList']['list'][number]

/** A fiscal year between its neighbours. */
export interface FigureYear {
  fundamental: StocksFundamental
  financial: Financial | undefined
  before: FigureYear | undefined
  after: FigureYear | undefined
}

export interface FigureRow {
  label: string
  /** its name in the registry of figures */
  figure: string
  value: (year: FigureYear) => number | undefined
  text: (value: number | undefined) => string
  /** what the figure of a year was computed from, with that year's own numbers */
  inputs?: (year: FigureYear) => readonly (string | undefined)[]
  /** among the few rows of the overview */
  short?: true
  /** depends on a price */
  byPrice?: true
}

const percent = (value: number | undefined) => format.percent(value, 1)
const ratio = (value: number | undefined) => format.number(value, 1)
const growth = (value: number | undefined) => format.changePercent(value, 1)
const price = (value: number | undefined) => format.price(value, { entityType: 'STOCK' })

const product = (ratio: number | undefined, each: number | undefined) =>
  ratio === undefined || each === undefined ? undefined : ratio * each

/** The price that the ratios of a year use: each of them times its divisor. */
const priceOf = ({ fundamental: of }: FigureYear): number | undefined =>
  product(of.cnPer, of.cnEps) ??
  product(of.cnPriceSales, of.cnSalesPerShare) ??
  product(of.cnPriceBookvalue, of.cnBookvaluePerShare)

/** „Kurs 350,00“; nothing where one is missing, for half of a formula explains nothing */
const named = (label: string, value: number | undefined, text: (value: number) => string = format.perShare) =>
  value === undefined ? undefined : `${label} ${text(value)}`
const kurs = (year: FigureYear) => named('Kurs', priceOf(year), price)
const millions = (label: string, value: number | undefined) =>
  named(label, value, (given) => `${format.number(given, Math.abs(given) < 100 ? 1 : 0)} Mio.`)

const income = ({ financial }: FigureYear) => millions('Jahresüberschuss', financial?.cnNetIncome)
/** „Aktien 1.229 Mio.“, by which figures a share are divided */
const shares = ({ financial }: FigureYear) =>
  named('Aktien', financial?.numShares, (count) => `${format.number(count / 1e6, 1)} Mio.`)
/** What stood at both ends of a year; of the first one there is its end alone. */
const bothEnds = (label: string, item: 'cnEquity' | 'cnTotalAssets', { financial, before }: FigureYear) => [
  millions(label, financial?.[item]),
  ...(before ? [millions('im Jahr davor', before.financial?.[item])] : []),
]

/** What a figure of a year was computed from, as a line; undefined where not all of it is known. */
export function inputsOf(row: FigureRow, year: FigureYear): string | undefined {
  const inputs = row.inputs?.(year)
  return !inputs || inputs.includes(undefined) ? undefined : inputs.join(' · ')
}

/** The ratios of a fiscal year in their groups. */
export const figureGroups: readonly { title: string; rows: readonly FigureRow[] }[] = [
  {
    title: 'Gewinn',
    rows: [
      {
        label: 'Gewinn je Aktie',
        figure: 'statement.eps',
        value: ({ fundamental }) => fundamental.cnEps,
        text: format.perShare,
        inputs: (year) => [income(year), shares(year)],
        short: true,
      },
      {
        label: 'KGV',
        figure: 'stock.peRatio',
        value: ({ fundamental }) => fundamental.cnPer,
        text: ratio,
        inputs: (year) => [kurs(year), named('Gewinn je Aktie', year.fundamental.cnEps)],
        short: true,
        byPrice: true,
      },
      {
        label: 'Gewinnwachstum',
        figure: 'statement.epsGrowth',
        value: ({ fundamental }) => fundamental.cnEpsGrowthPct,
        text: growth,
        inputs: ({ fundamental, before }) => [
          named('Gewinn je Aktie', fundamental.cnEps),
          named('im Jahr davor', before?.fundamental.cnEps),
        ],
      },
      {
        label: 'PEG',
        figure: 'stock.pegRatio',
        value: ({ fundamental }) => fundamental.cnPeg,
        text: format.number,
        inputs: ({ fundamental, after }) => [
          named('KGV', fundamental.cnPer, ratio),
          named('Gewinnwachstum im Folgejahr', after?.fundamental.cnEpsGrowthPct, growth),
        ],
        byPrice: true,
      },
    ],
  },
  {
    title: 'Dividende',
    rows: [
      {
        label: 'Dividende',
        figure: 'statement.dps',
        value: ({ fundamental }) => fundamental.cnDps,
        text: format.perShare,
        short: true,
      },
      {
        label: 'Div.-Rendite',
        figure: 'stock.dividendYield',
        value: ({ fundamental }) => fundamental.cnDivYield,
        text: format.percent,
        inputs: (year) => [named('Dividende', year.fundamental.cnDps), kurs(year)],
        short: true,
        byPrice: true,
      },
      {
        label: 'Ausschüttungsquote',
        figure: 'stock.payoutRatio',
        value: ({ fundamental }) => fundamental.cnPayoutPct,
        text: percent,
        inputs: ({ fundamental }) => [
          named('Dividende', fundamental.cnDps),
          named('Gewinn je Aktie', fundamental.cnEps),
        ],
      },
    ],
  },
  {
    title: 'Cashflow',
    rows: [
      {
        label: 'Cashflow je Aktie',
        figure: 'statement.cashFlowPerShare',
        value: ({ fundamental }) => fundamental.cnCashflowPerShare,
        text: format.perShare,
        inputs: (year) => [millions('operativer Cashflow', year.financial?.cnCashflow), shares(year)],
      },
      {
        label: 'KCV',
        figure: 'stock.pcfRatio',
        value: ({ fundamental }) => fundamental.cnPriceCf,
        text: ratio,
        inputs: (year) => [kurs(year), named('Cashflow je Aktie', year.fundamental.cnCashflowPerShare)],
        short: true,
        byPrice: true,
      },
    ],
  },
  {
    title: 'Umsatz',
    rows: [
      {
        label: 'Umsatz (Mio.)',
        figure: 'statement.revenue',
        value: ({ financial }) => financial?.cnTurnover,
        text: format.integer,
      },
      {
        label: 'Umsatzwachstum',
        figure: 'statement.revenueGrowth',
        value: ({ financial }) => financial?.cnTurnoverGrowthPct,
        text: growth,
        inputs: ({ financial, before }) => [
          millions('Umsatz', financial?.cnTurnover),
          millions('im Jahr davor', before?.financial?.cnTurnover),
        ],
      },
      {
        label: 'Umsatz je Aktie',
        figure: 'statement.revenuePerShare',
        value: ({ fundamental }) => fundamental.cnSalesPerShare,
        text: format.perShare,
        inputs: (year) => [millions('Umsatz', year.financial?.cnTurnover), shares(year)],
      },
      {
        label: 'KUV',
        figure: 'stock.psRatio',
        value: ({ fundamental }) => fundamental.cnPriceSales,
        text: format.number,
        inputs: (year) => [kurs(year), named('Umsatz je Aktie', year.fundamental.cnSalesPerShare)],
        short: true,
        byPrice: true,
      },
    ],
  },
  {
    title: 'Buchwert und Bilanz',
    rows: [
      {
        label: 'Buchwert je Aktie',
        figure: 'statement.bookValuePerShare',
        value: ({ fundamental }) => fundamental.cnBookvaluePerShare,
        text: format.perShare,
        inputs: (year) => [millions('Eigenkapital', year.financial?.cnEquity), shares(year)],
      },
      {
        label: 'KBV',
        figure: 'stock.pbRatio',
        value: ({ fundamental }) => fundamental.cnPriceBookvalue,
        text: format.number,
        inputs: (year) => [kurs(year), named('Buchwert je Aktie', year.fundamental.cnBookvaluePerShare)],
        byPrice: true,
      },
      {
        label: 'Bilanzsumme (Mio.)',
        figure: 'statement.totalAssets',
        value: ({ financial }) => financial?.cnTotalAssets,
        text: format.integer,
      },
      {
        label: 'Eigenkapital (Mio.)',
        figure: 'statement.equity',
        value: ({ financial }) => financial?.cnEquity,
        text: format.integer,
      },
      {
        label: 'EK-Quote',
        figure: 'stock.equityRatio',
        value: ({ financial }) => financial?.cnEquityRatio,
        text: percent,
        inputs: ({ financial }) => [
          millions('Eigenkapital', financial?.cnEquity),
          millions('Bilanzsumme', financial?.cnTotalAssets),
        ],
      },
      {
        label: 'Verschuldungsgrad',
        figure: 'statement.debtToEquity',
        value: ({ financial }) => financial?.cnDebtToEquity,
        text: percent,
        inputs: ({ financial }) => [
          millions('Bilanzsumme', financial?.cnTotalAssets),
          millions('Eigenkapital', financial?.cnEquity),
        ],
      },
    ],
  },
  {
    title: 'Kurs im Geschäftsjahr',
    rows: [
      {
        label: 'Höchstkurs',
        figure: 'statement.priceHigh',
        value: ({ fundamental }) => fundamental.cnPriceHighAdj,
        text: price,
        inputs: ({ fundamental }) => [dayOfLimit(fundamental.datePriceHigh)],
      },
      {
        label: 'Tiefstkurs',
        figure: 'statement.priceLow',
        value: ({ fundamental }) => fundamental.cnPriceLowAdj,
        text: price,
        inputs: ({ fundamental }) => [dayOfLimit(fundamental.datePriceLow)],
      },
    ],
  },
  {
    title: 'Rentabilität',
    rows: [
      {
        label: 'EK-Rendite',
        figure: 'stock.returnOnEquity',
        value: ({ financial }) => financial?.cnReturnEquity,
        text: percent,
        inputs: (year) => [income(year), ...bothEnds('Eigenkapital', 'cnEquity', year)],
      },
      {
        label: 'Umsatzrendite',
        figure: 'statement.netMargin',
        value: ({ financial }) => financial?.cnMarginNet,
        text: percent,
        inputs: (year) => [income(year), millions('Umsatz', year.financial?.cnTurnover)],
      },
      {
        label: 'EBIT-Marge',
        figure: 'statement.ebitMargin',
        value: ({ financial }) => financial?.cnEbitMa,
        text: percent,
        inputs: ({ financial }) => [millions('EBIT', financial?.cnEbit), millions('Umsatz', financial?.cnTurnover)],
      },
      {
        label: 'Gesamtkapitalrendite',
        figure: 'statement.returnOnAssets',
        value: ({ financial }) => financial?.cnReturnAssets,
        text: percent,
        inputs: (year) => [income(year), ...bothEnds('Bilanzsumme', 'cnTotalAssets', year)],
      },
    ],
  },
]

const dayOfLimit = (day: string | undefined) =>
  day === undefined ? undefined : `am ${format.date(`${day}T12:00:00Z`)}`
