import type { StocksFundamental } from '#contract/snapshots.ts'
import type { Statement, StockFigures } from '#contract/stocks.ts'
import { format } from '#web/format.ts'

type Financial = StockFigures['stocksCnFinancialList']['list'][number]

interface Year {
  fundamental: StocksFundamental
  financial: Financial | undefined
  statement: Statement | undefined
}

interface Row {
  label: string
  text: (year: Year) => string
  /** among the few rows of the overview */
  short?: true
}

const percent = (value: number | undefined) => format.percent(value, 1)

const groups: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Gewinn',
    rows: [
      { label: 'Gewinn je Aktie', text: ({ fundamental }) => format.number(fundamental.cnEps), short: true },
      { label: 'KGV', text: ({ fundamental }) => format.number(fundamental.cnPer, 1), short: true },
      { label: 'Gewinnwachstum', text: ({ fundamental }) => format.changePercent(fundamental.cnEpsGrowthPct, 1) },
      { label: 'PEG', text: ({ fundamental }) => format.number(fundamental.cnPeg) },
    ],
  },
  {
    title: 'Dividende',
    rows: [
      { label: 'Dividende', text: ({ fundamental }) => format.number(fundamental.cnDps), short: true },
      { label: 'Div.-Rendite', text: ({ fundamental }) => format.percent(fundamental.cnDivYield), short: true },
      { label: 'Ausschüttungsquote', text: ({ fundamental }) => percent(fundamental.cnPayoutPct) },
    ],
  },
  {
    title: 'Cashflow',
    rows: [
      { label: 'Cashflow je Aktie', text: ({ fundamental }) => format.number(fundamental.cnCashflowPerShare) },
      { label: 'KCV', text: ({ fundamental }) => format.number(fundamental.cnPriceCf, 1), short: true },
    ],
  },
  {
    title: 'Umsatz',
    rows: [
      { label: 'Umsatz (Mio.)', text: ({ statement }) => format.integer(statement?.turnover) },
      { label: 'Umsatzwachstum', text: ({ financial }) => format.changePercent(financial?.cnTurnoverGrowthPct, 1) },
      { label: 'Umsatz je Aktie', text: ({ fundamental }) => format.number(fundamental.cnSalesPerShare) },
      { label: 'KUV', text: ({ fundamental }) => format.number(fundamental.cnPriceSales), short: true },
    ],
  },
  {
    title: 'Buchwert und Bilanz',
    rows: [
      { label: 'Buchwert je Aktie', text: ({ fundamental }) => format.number(fundamental.cnBookvaluePerShare) },
      { label: 'KBV', text: ({ fundamental }) => format.number(fundamental.cnPriceBookvalue) },
      { label: 'Bilanzsumme (Mio.)', text: ({ statement }) => format.integer(statement?.totalAssets) },
      { label: 'Eigenkapital (Mio.)', text: ({ statement }) => format.integer(statement?.equity) },
      { label: 'EK-Quote', text: ({ financial }) => percent(financial?.cnEquityRatio) },
      { label: 'Verschuldungsgrad', text: ({ financial }) => percent(financial?.cnDebtToEquity) },
    ],
  },
  {
    title: 'Rentabilität',
    rows: [
      { label: 'EK-Rendite', text: ({ financial }) => percent(financial?.cnReturnEquity) },
      { label: 'Umsatzrendite', text: ({ financial }) => percent(financial?.cnMarginNet) },
      { label: 'EBIT-Marge', text: ({ financial }) => percent(financial?.cnEbitMa) },
      { label: 'Gesamtkapitalrendite', text: ({ financial }) => percent(financial?.cnReturnAssets) },
    ],
  },
]

interface FundamentalsTableProps {
  /** ascending, as the API gives them */
  list: readonly StocksFundamental[]
  financial?: readonly Financial[]
  statements?: readonly Statement[]
  /** at most so many columns */
  years: number
  short?: boolean
}

/** Years as columns, the newest estimate on the left. */
export function FundamentalsTable({ list, financial = [], statements = [], years, short = false }: FundamentalsTableProps) {
  const newest = short ? nearNow(list, years) : list.slice(-years)
  const columns = newest.toReversed().map((fundamental): Year => ({
    fundamental,
    financial: financial.find((entry) => entry.label === fundamental.label),
    statement: statements.find((entry) => entry.label === fundamental.label),
  }))
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Kennzahlen">
      <table>
        <caption className="vh">Kennzahlen</caption>
        <thead>
          <tr>
            <th scope="col">Kennzahl</th>
            {columns.map(({ fundamental }) => <th key={fundamental.label} scope="col" className="num">{fundamental.label}</th>)}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => {
          const shown = short ? rows.filter((row) => row.short) : rows
          return shown.length === 0 ? null : (
            <tbody key={title}>
              {short ? null : <tr className="group"><th scope="rowgroup" colSpan={columns.length + 1}>{title}</th></tr>}
              {shown.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {columns.map((year) => <td key={year.fundamental.label} className="num">{row.text(year)}</td>)}
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** Two estimates and the last ended years before them. */
function nearNow(list: readonly StocksFundamental[], years: number): readonly StocksFundamental[] {
  const firstEstimate = list.findIndex(({ label }) => label.endsWith('e'))
  const to = firstEstimate < 0 ? list.length : Math.min(firstEstimate + 2, list.length)
  return list.slice(Math.max(0, to - years), to)
}
