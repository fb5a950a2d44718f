import type { BondRow, ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import { keyOf } from '#features/compare/keys.ts'
import { pointOf, YieldCurveBoard } from '#features/lists/yield-curve.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { seriesClass } from '#web/charts/line-looks.ts'
import { format } from '#web/format.ts'

/** days of payments that stand open, more are folded */
const openRows = 12

interface BondBoardsProps {
  list: readonly ComparedInstrument[]
  /** all that run, for the curve */
  bonds: readonly BondRow[]
}

/** Where the compared bonds lie against the curve of the Federal Republic, and what each of them pays when. */
export function BondBoards({ list, bonds }: BondBoardsProps) {
  const marked = list.flatMap(({ instrument }, place) => {
    const row = bonds.find((bond) => keyOf(bond.instrument) === keyOf(instrument))
    const point = row && pointOf(row)
    return point ? [{ ...point, place }] : []
  })
  return (
    <>
      <YieldCurveBoard bonds={bonds} marked={marked} />
      <FlowBoard list={list} />
    </>
  )
}

function FlowBoard({ list }: { list: readonly ComparedInstrument[] }) {
  const days = [...new Set(list.flatMap(({ cashFlows = [] }) => cashFlows.map(({ date }) => date)))].toSorted()
  if (days.length === 0) return null
  const rest = days.slice(openRows)
  return (
    <Board title="Zahlungen" footer={<span>In Prozent des Nennwerts: Zins und, am Ende, Tilgung</span>}>
      <FlowTable list={list} days={days.slice(0, openRows)} caption="Zahlungen der Anleihen" />
      {rest.length > 0 ? (
        <details className="payments">
          <summary>{format.counted(rest.length, 'weiterer Tag', 'weitere Tage')} mit Zahlungen</summary>
          <FlowTable list={list} days={rest} caption="Spätere Zahlungen der Anleihen" />
        </details>
      ) : null}
    </Board>
  )
}

interface FlowTableProps {
  list: readonly ComparedInstrument[]
  days: readonly string[]
  caption: string
}

const FlowTable = ({ list, days, caption }: FlowTableProps) => (
  <div className="tw" tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Tag</th>
          {list.map(({ instrument }, index) => (
            <th key={keyOf(instrument)} scope="col" className="num">
              <i className={`line-mark ${seriesClass(index)}`} />
              {instrument.tinyName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{format.date(`${day}T12:00:00Z`)}</th>
            {list.map(({ instrument, cashFlows = [] }) => {
              const flow = cashFlows.find(({ date }) => date === day)
              return (
                <td key={keyOf(instrument)} className={flow && flow.redemption > 0 ? 'num b' : 'num'}>
                  {flow ? format.percent(flow.amount, 3) : ''}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
