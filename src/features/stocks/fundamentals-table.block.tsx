import type { StocksFundamental } from '#features/instrument/snapshots.contract.ts'
import {
  figureGroups,
  inputsOf,
  type FigureRow,
  type FigureYear,
  type Financial,
} from '#features/stocks/fundamentals-rows.ts'
import { explanationId, ExplanationBox, type Explanation } from '#web/blocks/explained.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'

interface FundamentalsTableProps {
  /** ascending, as the API gives them */
  list: readonly StocksFundamental[]
  financial?: readonly Financial[]
  /** at most so many columns */
  years: number
  short?: boolean
  /** how each figure comes about; with it every value is a button */
  explanations?: Readonly<Record<string, Explanation>>
  /** the price estimates count with, with venue and time */
  priceNow?: string | undefined
}

const isEstimate = ({ label }: StocksFundamental): boolean => label.endsWith('e')

/** Years as columns, the newest estimate on the left; estimates are tinted. */
export function FundamentalsTable({
  list,
  financial = [],
  years,
  short = false,
  explanations,
  priceNow,
}: FundamentalsTableProps) {
  const all = yearsOf(list, financial)
  const shownYears = new Set(short ? nearNow(list, years) : list.slice(-years))
  const ascending = all.filter(({ fundamental }) => shownYears.has(fundamental))
  const columns = ascending.toReversed()
  const ended = ascending.filter(({ fundamental }) => !isEstimate(fundamental))
  const classOf = ({ fundamental }: FigureYear, index: number) =>
    ['num', short && index >= 4 ? 'c-tablet' : '', isEstimate(fundamental) ? 'estimate' : ''].filter(Boolean).join(' ')
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Kennzahlen">
      <table>
        <caption className="vh">Kennzahlen</caption>
        <thead>
          <tr>
            <th scope="col">Kennzahl</th>
            {short ? null : (
              <th scope="col" className="c-full">
                Verlauf
              </th>
            )}
            {columns.map((year, index) => (
              <th key={year.fundamental.label} scope="col" className={classOf(year, index)}>
                {year.fundamental.label}
              </th>
            ))}
          </tr>
        </thead>
        {figureGroups.map(({ title, rows }) => {
          const shown = short ? rows.filter((row) => row.short) : rows
          return shown.length === 0 ? null : (
            <tbody key={title}>
              {short ? null : (
                <tr className="group">
                  <th scope="rowgroup" colSpan={columns.length + 2}>
                    {title}
                  </th>
                </tr>
              )}
              {shown.map((row) => {
                const explanation = explanations?.[row.figure]
                return (
                  <tr key={row.label} className={explanation ? 'explained' : undefined}>
                    <th scope="row">
                      {row.label}
                      {explanation ? <RowExplanation row={row} explanation={explanation} priceNow={priceNow} /> : null}
                    </th>
                    {short ? null : (
                      <td className="c-full">
                        <Development row={row} years={ended} />
                      </td>
                    )}
                    {columns.map((year, index) => (
                      <td key={year.fundamental.label} className={classOf(year, index)}>
                        {explanation ? <ValueButton row={row} year={year} /> : row.text(row.value(year))}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** The years with their neighbours, ascending. */
function yearsOf(list: readonly StocksFundamental[], financial: readonly Financial[]): FigureYear[] {
  const years = list.map(
    (fundamental): FigureYear => ({
      fundamental,
      financial: financial.find(({ label }) => label === fundamental.label),
      before: undefined,
      after: undefined,
    }),
  )
  return years.map((year, i) => ({ ...year, before: years[i - 1], after: years[i + 1] }))
}

/** The ended years of a figure as a line; a fundamental is no price move, so it has no colour of one. */
function Development({ row, years }: { row: FigureRow; years: readonly FigureYear[] }) {
  const points = years.map(row.value).filter((value) => value !== undefined)
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last || points.length < 3) return null
  return (
    <Sparkline
      label={`${row.label}, ${first.fundamental.label} bis ${last.fundamental.label}`}
      points={points}
      neutral
    />
  )
}

/** A figure that opens its formula; with the numbers of its own year, where they are known. */
function ValueButton({ row, year }: { row: FigureRow; year: FigureYear }) {
  const inputs = inputsOf(row, year)
  const { label } = year.fundamental
  const shown = row.text(row.value(year))
  return (
    <button
      type="button"
      className="explain"
      popoverTarget={explanationId('jahr', row.figure)}
      title={`${row.label} ${label}: ${inputs ?? 'Formel und Quelle'}`}
      data-inputs={inputs === undefined ? `${label}: ${shown}` : `${label}: ${inputs} ergibt ${shown}`}
    >
      {shown}
    </button>
  )
}

/** One explanation for all years of a row: past years use the price at their end, estimates the present price. */
function RowExplanation({
  row: { figure, label, byPrice },
  explanation,
  priceNow,
}: {
  row: FigureRow
  explanation: Explanation
  priceNow: string | undefined
}) {
  const note = byPrice
    ? 'Vergangene Jahre rechnen mit dem Kurs am Jahresende, Schätzungen (e) mit dem Kurs von ' +
      `jetzt${priceNow ? ` (${priceNow})` : ''}. Werte simuliert.`
    : 'Werte simuliert.'
  return (
    <ExplanationBox
      id={explanationId('jahr', figure)}
      label={label}
      explanation={{ ...explanation, help: figure, note }}
    />
  )
}

/** Two estimates and the last ended years before them. */
function nearNow(list: readonly StocksFundamental[], years: number): readonly StocksFundamental[] {
  const firstEstimate = list.findIndex(isEstimate)
  const to = firstEstimate < 0 ? list.length : Math.min(firstEstimate + 2, list.length)
  return list.slice(Math.max(0, to - years), to)
}
