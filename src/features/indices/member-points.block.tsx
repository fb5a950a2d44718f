import type { Drivers } from '#features/instrument/drivers.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { type Column, Table } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface Row {
  name: string
  href?: string
  note?: string
  value: number
  /** of many together: no bar, which would be another measure */
  isRest?: true
}

const Points = ({ value }: { value: number }) => <span className={direction(value)}>{format.change(value, 2)}</span>

const columnsFor = (label: string, most: number): Column<Row>[] => [
  {
    key: 'name',
    label,
    cell: ({ name, href, note }) => (
      <>
        {href ? (
          <a className="breaks" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
        {note ? <small>{note}</small> : null}
      </>
    ),
  },
  {
    key: 'bar',
    label: <span className="vh">Balken</span>,
    cell: ({ value, isRest }) => (isRest ? null : <DivergingBar value={value} most={most} />),
  },
  { key: 'points', label: 'Punkte', numeric: true, cell: ({ value }) => <Points value={value} /> },
]

const mostOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ value }) => Math.abs(value)))

const counted = (number: number): string => `${format.integer(number)} ${number === 1 ? 'Wert' : 'Werte'}`

/** What the strongest members and every industry moved an index by, in points; all members together are its change. */
export function MemberPoints({ drivers }: { drivers: Drivers | undefined | null }) {
  if (!drivers || drivers.contributionUnitType !== 'PKT' || drivers.contributionList.length === 0) return null
  const { contributionList, contributionRest, contributionTotal, industryList, first, last } = drivers
  const members: Row[] = contributionList.map(({ instrument, value }) => ({
    name: instrument.name,
    href: pathOf(instrument),
    value,
  }))
  const half = Math.ceil(members.length / 2)
  const left = contributionTotal - members.length
  const rows =
    contributionRest === undefined || left === 0
      ? members
      : [
          ...members.slice(0, half),
          { name: `Übrige ${format.integer(left)} Werte`, value: contributionRest, isRest: true as const },
          ...members.slice(half),
        ]
  const industries = industryList.map(({ name, members: number, value }) => ({ name, note: counted(number), value }))
  const change = first === undefined || last === undefined ? undefined : last - first
  return (
    <div className="g2 member-points">
      <Board title="Punkte nach Mitglied" footer={<Total change={change} />}>
        <Table
          caption="Punkte, um die die stärksten und schwächsten Mitglieder den Index bewegt haben"
          rows={rows}
          rowKey={({ name }) => name}
          columns={columnsFor('Wert', mostOf(members))}
        />
      </Board>
      <Board title="Punkte nach Branche" footer={<Total change={change} />}>
        <Table
          caption="Punkte, um die die Branchen den Index bewegt haben"
          rows={industries}
          rowKey={({ name }) => name}
          columns={columnsFor('Branche', mostOf(industries))}
        />
      </Board>
    </div>
  )
}

const Total = ({ change }: { change: number | undefined }) => (
  <span>
    Zusammen {change === undefined ? '–' : `${format.change(change, 2)} ${format.unit('PKT')}`}, automatisch erstellt
    aus simulierten Kursen
  </span>
)
