import type { ReturnTriangle as Triangle } from '#features/instrument/returns.contract.ts'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { format } from '#web/format.ts'

/** percent a year at which a cell reaches its full colour */
const fullHeatPct = 15

/**
 * Years of buying across, years of selling down, the newest first; every cell says its figure, the colour repeats it.
 */
export function ReturnTriangle({
  name,
  triangle: { boughtYears, list, dateLast },
}: {
  name: string
  triangle: Triangle
}) {
  const example = exampleOf(boughtYears, list)
  return (
    <div className="tw return-triangle" tabIndex={0} role="region" aria-label={`Rendite-Dreieck ${name}`}>
      <table>
        <caption>
          <span>
            Rendite pro Jahr in %: oben das Jahr, an dessen Ende gekauft, links das Jahr, an dessen Ende verkauft wurde.
            {example
              ? ` Lesebeispiel: Ende ${example.bought} gekauft und Ende ${example.sold} verkauft brachte ` +
                `${format.changePercent(example.returnPct, 1)} im Jahr.`
              : ''}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col" data-file-detail="Stand">
              Verkauf / Kauf
            </th>
            {boughtYears.map((year) => (
              <th key={year} scope="col" className="num">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ year, running, returnsPct }) => (
            <tr key={year}>
              <th scope="row">
                {year}
                {running && dateLast ? <small>bis {format.shortDate(`${dateLast}T12:00:00Z`)}</small> : null}
              </th>
              {boughtYears.map((bought, i) => {
                const value = returnsPct[i]
                return (
                  <td key={bought} className={value === undefined ? undefined : `num ${heatOf(value, fullHeatPct)}`}>
                    {value === undefined ? '' : format.change(value, 1)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Ten years to the last full one, or as many as there are. */
function exampleOf(
  boughtYears: readonly number[],
  list: Triangle['list'],
): { bought: number; sold: number; returnPct: number } | undefined {
  const row = list.find(({ running, returnsPct }) => !running && returnsPct.length > 1)
  if (!row) return undefined
  const place = Math.max(0, row.returnsPct.length - 10)
  const [bought, returnPct] = [boughtYears[place], row.returnsPct[place]]
  return bought === undefined || returnPct === undefined ? undefined : { bought, sold: row.year, returnPct }
}
