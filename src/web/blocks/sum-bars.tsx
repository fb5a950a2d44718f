import type { ReactNode } from 'react'

export interface Step {
  label: ReactNode
  /** how it comes about */
  detail?: ReactNode
  value: number
  /** the value in words */
  text: ReactNode
}

/** Where the bar of a step lies, in percent of its drawing. */
interface StepPlace {
  x: number
  width: number
}

interface SumBarsProps {
  steps: readonly Step[]
  /** what they add up to: its bar begins at zero */
  total: Step
}

/** Amounts that add up, each with a bar from where the one before has led to where it leads. */
export function SumBars({ steps, total }: SumBarsProps) {
  const { places, whole, zero } = placesOf(steps.map(({ value }) => value))
  return (
    <ol className="sum-bars">
      {steps.map((step, index) => (
        <Line key={index} step={step} place={places[index]} zero={zero} />
      ))}
      <Line step={total} place={whole} zero={zero} isTotal />
    </ol>
  )
}

interface LineProps {
  step: Step
  place: StepPlace | undefined
  zero: number
  isTotal?: boolean
}

const Line = ({ step: { label, detail, text }, place, zero, isTotal = false }: LineProps) => (
  <li className={isTotal ? 'total' : undefined}>
    <span>
      {label}
      {detail ? <small>{detail}</small> : null}
    </span>
    <svg width="100%" height="12" aria-hidden="true">
      {place ? <rect x={percent(place.x)} y="1" width={percent(place.width)} height="10" rx="1" /> : null}
      <line x1={percent(zero)} x2={percent(zero)} y1="0" y2="12" />
    </svg>
    <span className="num">{text}</span>
  </li>
)

function placesOf(values: readonly number[]) {
  const sums = values.reduce<number[]>((all, value) => [...all, (all.at(-1) ?? 0) + value], [0])
  const low = Math.min(...sums)
  const span = Math.max(...sums) - low || 1
  const at = (sum: number) => ((sum - low) / span) * 100
  const between = (from: number, to: number): StepPlace => ({
    x: at(Math.min(from, to)),
    width: at(Math.max(from, to)) - at(Math.min(from, to)),
  })
  return {
    places: values.map((_, index) => between(sums[index] ?? 0, sums[index + 1] ?? 0)),
    whole: between(0, sums.at(-1) ?? 0),
    zero: at(0),
  }
}

const percent = (share: number): string => `${Math.round(share * 10) / 10}%`
