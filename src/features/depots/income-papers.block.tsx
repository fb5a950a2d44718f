import type { Income } from '#features/depots/income.contract.ts'
import { after, shownOf, sum, type View } from '#features/depots/income-view.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

type Payer = Income['payers'][number]

interface PayersProps {
  income: Income
  view: View
  year: number
}

/** Who has paid this year, and who will. */
export function PayersBoard({ income: { payers, isEntitled }, view, year }: PayersProps) {
  if (payers.length === 0) return null
  const received = (payer: Payer) => shownOf(view, payer)
  const all = sum(payers, received)
  const most = Math.max(...payers.map(received), 0)
  const columns: readonly Column<Payer>[] = [
    {
      key: 'name',
      label: 'Wertpapier oder Konto',
      cell: ({ instrument, idPosition, name }) =>
        instrument && idPosition ? (
          <a href={`${depotsPath}/investments/${addressKey(idPosition)}`}>{instrument.name}</a>
        ) : (
          name
        ),
    },
    {
      key: 'received',
      label: `${year} EUR`,
      numeric: true,
      cell: (payer) => format.number(received(payer)),
      attributes: (payer) => exactly(received(payer)),
    },
    ...(isEntitled
      ? [
          {
            key: 'expected',
            label: 'Erwartet',
            numeric: true,
            cell: ({ expected }: Payer) => (expected === 0 ? '–' : format.number(after(expected, view.ratePct))),
            attributes: ({ expected }: Payer) => exactly(after(expected, view.ratePct)),
          },
        ]
      : []),
    {
      key: 'bar',
      label: <span className="vh">Anteil als Balken</span>,
      from: 'tablet',
      inFile: false,
      cell: (payer) => <DivergingBar value={received(payer)} most={most} neutral />,
    },
    {
      key: 'share',
      label: 'Anteil',
      numeric: true,
      cell: (payer) => (all === 0 ? '–' : format.percent((received(payer) / all) * 100, 1)),
    },
  ]
  return (
    <div className="payers">
      <Board
        title="Nach Wertpapier"
        footer={isEntitled ? <span>Erwartet: in den zwölf Monaten ab heute</span> : undefined}
      >
        <Table
          caption={`Erträge ${year} nach Wertpapier`}
          columns={columns}
          rows={payers}
          rowKey={({ idPosition, name }) => idPosition ?? name}
        />
      </Board>
    </div>
  )
}
