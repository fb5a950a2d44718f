import type { Instrument } from '#contract/instruments.ts'
import { seriesClass } from '#web/charts/line-looks.ts'

const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}:${entityValue}`

/** five tones, from 0 on */
const step = (share: number): number => (share < 0.2 ? 0 : share < 0.5 ? 1 : share < 0.8 ? 2 : share < 0.95 ? 3 : 4)

/** Of percent that two have in common. */
export const shareTone = (percent: number): number => step(percent / 100)
/** Of a correlation: what moves against each other is as pale as what has nothing in common. */
export const correlationTone = (value: number): number => step(value)

interface MatrixProps {
  caption: string
  instruments: readonly Instrument[]
  rows: readonly (readonly (number | null | undefined)[])[]
  shown: (value: number) => string
  toneOf: (value: number) => number
}

/** A value for each pair of instruments. Columns are told by the marks of their lines; names stand in the rows. */
export const RelationMatrix = ({ caption, instruments, rows, shown, toneOf }: MatrixProps) => (
  <div className="tw" tabIndex={0} role="region" aria-label={caption}>
    <table className="relations">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Wert</span>
          </th>
          {instruments.map((instrument, index) => (
            <th key={keyOf(instrument)} scope="col" className="num">
              <i className={`line-mark ${seriesClass(index)}`} title={instrument.tinyName} />
              <span className="vh">{instrument.tinyName}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {instruments.map((instrument, row) => (
          <tr key={keyOf(instrument)}>
            <th scope="row">
              <i className={`line-mark ${seriesClass(row)}`} />
              {instrument.tinyName}
            </th>
            {instruments.map((other, column) => {
              const value = row === column ? undefined : rows[row]?.[column]
              return (
                <td
                  key={keyOf(other)}
                  className={typeof value === 'number' ? `num r${toneOf(value)}` : 'num'}
                  title={row !== column && typeof value !== 'number' ? 'nicht bekannt' : undefined}
                >
                  {typeof value === 'number' ? shown(value) : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
