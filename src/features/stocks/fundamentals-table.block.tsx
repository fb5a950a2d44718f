import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import type { StockFigures } from '#features/stocks/stocks.contract.ts'
import { explanationId, ExplanationBox, type Explanation } from '#web/blocks/explained.tsx'
import { format } from '#web/format.ts'

type Financial = StockFigures['stocksCnFinancialList']['list'][number]

interface Year {
  fundamental: StocksFundamental
  financial: Financial | undefined
}

interface Row {
  label: string
  /** its name in the registry of figures */
  figure: string
  text: (year: Year) => string
  /** among the few rows of the overview */
  short?: true
  /** depends on a price */
  byPrice?: true
}

const percent = (value: number | undefined) => format.percent(value, 1)

const groups: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Gewinn',
    rows: [
      {
        label: 'Gewinn je Aktie',
        figure: 'statement.eps',
        text: ({ fundamental }) => format.perShare(fundamental.cnEps),
        short: true,
      },
      {
        label: 'KGV',
        figure: 'stock.peRatio',
        text: ({ fundamental }) => format.number(fundamental.cnPer, 1),
        short: true,
        byPrice: true,
      },
      {
        label: 'Gewinnwachstum',
        figure: 'statement.epsGrowth',
        text: ({ fundamental }) => format.changePercent(fundamental.cnEpsGrowthPct, 1),
      },
      {
        label: 'PEG',
        figure: 'stock.pegRatio',
        text: ({ fundamental }) => format.number(fundamental.cnPeg),
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
        text: ({ fundamental }) => format.perShare(fundamental.cnDps),
        short: true,
      },
      {
        label: 'Div.-Rendite',
        figure: 'stock.dividendYield',
        text: ({ fundamental }) => format.percent(fundamental.cnDivYield),
        short: true,
        byPrice: true,
      },
      {
        label: 'Ausschüttungsquote',
        figure: 'stock.payoutRatio',
        text: ({ fundamental }) => percent(fundamental.cnPayoutPct),
      },
    ],
  },
  {
    title: 'Cashflow',
    rows: [
      {
        label: 'Cashflow je Aktie',
        figure: 'statement.cashFlowPerShare',
        text: ({ fundamental }) => format.perShare(fundamental.cnCashflowPerShare),
      },
      {
        label: 'KCV',
        figure: 'stock.pcfRatio',
        text: ({ fundamental }) => format.number(fundamental.cnPriceCf, 1),
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
        text: ({ financial }) => format.integer(financial?.cnTurnover),
      },
      {
        label: 'Umsatzwachstum',
        figure: 'statement.revenueGrowth',
        text: ({ financial }) => format.changePercent(financial?.cnTurnoverGrowthPct, 1),
      },
      {
        label: 'Umsatz je Aktie',
        figure: 'statement.revenuePerShare',
        text: ({ fundamental }) => format.perShare(fundamental.cnSalesPerShare),
      },
      {
        label: 'KUV',
        figure: 'stock.psRatio',
        text: ({ fundamental }) => format.number(fundamental.cnPriceSales),
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
        text: ({ fundamental }) => format.perShare(fundamental.cnBookvaluePerShare),
      },
      {
        label: 'KBV',
        figure: 'stock.pbRatio',
        text: ({ fundamental }) => format.number(fundamental.cnPriceBookvalue),
        byPrice: true,
      },
      {
        label: 'Bilanzsumme (Mio.)',
        figure: 'statement.totalAssets',
        text: ({ financial }) => format.integer(financial?.cnTotalAssets),
      },
      {
        label: 'Eigenkapital (Mio.)',
        figure: 'statement.equity',
        text: ({ financial }) => format.integer(financial?.cnEquity),
      },
      { label: 'EK-Quote', figure: 'stock.equityRatio', text: ({ financial }) => percent(financial?.cnEquityRatio) },
      {
        label: 'Verschuldungsgrad',
        figure: 'statement.debtToEquity',
        text: ({ financial }) => percent(financial?.cnDebtToEquity),
      },
    ],
  },
  {
    title: 'Kurs im Geschäftsjahr',
    rows: [
      {
        label: 'Höchstkurs',
        figure: 'statement.priceHigh',
        text: ({ fundamental }) => format.price(fundamental.cnPriceHighAdj, { entityType: 'STOCK' }),
      },
      {
        label: 'Tiefstkurs',
        figure: 'statement.priceLow',
        text: ({ fundamental }) => format.price(fundamental.cnPriceLowAdj, { entityType: 'STOCK' }),
      },
    ],
  },
  {
    title: 'Rentabilität',
    rows: [
      {
        label: 'EK-Rendite',
        figure: 'stock.returnOnEquity',
        text: ({ financial }) => percent(financial?.cnReturnEquity),
      },
      {
        label: 'Umsatzrendite',
        figure: 'statement.netMargin',
        text: ({ financial }) => percent(financial?.cnMarginNet),
      },
      { label: 'EBIT-Marge', figure: 'statement.ebitMargin', text: ({ financial }) => percent(financial?.cnEbitMa) },
      {
        label: 'Gesamtkapitalrendite',
        figure: 'statement.returnOnAssets',
        text: ({ financial }) => percent(financial?.cnReturnAssets),
      },
    ],
  },
]

