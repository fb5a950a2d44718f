import { depotsPath } from '#features/depots/frame.block.tsx'
import { calendarPath, nameOfKind, NoPlan } from '#features/depots/income.block.tsx'
import type { WealthReply } from '#features/depots/wealth.contract.ts'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { dayWord, newestOf } from '#web/blocks/day-word.ts'
import { HeatMap, heatSource } from '#web/blocks/heat-map.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

/** What moves today: positions as large as they are worth, coloured by the change of their price. */
export function DayBoard({
  wealth: { largest, numberPositions },
  now,
}: {
  wealth: Pick<WealthReply, 'largest' | 'numberPositions'>
  now: number
}) {
  if (largest.length === 0) return null
  const day = dayWord(newestOf(largest), now)
  const rows = largest.map(({ instrument, quote, sharePct, idPosition }) => ({
    instrument,
    quote,
    weightPct: sharePct,
    href: `${depotsPath}/investments/${addressKey(idPosition)}`,
  }))
  const still = largest.filter(({ quote }) => quote.performancePct === undefined)
  return (
    <Board
      title={day === 'Heute' ? 'Was sich heute bewegt' : `Was sich am ${day} bewegt hat`}
      action={
        <a className="more" href={`${depotsPath}/investments`}>
          Als Liste
        </a>
      }
      footer={
        <>
          <span>
            Fläche: Wert in Euro; Farbe: Veränderung zum Vortag. {heatSource(rows, now)}
            {numberPositions > largest.length
              ? `. Die ${largest.length} größten von ${format.integer(numberPositions)} Positionen`
              : ''}
            {still.length > 0 ? `. Ohne ${still.map(({ instrument }) => instrument.name).join(', ')}: kein Kurs` : ''}
          </span>
          <span>{balanceOf(largest)}</span>
        </>
      }
    >
      {still.length === largest.length ? (
        <Empty text="Zu keiner Position gibt es einen Kurs und einen des Vortags." />
      ) : (
        <HeatMap label="Tagesveränderung deiner Positionen" rows={rows} whole="deiner Wertpapiere" />
      )}
    </Board>
  )
}

/** „6 Gewinner · 2 Verlierer · 1 unverändert“ */
function balanceOf(rows: WealthReply['largest']): string {
  const changes = rows.flatMap(({ quote }) => quote.performancePct ?? [])
  const still = changes.filter((change) => change === 0).length
  return [
    `${format.integer(changes.filter((change) => change > 0).length)} Gewinner`,
    `${format.integer(changes.filter((change) => change < 0).length)} Verlierer`,
    ...(still > 0 ? [`${format.integer(still)} unverändert`] : []),
  ].join(' · ')
}

/** The next payments of what is held. */
export const NextIncomeBoard = ({ nextIncome }: Pick<WealthReply, 'nextIncome'>) => (
  <Board
    title="Nächste Erträge"
    action={
      <a className="more" href={calendarPath}>
        Kalender
      </a>
    }
    footer={
      nextIncome && nextIncome.length > 0 ? (
        <span>In Euro vor Steuern; in anderer Währung, wo es keinen Wechselkurs gibt.</span>
      ) : undefined
    }
  >
    {nextIncome === undefined ? (
      <NoPlan />
    ) : nextIncome.length === 0 ? (
      <Empty text="In den nächsten zwölf Monaten ist keine Zahlung zu erwarten." />
    ) : (
      <ul className="booked next-income">
        {nextIncome.map((payment) => (
          <li key={`${payment.instrument.entityType} ${payment.instrument.entityValue} ${payment.date}`}>
            <span>
              <a href={pathOf(payment.instrument)}>{payment.instrument.name}</a>
              <small className="mut2">
                {format.date(payment.date)} · {nameOfKind[payment.kind]},{' '}
                {payment.estimated ? 'geschätzt' : 'bestätigt'}
              </small>
            </span>
            <span className="num">
              {payment.amount === undefined
                ? `${format.number(payment.amountPaid)} ${payment.isoCurrency}`
                : format.number(payment.amount)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Board>
)
