import type { ReplyOf } from '#contract/endpoint.ts'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type {
  ClosedPosition,
  getClosedPositions,
  MissingClosedPosition,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type Row = ClosedPosition | MissingClosedPosition

const paperOf = (row: Row) => ('instrument' in row ? row.instrument : undefined)
const missingOf = (row: Row) => ('missingInstrument' in row ? row.missingInstrument : undefined)

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: (row) =>
      'instrument' in row ? (
        <InstrumentName instrument={row.instrument} />
      ) : (
        <>
          {row.missingInstrument}
          <small>hier nicht mehr bekannt</small>
        </>
      ),
  },
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
const facts = (isoCurrency: string): readonly Column<Row>[] => [
  ...paper<Row>(paperOf, missingOf),
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

/** What was sold, the newest first, also of papers that are known no more. */
const rowsOf = ({ list, missing = [] }: Closed): readonly Row[] =>
  [...list, ...missing].toSorted((a, b) => (a.dateEnd < b.dateEnd ? 1 : a.dateEnd > b.dateEnd ? -1 : 0))

/** of what has no sum */
const noSum = ''

/** What was sold, sale by sale, with the sum. */
export const ClosedBoard = ({ at, closed }: { at: PageContext; closed: Closed }) => (
  <Board
    title="Geschlossene Positionen"
    footer={
      <>
        <span>Mit Gebühren und Steuern; zuerst gekaufte Stücke gehen zuerst.</span>
        {rowsOf(closed).length > 0 ? <TableFiles name="geschlossene-positionen" at={at} /> : null}
      </>
    }
  >
    <ClosedTable at={at} closed={closed} />
  </Board>
)

function ClosedTable({ at, closed }: { at: PageContext; closed: Closed }) {
  const { gain, isoCurrency } = closed
  const rows = rowsOf(closed)
  if (rows.length === 0)
    return <Empty text="Noch nichts verkauft." hint="Jeder Verkauf steht danach hier, mit dem, was er gebracht hat." />
  return (
    <Table
      caption="Geschlossene Positionen"
      columns={at.file ? facts(isoCurrency) : columns}
      rows={rows}
      rowKey={(row) => `${paperOf(row)?.entityValue ?? missingOf(row)} ${row.dateEnd} ${row.quantity} ${row.exitValue}`}
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
  )
}
