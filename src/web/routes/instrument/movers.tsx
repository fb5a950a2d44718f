import type { TopFlop } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import type { ReactNode } from 'react'

type Entry = TopFlop['topList'][number]

/** Three columns: name, price, change. */
export function MoverTable({ caption, entries }: { caption: string; entries: readonly Entry[] }) {
  return (
    <Table
      caption={caption} rows={entries} rowKey={(row) => String(row.idNotation)}
      columns={[
        { key: 'name', label: 'Wert', cell: ({ instrument }) => <a href={pathOf(instrument)}>{instrument.name}</a> },
        { key: 'last', label: 'Kurs', numeric: true, cell: ({ instrument, last }) => format.price(last, kindOf(instrument)), attributes: ({ quote }) => live(quote, 'last') },
        { key: 'change', label: '± %', numeric: true, cell: ({ performancePct }) => <ChangePercent value={performancePct} />, attributes: ({ quote }) => live(quote, 'performancePct') },
      ]}
    />
  )
}

/** The strongest and the weakest of an index, one board each. */
export function MoversBoard({ movers, title, action, more }: { movers: TopFlop; title: string; action?: ReactNode; more?: ReactNode }) {
  return (
    <>
      <Board title={`Top 5 ${title}`} action={action}><MoverTable caption={`Top 5 ${title}`} entries={movers.topList} /></Board>
      <Board title={`Flop 5 ${title}`} action={more}><MoverTable caption={`Flop 5 ${title}`} entries={movers.flopList} /></Board>
    </>
  )
}
