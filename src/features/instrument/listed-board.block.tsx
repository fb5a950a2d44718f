import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { QuoteChange, liveChange } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'

/** Where an instrument is listed, in few columns for a margin; the main listing first. */
export function ListedBoard({ snapshot: { instrument, quoteList } }: { snapshot: Snapshot }) {
  const path = tabPath(pathOf(instrument), 'kurse')
  return (
    <Board
      title="Wo notiert"
      action={
        <a className="more" href={path}>
          Kurse
        </a>
      }
    >
      <Table
        caption={`Handelsplätze ${instrument.name}`}
        rows={quoteList.list}
        rowKey={(quote) => String(quote.market.idNotation)}
        columns={[
          {
            key: 'venue',
            label: 'Handelsplatz',
            cell: (quote) => <a href={`${path}?notation=${quote.market.idNotation}`}>{quote.market.name}</a>,
          },
          {
            key: 'last',
            label: 'Kurs',
            numeric: true,
            cell: (quote) => (
              <>
                <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(quote))}</span>{' '}
                <span className="xs mut">{quote.isoCurrency}</span>
              </>
            ),
          },
          {
            key: 'change',
            label: '± %',
            numeric: true,
            cell: (quote) => <QuoteChange instrument={instrument} quote={quote} />,
            attributes: liveChange,
          },
        ]}
      />
    </Board>
  )
}
