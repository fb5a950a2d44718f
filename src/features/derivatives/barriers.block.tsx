import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'

const steps = 40
/** shares of the price that the drawing reaches */
const [lowest, highest] = [0.7, 1.3]
const bounds = (price: number) => ({
  from: Number((price * lowest).toPrecision(6)),
  to: Number((price * highest).toPrecision(6)),
})

/** What the facets are asked for. @param price of the underlying */
export function barrierHistogram(price: number): string {
  const { from, to } = bounds(price)
  return `knockOutAbsRange:${from};${to};${steps}`
}

interface BarriersProps {
  name: string
  price: number
  unit: string
  /** barriers in each of the steps */
  totals: readonly number[]
}

/** Where the barriers of the hits lie around the price of their underlying. */
export function Barriers({ name, price, unit, totals }: BarriersProps) {
  const { from, to } = bounds(price)
  const all = totals.reduce((sum, total) => sum + total, 0)
  if (all === 0) return null
  const tallest = Math.max(...totals)
  const step = (to - from) / totals.length
  const below = totals.reduce((sum, total, i) => (from + (i + 0.5) * step < price ? sum + total : sum), 0)
  const densest = from + (totals.indexOf(tallest) + 0.5) * step
  const width = 100 / totals.length
  const level = (value: number) => `${format.number(value, value < 10 ? 3 : value < 1000 ? 2 : 0)} ${unit}`
  const place = ((price - from) / (to - from)) * 100
  const said =
    `Barrieren der Treffer auf ${name} von ${level(from)} bis ${level(to)}: ` +
    `${format.integer(below)} unter dem Kurs von ${level(price)}, ${format.integer(all - below)} darüber.`
  return (
    <Board
      id="barrieren"
      title="Wo die Barrieren liegen"
      footer={
        <span>
          {format.integer(below)} unter dem Kurs, {format.integer(all - below)} darüber; am dichtesten um{' '}
          {level(densest)}
        </span>
      }
    >
      <svg className="barriers" role="img" aria-label={said}>
        {totals.map((total, i) => (
          <rect
            key={i}
            x={`${i * width + width * 0.1}%`}
            width={`${width * 0.8}%`}
            y={`${90 - (90 * total) / tallest}%`}
            height={`${(90 * total) / tallest}%`}
          />
        ))}
        <line x1={`${place}%`} x2={`${place}%`} y1="0" y2="90%" />
      </svg>
      <p className="barriers-axis xs mut" aria-hidden="true">
        <span>{level(from)}</span>
        <span>Kurs {level(price)}</span>
        <span>{level(to)}</span>
      </p>
    </Board>
  )
}
