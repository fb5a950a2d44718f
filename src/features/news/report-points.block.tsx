import type { Report } from './reports.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

const shownMovers = 4

type Contribution = Report['contributionList'][number]

interface Row {
  label: string
  value: number
  weightPct?: number | undefined
  /** of a single value */
  performancePct?: number | undefined
  /** absent of several together */
  path?: string | undefined
}

/** Who moved the lead index, in points: the strongest and the weakest by name, the rest together. */
export function ReportPoints({ report: { contributionList, indexList } }: { report: Report }) {
  const [lead] = indexList
  if (!lead || contributionList.length === 0) return null
  const risen = contributionList.filter((each) => moveOf(each) > 0)
  const fallen = contributionList.filter((each) => moveOf(each) < 0).toReversed()
  const still = contributionList.filter((each) => moveOf(each) === 0)
  const rows: Row[] = [
    ...movers(risen, 'Übrige Gewinner'),
    ...movers(fallen, 'Übrige Verlierer'),
    ...(still.length > 0 ? [together(`Unverändert (${still.length})`, still)] : []),
  ]
  // bars compare values with each other; sums of many have none
  const most = Math.max(...rows.map(({ path, value }) => (path === undefined ? 0 : Math.abs(value))))
  return (
    <div className="member-points">
      <Board title={`Wer den ${lead.instrument.name} bewegt`}>
        <Table
          caption={`Beitrag zum ${lead.instrument.name} in Punkten`}
          rows={rows}
          rowKey={({ label }) => label}
          columns={columnsFor(most)}
          foot={<Sum of={together('Summe', contributionList)} performancePct={lead.performancePct} />}
        />
      </Board>
    </div>
  )
}

const Sum = ({ of: { label, value, weightPct }, performancePct }: { of: Row; performancePct: number }) => (
  <tfoot>
    <tr>
      <th scope="row" className="name">
        {label}
      </th>
      <td className="num c-tablet">
        <ChangePercent value={performancePct} />
      </td>
      <td className="num c-tablet">{format.percent(weightPct, 1)}</td>
      <td className="c-half">{null}</td>
      <td className="num" {...exactly(value)}>
        {format.change(value)}
      </td>
    </tr>
  </tfoot>
)

const columnsFor = (most: number): readonly Column<Row>[] => [
  { key: 'name', label: 'Wert', cell: ({ label, path }) => (path ? <a href={path}>{label}</a> : label) },
  {
    key: 'change',
    label: '± %',
    numeric: true,
    from: 'tablet',
    cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
  },
  {
    key: 'weight',
    label: 'Gewicht',
    numeric: true,
    from: 'tablet',
    cell: ({ weightPct }) => format.percent(weightPct, 1),
  },
  {
    key: 'bar',
    label: <span className="vh">Anteil</span>,
    from: 'half',
    inFile: false,
    cell: ({ path, value }) => (path === undefined ? null : <DivergingBar value={value} most={most} />),
  },
  {
    key: 'points',
    label: 'Punkte',
    numeric: true,
    cell: ({ value }) => <span className={direction(value)}>{format.change(value)}</span>,
    attributes: ({ value }) => exactly(value),
  },
]

/** As the text of the report counts: a change of 0.004 % is none. */
const moveOf = ({ performancePct, value }: Contribution): number =>
  Math.sign(performancePct === undefined ? value : Math.round(performancePct * 100))

const movers = (list: readonly Contribution[], rest: string): Row[] => [
  ...list
    .slice(0, shownMovers)
    .map(({ instrument, ...figures }) => ({ ...figures, label: instrument.name, path: pathOf(instrument) })),
  ...(list.length > shownMovers ? [together(`${rest} (${list.length - shownMovers})`, list.slice(shownMovers))] : []),
]

const together = (label: string, list: readonly Contribution[]): Row => ({
  label,
  value: sumOf(list.map(({ value }) => value)),
  weightPct: list.every(({ weightPct }) => weightPct !== undefined)
    ? sumOf(list.map(({ weightPct = 0 }) => weightPct))
    : undefined,
})

/** To the hundredth, as they are shown. */
const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
