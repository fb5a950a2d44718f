import type { ScenarioGrid } from '#features/derivatives/scenario-grid.contract.ts'
import { bestOf } from '#features/compare/best.ts'
import { changeOf } from '#features/compare/scenario-changes.ts'
import { Board } from '#web/blocks/board.tsx'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { seriesClass } from '#web/charts/line-looks.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'

/** a change against the ask that has the full colour */
const fullChangePct = 60

/** What every paper would be worth on one grid of prices and days, and what that is against its ask. */
export function ScenarioGridBoard({ grid: { list, stepsPct, dates, hint } }: { grid: ScenarioGrid }) {
  const first = list[0]
  const isOne = list.every(({ underlying }) => underlying.entityValue === first?.underlying.entityValue)
  const reasons = list.flatMap(({ instrument, reason }) => (reason ? [`${instrument.tinyName}: ${reason}`] : []))
  return (
    <Board
      title={isOne && first ? `Was wäre, wenn: ${first.underlying.name}` : 'Was wäre, wenn der Basiswert sich bewegt'}
      footer={
        <span>
          {hint}. Zwischen Geld und Brief, bei gleicher Volatilität, gleichem Zins und Wechselkurs; Kurse auf oder
          hinter der Barriere gelten als berührt. Darunter die Änderung gegen den Briefkurs, der beste Wert der Zeile
          mit ▲.
          {isOne ? '' : ' Die Papiere haben verschiedene Basiswerte: Jede Zeile bewegt alle um denselben Anteil.'}
          {reasons.length > 0 ? ` ${reasons.join(' ')}` : ''}
        </span>
      }
    >
      <div className="tw" tabIndex={0} role="region" aria-label="Werte nach Kurs des Basiswerts und Tag">
        <table className="matrix scenario-grid">
          <caption className="vh">Modellwerte nach Kurs des Basiswerts und Tag</caption>
          <thead>
            <tr>
              <th scope="col">Basiswert</th>
              {list.map(({ instrument, unit }, index) => (
                <th key={instrument.entityValue} scope="col" className="num">
                  <i className={`line-mark ${seriesClass(index)}`} />
                  {instrument.wkn ?? instrument.tinyName} <small className="mut">{unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          {dates.map((day, date) => (
            <tbody key={day}>
              <tr className="group">
                <th scope="rowgroup" colSpan={list.length + 1}>
                  {date === 0 ? 'Jetzt' : format.date(`${day}T12:00:00Z`)}
                </th>
              </tr>
              {stepsPct.map((stepPct, step) => {
                const changes = list.map((paper) => changeOf(paper, date, step))
                const best = bestOf(changes, 'highest', 'bester Wert')
                return (
                  <tr key={stepPct}>
                    <th scope="row" className="num">
                      {isOne && first?.spot !== undefined
                        ? format.price(first.spot * (1 + stepPct / 100), kindOf(first.underlying))
                        : null}{' '}
                      <small className="mut">{format.changePercent(stepPct, 0)}</small>
                    </th>
                    {list.map(({ instrument, values }, paper) => {
                      const value = values[date]?.[step]
                      return (
                        <td
                          key={instrument.entityValue}
                          className={`num ${heatOf(changes[paper] ?? 0, fullChangePct)}`}
                        >
                          {typeof value === 'number' ? format.number(value, 3) : '–'}
                          <small>
                            {best?.index === paper ? (
                              <>
                                <span aria-hidden="true">▲ </span>
                                <span className="vh">{best.word} </span>
                              </>
                            ) : null}
                            {format.changePercent(changes[paper], 0)}
                          </small>
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
    </Board>
  )
}
