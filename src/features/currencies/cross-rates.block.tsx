import type { CrossRates } from '#features/lists/class-lists.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { Table } from '#web/blocks/table.tsx'
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

/** One currency in every other, as a list that fits a phone. */
export const CrossRateList = ({ base, rates }: { base: string; rates: CrossRates }) => (
  <Table
    caption={`Was ein ${base} kostet`}
    rows={(rates.list.find((row) => row.base === base)?.rates ?? []).filter(({ quote }) => quote !== base)}
    rowKey={({ quote }) => quote}
    columns={[
      {
        key: 'quote',
        label: 'Währung',
        cell: ({ quote, instrument }) => (instrument ? <a href={pathOf(instrument)}>{quote}</a> : quote),
      },
      {
        key: 'rate',
        label: 'Kurs',
        numeric: true,
        cell: ({ rate }) => format.price(rate, { entityType: 'CURRENCY' }),
      },
      {
        key: 'change',
        label: '± %',
        numeric: true,
        cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
      },
      {
        key: 'inverse',
        label: `1 Einheit in ${base}`,
        numeric: true,
        from: 'tablet',
        cell: ({ rate }) => format.price(rate === undefined ? undefined : 1 / rate, { entityType: 'CURRENCY' }),
      },
    ]}
  />
)
