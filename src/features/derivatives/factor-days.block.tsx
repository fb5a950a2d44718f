import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'

/** percent of one day, up and down in turn: the underlying ends nearly where it began */
const swing = 2
const exampleDays = 10

export interface FactorDay {
  day: number
  /** of the day, percent */
  movePct: number
  /** since the first day, percent */
  underlyingPct: number
  paperPct: number
}

/** Ten days on which the underlying goes up and down by turns, and what a paper makes of them that multiplies each. */
export function factorDays(factor: number): FactorDay[] {
  let [underlying, paper] = [1, 1]
  return Array.from({ length: exampleDays }, (_, i) => {
    const movePct = i % 2 === 0 ? swing : -swing
    underlying *= 1 + movePct / 100
    paper *= Math.max(0, 1 + (factor * movePct) / 100)
    return { day: i + 1, movePct, underlyingPct: (underlying - 1) * 100, paperPct: (paper - 1) * 100 }
  })
}

/** Why a factor is none over several days, by an example. */
export function FactorDaysBoard({ snapshot }: { snapshot: DerivativesSnapshot }) {
  const factor = snapshot.figures?.find(({ id }) => id === 'factor')?.value
  if (factor === undefined) return null
  const days = factorDays(factor)
  const last = days.at(-1)
  return (
    <Board
      title="Zehn Tage als Beispiel"
      footer={
        last && (
          <span>
            Ohne Kosten. Nach zehn Tagen steht der Basiswert bei {format.changePercent(last.underlyingPct)}, mal{' '}
            {format.integer(factor)} wären {format.changePercent(last.underlyingPct * factor)}; das Papier liegt bei{' '}
            {format.changePercent(last.paperPct)}.
          </span>
        )
      }
    >
      <Table
        caption="Der Faktor gilt je Tag: ein Beispiel über zehn Tage"
        rows={days}
        rowKey={({ day }) => String(day)}
        columns={[
          { key: 'day', label: 'Tag', cell: ({ day }) => format.integer(day) },
          {
            key: 'move',
            label: 'Basiswert am Tag',
            numeric: true,
            cell: ({ movePct }) => <ChangePercent value={movePct} />,
          },
          {
            key: 'paperMove',
            label: 'Papier am Tag',
            numeric: true,
            cell: ({ movePct }) => <ChangePercent value={movePct * factor} />,
          },
          {
            key: 'underlying',
            label: 'Basiswert seit Beginn',
            numeric: true,
            from: 'half',
            cell: ({ underlyingPct }) => <ChangePercent value={underlyingPct} />,
          },
          {
            key: 'paper',
            label: 'Papier seit Beginn',
            numeric: true,
            cell: ({ paperPct }) => <ChangePercent value={paperPct} />,
          },
        ]}
      />
    </Board>
  )
}
