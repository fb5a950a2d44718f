import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const spanNames: Readonly<Record<string, string>> = {
  '1Y': '1 Jahr',
  '3Y': '3 Jahre',
  '5Y': '5 Jahre',
  '10Y': '10 Jahre',
}
const nameOf = (timeSpan: string): string => spanNames[timeSpan] ?? timeSpan

/** The name of a figure, which leads to its formula. */
export const FigureName = ({ id, name }: { id: string; name: string }) => (
  <a href={`/hilfe/kennzahlen#fund.${id}`}>{name}</a>
)

/** Fluctuation, deepest fall and return for risk, by period; nothing while no period has them. */
export function RiskBoard({ snapshot: { fundsRiskList, fundsBenchmarkList } }: { snapshot: FundsSnapshot }) {
  const rows = fundsRiskList?.list ?? []
  if (rows.length === 0) return null
  const hasError = fundsBenchmarkList !== undefined
  return (
    <Board
      title="Risiko je Zeitraum"
      footer={
        <span>
          Aus täglichen Schlusskursen in der Währung der Hauptnotierung; Zeiträume, die zu kurz zurückreichen, fehlen
        </span>
      }
    >
      <Table
        caption="Risiko je Zeitraum"
        rows={rows}
        rowKey={(row) => row.timeSpan}
        columns={[
          { key: 'span', label: 'Zeitraum', cell: (row) => nameOf(row.timeSpan) },
          {
            key: 'volatility',
            label: <FigureName id="volatility" name="Volatilität p. a." />,
            numeric: true,
            cell: (row) => format.percent(row.volatility),
          },
          {
            key: 'drawdown',
            label: <FigureName id="maxDrawdown" name="Größter Verlust" />,
            numeric: true,
            cell: (row) => format.changePercent(row.maxDrawdown, 1),
          },
          {
            key: 'sharpe',
            label: <FigureName id="sharpeRatio" name="Sharpe" />,
            numeric: true,
            cell: (row) => format.number(row.sharpeRatio),
          },
          {
            key: 'sortino',
            label: <FigureName id="sortinoRatio" name="Sortino" />,
            numeric: true,
            cell: (row) => format.number(row.sortinoRatio),
          },
          ...(hasError
            ? [
                {
                  key: 'trackingError',
                  label: <FigureName id="trackingError" name="Tracking Error" />,
                  numeric: true,
                  cell: (row: (typeof rows)[number]) => format.percent(row.trackingError),
                },
              ]
            : []),
        ]}
      />
    </Board>
  )
}

/** What the fund earned more or less than the index it follows; nothing where both are in different currencies. */
export function TrackingBoard({ snapshot }: { snapshot: FundsSnapshot }) {
  const rows = snapshot.fundsFigureBenchmarkList?.list ?? []
  const index = snapshot.fundsBenchmarkList?.list[0]?.instrument
  if (rows.length === 0 || !index) return null
  return (
    <Board
      title="Tracking-Differenz"
      footer={<span>Rendite des Fonds weniger die von {index.name}, in Prozentpunkten über den ganzen Zeitraum</span>}
    >
      <Table
        caption={`Rendite gegen ${index.name}`}
        rows={rows}
        rowKey={(row) => row.timeSpan}
        columns={[
          { key: 'span', label: 'Zeitraum', cell: (row) => nameOf(row.timeSpan) },
          {
            key: 'difference',
            label: 'Differenz',
            numeric: true,
            cell: (row) => format.percentPoints(row.relativeReturnPct),
          },
        ]}
      />
    </Board>
  )
}
