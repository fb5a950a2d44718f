import type { BondsSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Board } from '#web/blocks/board.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

/** so many payments stand open below their timeline, more are folded */
const openRows = 6

/** What a bond still pays: the next payment as headline, all of them on a line, and what they are worth today. */
export function CashFlowBoard({ cashFlows = [], now }: { cashFlows: readonly CashFlow[] | undefined; now: Instant }) {
  const [next] = cashFlows
  if (!next) return null
  return (
    <Board
      title="Zahlungen"
      footer={
        <span>
          In Prozent des Nennwerts, ab jetzt. Barwert: was die Zahlung bei der Rendite bis Fälligkeit heute wert ist;
          alle zusammen sind der Kurs mit Stückzinsen.
        </span>
      }
    >
      <p className="pad">
        Nächste Zahlung: <b>{format.date(noon(next.date))}</b>, {format.percent(next.amount, 3)} des Nennwerts
      </p>
      <PaymentTimeline cashFlows={cashFlows} now={now} />
      {cashFlows.length > openRows ? (
        <details className="payments">
          <summary>Alle {format.integer(cashFlows.length)} Zahlungen mit Barwert</summary>
          <PaymentTable cashFlows={cashFlows} />
        </details>
      ) : (
        <PaymentTable cashFlows={cashFlows} />
      )}
    </Board>
  )
}

/** Interest as low marks, the redemption as a high one, each where its day lies between now and the end. */
function PaymentTimeline({ cashFlows, now }: { cashFlows: readonly CashFlow[]; now: Instant }) {
  const end = Date.parse(noon(cashFlows.at(-1)?.date ?? ''))
  const placeOf = (day: string) =>
    `${Math.round(((Date.parse(noon(day)) - now) / Math.max(end - now, 1)) * 960) / 10 + 2}%`
  const last = cashFlows.at(-1)
  return (
    <div className="timeline">
      <svg
        width="100%"
        height="48"
        role="img"
        aria-label={`${format.counted(cashFlows.length, 'Zahlung', 'Zahlungen')} bis ${format.date(noon(last?.date ?? ''))}`}
      >
        <rect className="track" y="38" width="100%" height="2" />
        {cashFlows.map(({ date, redemption }) => (
          <svg key={date} x={placeOf(date)} overflow="visible">
            <rect
              className={redemption > 0 ? 'redemption' : 'interest'}
              x={redemption > 0 ? -5 : -3}
              y={redemption > 0 ? 4 : 24}
              width={redemption > 0 ? 10 : 6}
              height={redemption > 0 ? 34 : 14}
              rx="1"
            />
          </svg>
        ))}
      </svg>
      <div className="range-limits">
        <span>heute</span>
        <span>
          {cashFlows.some(({ interest }) => interest > 0) ? 'niedrig: Zins, ' : ''}hoch: Tilgung am{' '}
          {format.date(noon(last?.date ?? ''))}
        </span>
      </div>
    </div>
  )
}

function PaymentTable({ cashFlows }: { cashFlows: readonly CashFlow[] }) {
  const total = (of: (flow: CashFlow) => number | undefined) =>
    cashFlows.reduce<number | undefined>((sum, flow) => (sum === undefined ? undefined : addTo(sum, of(flow))), 0)
  return (
    <Table
      caption="Zahlungen der Anleihe mit ihrem Barwert"
      rows={cashFlows}
      rowKey={(row) => row.date}
      columns={[
        {
          key: 'date',
          label: 'Datum',
          cell: (row) => <span className="nw">{format.date(noon(row.date))}</span>,
        },
        {
          key: 'interest',
          label: 'Zins',
          numeric: true,
          cell: (row) => (row.interest > 0 ? format.percent(row.interest, 3) : '–'),
        },
        {
          key: 'redemption',
          label: 'Tilgung',
          numeric: true,
          cell: (row) => (row.redemption > 0 ? format.percent(row.redemption, 0) : '–'),
        },
        { key: 'presentValue', label: 'Barwert', numeric: true, cell: (row) => format.percent(row.presentValue, 3) },
      ]}
      foot={
        <tfoot>
          <tr>
            <th scope="row">Summe</th>
            <td className="num">
              {format.percent(
                total(({ interest }) => interest),
                3,
              )}
            </td>
            <td className="num">
              {format.percent(
                total(({ redemption }) => redemption),
                0,
              )}
            </td>
            <td className="num">
              {format.percent(
                total(({ presentValue }) => presentValue),
                3,
              )}
            </td>
          </tr>
        </tfoot>
      }
    />
  )
}

type CashFlow = NonNullable<BondsSnapshot['cashFlows']>[number]
const addTo = (sum: number, value: number | undefined) => (value === undefined ? undefined : sum + value)
const noon = (day: string): string => `${day}T12:00:00Z`
