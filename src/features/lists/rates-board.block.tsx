import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { InterestRates, InterestRow } from '#features/interest-rates/interest-rates.contract.ts'

const boards = [
  { group: 'policy', title: 'Leitzinsen', anchor: 'leitzinsen', day: 'Gilt seit', said: 'Quelle: EZB' },
  { group: 'money', title: 'Euribor und €STR', anchor: 'geldmarkt', day: 'Datum', said: 'Simulierte Zinskurve' },
] as const

const dayOf = ({ validFrom, quote }: InterestRow): string =>
  validFrom ? format.date(`${validFrom}T12:00:00Z`) : format.date(quote.datetimeLast)

/** What money costs, beside a class that depends on it: the rates of a group with the day they are of. */
export function RatesBoard({ rates, group }: { rates: InterestRates; group: (typeof boards)[number]['group'] }) {
  const rows = rates.list.filter((row) => row.group === group)
  const board = boards.find((each) => each.group === group)
  if (!board || rows.length === 0) return null
  return (
    <Board
      title={board.title}
      footer={
        <>
          <span>{board.said}</span>
          <a href={`/zinsen#${board.anchor}`}>Alle Zinsen</a>
        </>
      }
    >
      <Table
        caption={board.title}
        rows={rows}
        rowKey={({ instrument }) => instrument.entityValue}
        columns={[
          { key: 'name', label: 'Satz', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
          {
            key: 'rate',
            label: 'in %',
            numeric: true,
            cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
          },
          { key: 'day', label: board.day, numeric: true, cell: dayOf },
        ]}
      />
    </Board>
  )
}
