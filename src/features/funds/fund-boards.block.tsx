import type { ReplyOf } from '#contract/endpoint.ts'
import type { getFundBreakdowns, getFundEarnings } from '#features/funds/funds.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import type { Instrument } from '#contract/instruments.ts'

export type Breakdowns = ReplyOf<typeof getFundBreakdowns>
export type Earnings = ReplyOf<typeof getFundEarnings>
type Breakdown = Breakdowns['countryBreakdown']

const shown = 10

/** The largest positions of a fund, with what they are together. @param index that it follows */
export function HoldingsBoard({ breakdowns, index }: { breakdowns: Breakdowns; index: Instrument | undefined }) {
  const { list } = breakdowns.fundsHoldingList
  if (list.length === 0) return null
  const rows = list.slice(0, shown)
  const most = Math.max(...rows.map(({ investmentPct }) => investmentPct))
  const together = rows.reduce((sum, { investmentPct }) => sum + investmentPct, 0)
  return (
    <Board
      title="Größte Positionen"
      action={
        index ? (
          <a className="more" href={tabPath(pathOf(index), 'einzelwerte')}>
            Alle {format.integer(breakdowns.numberHoldings)}
          </a>
        ) : undefined
      }
      footer={<span>{breakdowns.hint}</span>}
    >
      <Table
        caption="Größte Positionen"
        rows={rows}
        rowKey={(row) => row.instrument.entityValue}
        columns={[
          { key: 'name', label: 'Wert', cell: ({ instrument }) => <a href={pathOf(instrument)}>{instrument.name}</a> },
          {
            key: 'bar',
            label: <span className="vh">Balken</span>,
            cell: (row) => <DivergingBar value={row.investmentPct} most={most} neutral />,
          },
          { key: 'share', label: 'Anteil', numeric: true, cell: (row) => format.percent(row.investmentPct) },
        ]}
        foot={
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Zusammen
              </th>
              <td className="num">{format.percent(together)}</td>
            </tr>
          </tfoot>
        }
      />
    </Board>
  )
}

/** How a fund's money is spread; the rest is summed. */
export function BreakdownBoard({ title, breakdown }: { title: string; breakdown: Breakdown }) {
  const rows = breakdown.list.slice(0, shown)
  if (rows.length < 2) return null
  const most = Math.max(...rows.map(({ investmentPct }) => investmentPct))
  return (
    <Board title={title}>
      <Table
        caption={title}
        rows={rows}
        rowKey={(row) => row.nameBreakdown}
        columns={[
          { key: 'name', label: title, cell: (row) => row.nameBreakdown },
          {
            key: 'bar',
            label: <span className="vh">Balken</span>,
            cell: (row) => <DivergingBar value={row.investmentPct} most={most} neutral />,
          },
          { key: 'share', label: 'Anteil', numeric: true, cell: (row) => format.percent(row.investmentPct, 1) },
        ]}
      />
    </Board>
  )
}

/** What a fund has paid out. */
export function EarningsBoard({ earnings }: { earnings: Earnings }) {
  if (earnings.list.length === 0) return null
  return (
    <Board title="Ausschüttungen" footer={<span>{earnings.hint}</span>}>
      <Table
        caption="Ausschüttungen"
        rows={earnings.list.slice(0, shown)}
        rowKey={(row) => row.dateEarning}
        columns={[
          { key: 'day', label: 'Ex-Tag', cell: (row) => format.date(`${row.dateEarning}T12:00:00Z`) },
          {
            key: 'amount',
            label: 'Betrag',
            numeric: true,
            cell: (row) => `${format.number(row.valueEarning)}\u00a0${row.isoCurrency}`,
          },
        ]}
      />
    </Board>
  )
}
