import type { IndexSectors } from '#features/lists/class-lists.contract.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

/** Industries of an index with their change of the day, the strongest first. */
export function SectorBoard({
  title,
  sectors,
  now,
  id,
}: {
  title: string
  sectors: IndexSectors
  now: Instant
  id?: string
}) {
  const most = Math.max(...sectors.list.map(({ performancePct }) => Math.abs(performancePct ?? 0)), 0)
  return (
    <Board
      title={title}
      {...(id ? { id } : {})}
      footer={<span>Tagesveränderung, gewichtet nach Anteil am Index · Stand {format.time(now, now)}</span>}
    >
      <Table
        caption={title}
        rows={sectors.list}
        rowKey={(row) => row.name}
        columns={[
          {
            key: 'name',
            label: 'Branche',
            cell: (row) => (
              <>
                {row.name}
                <small>
                  {format.integer(row.members)} {row.members === 1 ? 'Wert' : 'Werte'},{' '}
                  {format.percent(row.weightPct, 1)}
                </small>
              </>
            ),
          },
          {
            key: 'bar',
            label: <span className="vh">Balken</span>,
            cell: (row) => <DivergingBar value={row.performancePct} most={most} />,
          },
          { key: 'change', label: '± %', numeric: true, cell: (row) => <ChangePercent value={row.performancePct} /> },
        ]}
      />
    </Board>
  )
}
