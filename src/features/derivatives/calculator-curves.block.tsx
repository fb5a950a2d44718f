import { Board } from '#web/blocks/board.tsx'
import { seriesClass } from '#web/charts/line-looks.ts'
import { roundTicks, tickDigits } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import type { Scenario } from './calculator-fields.ts'
import type { WarrantResult } from './free-calculator.contract.ts'

/** What scenario A is worth at some prices of its underlying, ascending, and where the price is now. */
export interface WarrantCurve {
  scenario: Scenario
  points: readonly { price: number; result: WarrantResult }[]
  now: WarrantResult
}

type Figure = 'delta' | 'gamma' | 'theta' | 'vega' | 'omega' | 'rho'

const round = (value: number) => Math.round(value * 10) / 10

/** Places of values in a plot, in percent of its sides. */
function scaleOf(curve: WarrantCurve, values: readonly number[], inset: { top: number; bottom: number }) {
  const prices = curve.points.map(({ price }) => price)
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  return {
    low,
    high,
    x: (price: number) => `${round(((price - from) / (to - from || 1)) * 100)}%`,
    y: (value: number) => `${round(inset.top + ((high - value) / span) * (100 - inset.top - inset.bottom))}%`,
  }
}

const Line = ({
  points,
  x,
  y,
}: {
  points: readonly { at: number; value: number }[]
  x: (at: number) => string
  y: (value: number) => string
}) =>
  points
    .slice(1)
    .map((point, i) => (
      <line
        key={point.at}
        x1={x(points[i]?.at ?? 0)}
        y1={y(points[i]?.value ?? 0)}
        x2={x(point.at)}
        y2={y(point.value)}
      />
    ))

const valuesOf = ({ points }: WarrantCurve, of: keyof Pick<WarrantResult, Figure | 'fairValue' | 'intrinsicValue'>) =>
  points.flatMap(({ price, result }) => {
    const value = result[of]
    return value === undefined ? [] : [{ at: price, value }]
  })

/** The value today and what is paid at the end, over the price of the underlying; what was paid is the dotted line. */
export function PayoutBoard({ curve }: { curve: WarrantCurve }) {
  const { scenario, now } = curve
  const [today, end] = [valuesOf(curve, 'fairValue'), valuesOf(curve, 'intrinsicValue')]
  if (today.length < 2 || end.length < 2) return null
  const paid = scenario.price ?? now.fairValue
  const all = [...today, ...end].map(({ value }) => value)
  const { low, high, x, y } = scaleOf(curve, paid === undefined ? all : [...all, paid], { top: 6, bottom: 14 })
  const paidAt = (point: (typeof end)[number] | undefined) =>
    `${format.number(point?.value, 3)} EUR bei ${format.number(point?.at)}`
  const words =
    `Heute ist A ${format.number(now.fairValue, 3)} EUR wert; am Ende zahlt A, je nach Kurs des Basiswerts, ` +
    `${paidAt(end[0])} bis ${paidAt(end.at(-1))}.`
  const ticks = roundTicks(low, high)
  return (
    <Board title="Auszahlung von A" footer={<span>{words}</span>}>
      <figure className="curve">
        <svg height="220" role="img" aria-label={`Wert von A über dem Kurs des Basiswerts. ${words}`}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
              <text x="100%" y={y(tick)} dx="6" dy="4">
                {format.number(tick, Math.max(tickDigits(ticks), high - low < 2 ? 2 : 1))}
              </text>
            </g>
          ))}
          {[end[0], end.at(-1)].map((point, i) => (
            <text key={i} x={x(point?.at ?? 0)} y="100%" dy="-4" textAnchor={i === 0 ? 'start' : 'end'}>
              {format.number(point?.at)}
            </text>
          ))}
          <line
            className="grid reference"
            x1={x(scenario.priceUnderlying)}
            x2={x(scenario.priceUnderlying)}
            y1="0"
            y2="88%"
          />
          <text x={x(scenario.priceUnderlying)} y="100%" dy="-4" textAnchor="middle">
            {format.number(scenario.priceUnderlying)}
          </text>
          {paid === undefined ? null : <line className="grid reference" x1="0" x2="100%" y1={y(paid)} y2={y(paid)} />}
          <g className="c1">
            <Line points={end} x={x} y={y} />
          </g>
          <g className="c0">
            <Line points={today} x={x} y={y} />
          </g>
        </svg>
        <figcaption className="legend">
          <span>
            <i />
            heute
          </span>
          <span>
            <i className={seriesClass(1)} />
            am Bewertungstag
          </span>
          <span>
            <i className="reference" />
            {scenario.price === undefined ? 'Modellwert' : 'Preis des Scheins'} und Kurs von A
          </span>
        </figcaption>
      </figure>
    </Board>
  )
}

const signedEuro = (value: number | undefined) => `${format.change(value, 4)}\u00a0EUR`

/** The price at which a figure is largest. */
const highestAt = (points: readonly { at: number; value: number }[]): number | undefined =>
  points.reduce<{ at: number; value: number } | undefined>(
    (best, each) => (best === undefined || each.value > best.value ? each : best),
    undefined,
  )?.at

const greeks: readonly {
  of: Figure
  label: string
  digits: number
  /** what it means in money */
  says: (curve: WarrantCurve) => string
}[] = [
  {
    of: 'delta',
    label: 'Delta',
    digits: 2,
    says: ({ now, scenario: { coverRatio = 1, fx = 1 } }) =>
      `Basiswert +1: ${signedEuro(now.delta === undefined ? undefined : (now.delta * coverRatio) / fx)}`,
  },
  {
    of: 'gamma',
    label: 'Gamma',
    digits: 4,
    says: (curve) => `am höchsten bei ${format.number(highestAt(valuesOf(curve, 'gamma')))}`,
  },
  { of: 'theta', label: 'Theta', digits: 4, says: ({ now }) => `eine Woche: ${signedEuro(now.thetaWeek)}` },
  { of: 'vega', label: 'Vega', digits: 4, says: ({ now }) => `1 Pp. Volatilität mehr: ${signedEuro(now.vega)}` },
  {
    of: 'omega',
    label: 'Omega',
    digits: 1,
    says: ({ now }) => `Basiswert +1 %: rund ${format.changePercent(now.omega, 0)}`,
  },
  { of: 'rho', label: 'Rho', digits: 4, says: ({ now }) => `1 Pp. Zins mehr: ${signedEuro(now.rho)}` },
]

/** Every greek of scenario A over the price of the underlying, with what it comes to now. */
export const GreeksBoard = ({ curve }: { curve: WarrantCurve }) => (
  <Board title="Griechen von A" footer={<span>Über dem Kurs des Basiswerts; senkrecht: Kurs von A</span>}>
    <ul className="greeks">
      {greeks.map((greek) => {
        const points = valuesOf(curve, greek.of)
        const value = curve.now[greek.of]
        if (points.length < 2 || value === undefined) return null
        const { priceUnderlying } = curve.scenario
        const { x, y } = scaleOf(curve, [...points.map((point) => point.value), value], { top: 8, bottom: 8 })
        return (
          <li key={greek.of}>
            <p>
              {greek.label} <b>{format.number(value, greek.digits)}</b>
            </p>
            <svg height="56" width="100%" aria-hidden="true">
              <line className="at" x1={x(priceUnderlying)} x2={x(priceUnderlying)} y1="0" y2="100%" />
              <Line points={points} x={x} y={y} />
              <circle cx={x(priceUnderlying)} cy={y(value)} r="4" />
            </svg>
            <p className="xs mut2">{greek.says(curve)}</p>
          </li>
        )
      })}
    </ul>
  </Board>
)
