import type { ReactNode } from 'react'
import type { Mover } from '#contract/channels.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/** Three columns: name, price, change. Only the change of the day is live: longer ones are as of the page. */
export function MoverTable({ caption, entries, empty }: { caption: string; entries: readonly Mover[]; empty: string }) {
  return (
    <Table
      caption={caption} rows={entries} rowKey={(row) => String(row.idNotation)} empty={empty}
      columns={[
        { key: 'name', label: 'Wert', cell: ({ instrument }) => <a className="breaks" href={pathOf(instrument)}>{instrument.name}</a> },
        { key: 'last', label: 'Kurs', numeric: true, cell: ({ instrument, last }) => format.price(last, kindOf(instrument)), attributes: ({ quote }) => live(quote, 'last') },
        {
          key: 'change', label: '± %', numeric: true, cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
          attributes: ({ quote, performancePct }) => (quote.performancePct === performancePct ? live(quote, 'performancePct') : {}),
        },
      ]}
    />
  )
}

interface MoversBoardProps {
  movers: { topList: readonly Mover[]; flopList: readonly Mover[]; hint?: string | undefined }
  title: string
  action?: ReactNode
  more?: ReactNode
  /** a choice that needs a line of its own */
  before?: ReactNode
}

/** The strongest and the weakest of an index or a class, one board each. */
export function MoversBoard({ movers, title, action, more, before }: MoversBoardProps) {
  return (
    <>
      <Board title={`Top 5 ${title}`} action={action} footer={movers.hint && <span>{movers.hint}</span>}>
        {before ? <div className="pad">{before}</div> : null}
        <MoverTable caption={`Top 5 ${title}`} entries={movers.topList} empty={movers.hint ?? 'Kein Wert im Plus.'} />
      </Board>
      <Board title={`Flop 5 ${title}`} action={more}><MoverTable caption={`Flop 5 ${title}`} entries={movers.flopList} empty={movers.hint ?? 'Kein Wert im Minus.'} /></Board>
    </>
  )
}