interface FundamentalsTableProps {
  /** ascending, as the API gives them */
  list: readonly StocksFundamental[]
  financial?: readonly Financial[]
  /** at most so many columns */
  years: number
  short?: boolean
  /** how each figure comes about; with it every value is a button */
  explanations?: Readonly<Record<string, Explanation>>
  /** the price estimates count with, with venue and time */
  priceNow?: string | undefined
}

/** Years as columns, the newest estimate on the left. */
export function FundamentalsTable({
  list,
  financial = [],
  years,
  short = false,
  explanations,
  priceNow,
}: FundamentalsTableProps) {
  const newest = short ? nearNow(list, years) : list.slice(-years)
  const columns = newest.toReversed().map(
    (fundamental): Year => ({
      fundamental,
      financial: financial.find((entry) => entry.label === fundamental.label),
    }),
  )
  const classOf = (index: number) => (short && index >= 4 ? 'num c-tablet' : 'num')
  const explanationOf = (row: Row) => explanations?.[row.figure]
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Kennzahlen">
      <table>
        <caption className="vh">Kennzahlen</caption>
        <thead>
          <tr>
            <th scope="col">Kennzahl</th>
            {columns.map(({ fundamental }, index) => (
              <th key={fundamental.label} scope="col" className={classOf(index)}>
                {fundamental.label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => {
          const shown = short ? rows.filter((row) => row.short) : rows
          return shown.length === 0 ? null : (
            <tbody key={title}>
              {short ? null : (
                <tr className="group">
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    {title}
                  </th>
                </tr>
              )}
              {shown.map((row) => (
                <tr key={row.label}>
                  <th scope="row">
                    {row.label}
                    <RowExplanation row={row} explanation={explanationOf(row)} priceNow={priceNow} />
                  </th>
                  {columns.map((year, index) => (
                    <td key={year.fundamental.label} className={classOf(index)}>
                      {explanationOf(row) ? (
                        <button
                          type="button"
                          className="explain"
                          popoverTarget={explanationId('jahr', row.figure)}
                          title={`${row.label} ${year.fundamental.label}: Formel und Quelle`}
                        >
                          {row.text(year)}
                        </button>
                      ) : (
                        row.text(year)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** One explanation for all years of a row: past years use the price at their end, estimates the present price. */
function RowExplanation({
  row: { figure, label, byPrice },
  explanation,
  priceNow,
}: {
  row: Row
  explanation: Explanation | undefined
  priceNow: string | undefined
}) {
  if (!explanation) return null
  const note = byPrice
    ? 'Vergangene Jahre rechnen mit dem Kurs am Jahresende, Schätzungen (e) mit dem Kurs von ' +
      `jetzt${priceNow ? ` (${priceNow})` : ''}. Werte simuliert.`
    : 'Werte simuliert.'
  return <ExplanationBox id={explanationId('jahr', figure)} label={label} explanation={{ ...explanation, note }} />
}

/** Two estimates and the last ended years before them. */
function nearNow(list: readonly StocksFundamental[], years: number): readonly StocksFundamental[] {
  const firstEstimate = list.findIndex(({ label }) => label.endsWith('e'))
  const to = firstEstimate < 0 ? list.length : Math.min(firstEstimate + 2, list.length)
  return list.slice(Math.max(0, to - years), to)
}
