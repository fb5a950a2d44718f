import type { ReplyOf } from '#contract/endpoint.ts'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type { ClosedPosition, getClosedPositions } from '#features/sample-portfolio/portfolios.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

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

/** The same for files, a fact a column. @param isoCurrency of the portfolio */
const facts = (isoCurrency: string): readonly Column<ClosedPosition>[] => [
  ...paper<ClosedPosition>(({ instrument }) => instrument),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('start', 'Gekauft', ({ dateStart }) => dateStart),
  word('end', 'Verkauft', ({ dateEnd }) => dateEnd),
  figure('days', 'Tage', ({ holdingDays }) => holdingDays),
  figure('entry', 'Gezahlt', ({ entryValue }) => entryValue),
  figure('exit', 'Erlöst', ({ exitValue }) => exitValue),
  figure('gain', 'Gewinn/Verlust', ({ gain }) => gain),
  figure('gainPct', 'G/V (%)', ({ gainPct }) => gainPct),
  word('isoCurrency', 'Währung', () => isoCurrency),
]

type Closed = ReplyOf<typeof getClosedPositions>

/** of what has no sum */
const noSum = ''

/** What was sold, sale by sale, with the sum. */
export const ClosedBoard = ({ at, closed }: { at: PageContext; closed: Closed }) => (
  <Board
    title="Geschlossene Positionen"
    footer={
      <>
        <span>Mit Gebühren und Steuern; zuerst gekaufte Stücke gehen zuerst.</span>
        {closed.list.length > 0 ? <TableFiles name="geschlossene-positionen" at={at} /> : null}
      </>
    }
  >
    <ClosedTable at={at} closed={closed} />
  </Board>
)

function ClosedTable({
  at,
  closed: { list, numberMissing = 0, gain, isoCurrency },
}: {
  at: PageContext
  closed: Closed
}) {
  if (list.length === 0 && numberMissing > 0) return <MissingSales number={numberMissing} gain={gain} />
  if (list.length === 0)
    return <Empty text="Noch nichts verkauft." hint="Jeder Verkauf steht danach hier, mit dem, was er gebracht hat." />
  return (
    <>
      <Table
        caption="Geschlossene Positionen"
        columns={at.file ? facts(isoCurrency) : columns}
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
