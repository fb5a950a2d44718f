import type { ReplyOf } from '#contract/endpoint.ts'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type { ClosedPosition, getClosedPositions } from '#features/sample-portfolio/portfolios.contract.ts'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const columns: readonly Column<ClosedPosition>[] = [
  { key: 'name', label: 'Name', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity }) => format.pieces(quantity),
    attributes: ({ quantity }) => exactly(quantity),
  },
  {
    key: 'start',
    label: 'Gekauft',
    numeric: true,
    from: 'tablet',
    cell: ({ dateStart }) => format.date(dateStart),
    attributes: ({ dateStart }) => exactly(dateStart),
  },
  {
    key: 'end',
    label: 'Verkauft',
    numeric: true,
    cell: ({ dateEnd }) => format.date(dateEnd),
    attributes: ({ dateEnd }) => exactly(dateEnd),
  },
  {
    key: 'days',
    label: 'Tage',
    numeric: true,
    from: 'wide',
    cell: ({ holdingDays }) => format.integer(holdingDays),
  },
  {
    key: 'entry',
    label: 'Gezahlt',
    numeric: true,
    from: 'tablet',
    cell: ({ entryValue }) => format.number(entryValue),
    attributes: ({ entryValue }) => exactly(entryValue),
  },
  {
    key: 'exit',
    label: 'Erlöst',
    numeric: true,
    from: 'tablet',
    cell: ({ exitValue }) => format.number(exitValue),
    attributes: ({ exitValue }) => exactly(exitValue),
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    cell: ({ gain }) => <MoneyChange value={gain} />,
    attributes: ({ gain }) => exactly(gain),
  },
  { key: 'gainPct', label: 'G/V', numeric: true, cell: ({ gainPct }) => gainOf(gainPct) },
]

/** of what has no sum */
const noSum = ''

/** What was sold, sale by sale, with the sum. */
export function ClosedTable({ list, numberMissing = 0, gain }: ReplyOf<typeof getClosedPositions>) {
  if (list.length === 0 && numberMissing > 0) return <MissingSales number={numberMissing} gain={gain} />
  if (list.length === 0)
    return <Empty text="Noch nichts verkauft." hint="Jeder Verkauf steht danach hier, mit dem, was er gebracht hat." />
  return (
    <>
      <Table
        caption="Geschlossene Positionen"
        columns={columns}
        rows={list}
        rowKey={({ instrument, dateEnd, quantity, exitValue }) =>
          `${instrument.entityValue} ${dateEnd} ${quantity} ${exitValue}`
        }
        foot={
          <tfoot>
            <tr>
              <th scope="row" className="name">
                Summe
              </th>
              <td className="num c-tablet">{noSum}</td>
              <td className="num c-tablet">{noSum}</td>
              <td className="num">{noSum}</td>
              <td className="num c-wide">{noSum}</td>
              <td className="num c-tablet">{noSum}</td>
              <td className="num c-tablet">{noSum}</td>
              <td className="num">
                <MoneyChange value={gain} />
              </td>
              <td className="num">{noSum}</td>
            </tr>
          </tfoot>
        }
      />
      {numberMissing > 0 ? <MissingSales number={numberMissing} /> : null}
    </>
  )
}

/** Sales of papers that are gone, which the sum counts. @param gain the sum, where no table has it */
const MissingSales = ({ number, gain }: { number: number; gain?: number | undefined }) => (
  <div className="pad">
    <Note>
      {number === 1
        ? 'Ein Verkauf eines Werts, den es hier nicht mehr gibt, zählt in der Summe mit'
        : `${format.integer(number)} Verkäufe von Werten, die es hier nicht mehr gibt, zählen in der Summe mit`}
      {gain === undefined ? null : (
        <>
          : <MoneyChange value={gain} />
        </>
      )}
      .
    </Note>
  </div>
)
