import type { CrossRates } from '#features/lists/class-lists.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

const kind = { entityType: 'CURRENCY' } as const

/** Every currency in every other; a cell leads to its pair. */
export function CrossRateTable({ rates }: { rates: CrossRates }) {
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
                <td key={quote} className="num two">
                  {base === quote ? (
                    '1'
                  ) : instrument ? (
                    <a href={pathOf(instrument)}>{format.price(rate, kind)}</a>
                  ) : (
                    format.price(rate, kind)
                  )}
                  {base === quote ? null : (
                    <small>
                      <ChangePercent value={performancePct} />
                    </small>
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
