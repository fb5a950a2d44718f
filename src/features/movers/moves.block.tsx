import type { KnownClass } from '#contract/asset-classes.ts'
import { Board } from '#web/blocks/board.tsx'
import { Change, ChangePercent, liveChange } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { commonSource, listColumns, ListTable, remembered } from '#web/blocks/list-table.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { direction, format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import type { MoveRow, MovingClass } from './movers.contract.ts'

/** The change over the period; that of the day is live. */
const changeColumn = (most: number): Column<MoveRow> => ({
  key: 'changePct',
  label: '± %',
  numeric: true,
  cell: ({ changePct }) => (
    <div className="barred">
      <DivergingBar value={changePct} most={most} />
      <ChangePercent value={changePct} />
    </div>
  ),
  attributes: ({ changePct }) => exactly(changePct),
})

const timesColumn: Column<MoveRow> = {
  key: 'volumeTimes',
  label: '× Schnitt',
  numeric: true,
  from: 'half',
  cell: ({ volumeTimes }) => (volumeTimes === undefined ? '–' : `${format.number(volumeTimes, 1)}\u00a0×`),
  attributes: ({ volumeTimes }) => exactly(volumeTimes),
}

const dayColumn = remembered(
  (day: string): Column<MoveRow> => ({
    key: 'dayPct',
    label: day,
    numeric: true,
    cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
    attributes: ({ quote }) => liveChange(quote),
  }),
)

const absoluteColumn: Column<MoveRow> = {
  key: 'change',
  label: '±',
  numeric: true,
  from: 'tablet',
  cell: ({ instrument, quote, change }) => <Change value={change} price={quote.last} kind={kindOf(instrument)} />,
  attributes: ({ change }) => exactly(change),
}

const yieldColumn: Column<MoveRow> = {
  key: 'yieldToMaturityPct',
  label: 'Rendite',
  numeric: true,
  from: 'half',
  cell: ({ yieldToMaturityPct }) => format.percent(yieldToMaturityPct),
  attributes: ({ yieldToMaturityPct }) => exactly(yieldToMaturityPct),
}

const categoryColumn: Column<MoveRow> = {
  key: 'nameCategory',
  label: 'Kategorie',
  from: 'wide',
  cell: ({ nameCategory }) => nameCategory ?? '–',
}

/** Bonds are compared by what they yield, funds by what they invest in; shares and ETFs by how much changed hands. */
const columnsByClass: Readonly<Record<MovingClass, readonly Column<MoveRow>[]>> = {
  stocks: [timesColumn, listColumns.volume as Column<MoveRow>],
  etfs: [timesColumn, categoryColumn],
  funds: [{ ...categoryColumn, from: 'half' }],
  bonds: [yieldColumn],
}

interface MovesBoardProps {
  title: 'Tops' | 'Flops'
  rows: readonly MoveRow[]
  assetClass: KnownClass & { key: MovingClass }
  /** „Heute“, or the day of the prices */
  day: string
  hasTurnover: boolean
  hint: string | undefined
  /** of the table that has files */
  at?: PageContext
}

const nobody = 'Kein Wert erfüllt diese Auswahl. Ein kleinerer Mindestumsatz oder ein größerer Markt zeigt mehr.'
/** in the minutes after a first start */
const notCounted =
  'Was von jedem Wert umgeht und was er über Wochen und Jahre gewann, wird nach dem Start noch gezählt. ' +
  '„Heute“ mit Mindestumsatz 0 zeigt schon alle.'

/** „von heute“, and „vom 20.11.“ where the prices are of that day. */
const ofDay = (today: string, day: string): string => (day === 'Heute' ? today : `vom ${day}`)

/** The strongest of a class, or the weakest. */
export function MovesBoard({ title, rows, assetClass, day, hasTurnover, hint, at }: MovesBoardProps) {
  // a file has no foot
  const common = at?.file === undefined ? commonSource(rows) : ''
  return (
    <Board
      title={title}
      footer={
        <>
          <span>
            {common}
            {hasTurnover ? ` · × Schnitt: Stück ${ofDay('heute', day)} gegen einen ganzen Tag im Mittel aus 30` : ''}
          </span>
          {at ? <TableFiles name={`${assetClass.path.slice(1)}-tops`} at={at} /> : null}
        </>
      }
    >
      <MovesTable {...{ title, rows, common, hint }} of={assetClass.key} />
    </Board>
  )
}

interface MovesTableProps extends Pick<MovesBoardProps, 'title' | 'rows' | 'hint'> {
  /** the source that most prices have: the foot of the board says it */
  common: string
  of: MovingClass
}

function MovesTable({ title, rows, common, hint, of }: MovesTableProps) {
  const places = new Map(rows.map((row, place) => [row, place + 1]))
  const most = Math.max(...rows.map(({ changePct = 0 }) => Math.abs(changePct)), 0)
  return (
    <ListTable
      caption={title}
      rows={rows}
      empty={hint === undefined ? nobody : notCounted}
      columns={[
        listColumns.nameBeside(common) as Column<MoveRow>,
        { key: 'rank', label: 'Rang', numeric: true, from: 'half', cell: (row) => places.get(row) },
        listColumns.last as Column<MoveRow>,
        absoluteColumn,
        changeColumn(most),
        ...columnsByClass[of],
        { ...(listColumns.range as Column<MoveRow>), from: 'tablet' },
      ]}
    />
  )
}

const moneyColumns = (day: string): readonly Column<MoveRow>[] => [
  listColumns.shortName as Column<MoveRow>,
  {
    key: 'moneyEuro',
    label: 'Umsatz in EUR',
    numeric: true,
    cell: ({ moneyEuro }) => format.compact(moneyEuro, 1),
    attributes: ({ moneyEuro }) => exactly(moneyEuro),
  },
  timesColumn,
  dayColumn(day),
]

const extremeColumns = (day: string): readonly Column<MoveRow>[] => [
  listColumns.shortName as Column<MoveRow>,
  {
    key: 'extreme',
    label: 'Marke',
    cell: ({ extreme }) => (
      <span className={direction(extreme === 'high' ? 1 : -1)}>{extreme === 'high' ? 'Hoch' : 'Tief'}</span>
    ),
  },
  listColumns.last as Column<MoveRow>,
  dayColumn(day),
]

type OtherBoardProps = Pick<MovesBoardProps, 'rows' | 'day' | 'hint'>

/** Where most money changed hands today. */
export const MoneyBoard = ({ rows, day, hint }: OtherBoardProps) => (
  <Board title="Umsatzspitzen" footer={<span>{`Umsatz ${ofDay('von heute', day)} am gezeigten Handelsplatz`}</span>}>
    <ListTable
      caption="Umsatzspitzen"
      rows={rows}
      empty={hint === undefined ? 'Heute wurde noch nichts gehandelt.' : notCounted}
      columns={moneyColumns(day)}
    />
  </Board>
)

interface ExtremesBoardProps extends OtherBoardProps {
  highs: number
  lows: number
}

/** Who left the prices of 52 weeks behind today. */
export const ExtremesBoard = ({ rows, day, hint, highs, lows }: ExtremesBoardProps) => (
  <Board
    title="Neue Hochs und Tiefs aus 52 Wochen"
    footer={
      <span>
        Hoch: {format.integer(highs)} · Tief: {format.integer(lows)} · die größten Werte zuerst
      </span>
    }
  >
    <ListTable
      caption="Neue Hochs und Tiefs"
      rows={rows}
      empty={hint === undefined ? 'Kein Wert steht am Hoch oder Tief seiner 52 Wochen.' : notCounted}
      columns={extremeColumns(day)}
    />
  </Board>
)
