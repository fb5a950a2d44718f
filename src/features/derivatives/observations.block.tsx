import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { kindOf } from '#web/blocks/kind.ts'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'

/** When an express paper may be paid back early, at which level, and what that would be worth. */
export function ObservationsBoard({ snapshot }: { snapshot: DerivativesSnapshot }) {
  const { observations, underlying, instrument } = snapshot
  if (!observations || observations.length === 0 || !underlying) return null
  const last = observations.length - 1
  return (
    <Board
      title="Beobachtungstage"
      footer={
        <span>
          Steht {underlying.instrument.name} an einem Tag auf dem Level oder darüber, wird ausgezahlt und das Papier ist
          zu Ende. Rendite gegen den Briefkurs, ohne Kosten.
          {observations.some(
            ({ performancePct, performancePctPa }) => performancePct !== undefined && performancePctPa === undefined,
          )
            ? ' Für weniger als sieben Tage sagt ein Jahreswert nichts.'
            : null}
        </span>
      }
    >
      <Table
        caption="Beobachtungstage"
        rows={observations.map((row, place) => ({ ...row, isLast: place === last }))}
        rowKey={({ date }) => date}
        columns={[
          {
            key: 'date',
            label: 'Datum',
            cell: ({ date, isLast }) => (
              <>
                {format.date(`${date}T12:00:00Z`)}
                {isLast ? <small>Bewertungstag</small> : null}
              </>
            ),
          },
          {
            key: 'level',
            label: 'Level',
            numeric: true,
            cell: ({ level }) => format.price(level, kindOf(underlying.instrument)),
          },
          {
            key: 'payout',
            label: 'Rückzahlung (EUR)',
            numeric: true,
            cell: ({ payout }) => format.price(payout, kindOf(instrument)),
          },
          {
            key: 'performance',
            label: 'Rendite',
            numeric: true,
            from: 'tablet',
            cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
          },
          {
            key: 'performancePa',
            label: 'Rendite p. a.',
            numeric: true,
            cell: ({ performancePctPa }) => <ChangePercent value={performancePctPa} />,
          },
        ]}
      />
    </Board>
  )
}
