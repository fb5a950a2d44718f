import type { CrossRates } from '#features/lists/class-lists.contract.ts'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

const kind = { entityType: 'CURRENCY' } as const
/** a day's change of a rate that is much */
const fullPct = 1

/** Every currency in every other, tinted by its change; a cell leads to its pair. @param showsChange the change is the larger figure */
export function CrossRateTable({ rates, showsChange = false }: { rates: CrossRates; showsChange?: boolean }) {
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Wechselkurse untereinander">
      <table className="matrix">
        <caption className="vh">Wechselkurse untereinander</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Basiswährung</span>
            </th>
            {rates.codes.map((code) => (
              <th key={code} scope="col" className="num">
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.list.map(({ base, rates: cells }) => (
            <tr key={base}>
              <th scope="row" className="name">
                <b>1 {base}</b>
              </th>
              {cells.map(({ quote, instrument, rate, performancePct }) => (
                <td
                  key={quote}
                  className={`num two${performancePct === undefined ? '' : ` ${heatOf(performancePct, fullPct)}`}`}
                >
                  {base === quote ? (
                    '1'
                  ) : (
                    <CrossCell
                      href={instrument && pathOf(instrument)}
                      figures={inOrder(showsChange, format.price(rate, kind), format.changePercent(performancePct))}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inOrder = (isTurned: boolean, first: string, second: string): [string, string] =>
  isTurned ? [second, first] : [first, second]

const CrossCell = ({ href, figures: [large, small] }: { href: string | undefined; figures: [string, string] }) => (
  <>
    {href ? <a href={href}>{large}</a> : large}
    <small>{small}</small>
  </>
)
