import { placeOfBar, type BarPlace } from '#web/blocks/bar-place.ts'
import { direction } from '#web/format.ts'

interface DivergingBarProps {
  value: number | undefined
  most: number
  /** a share, no change: from the left, in the colour of a series */
  neutral?: boolean
}

/** A change as a bar left or right of a middle line; the figure stands beside it. */
export function DivergingBar({ value, most, neutral = false }: DivergingBarProps) {
  if (value === undefined || most <= 0) return null
  if (neutral)
    return (
      <svg className="diverging share" width="100%" height="12" aria-hidden="true">
        <rect y="1" width={`${Math.round(Math.min(Math.abs(value) / most, 1) * 1000) / 10}%`} height="10" rx="1" />
      </svg>
    )
  return <PlacedBar value={value} place={placeOfBar(value, most)} />
}

/** The same where it is known how far it reaches: a row that says so is another one only when its own bar is. */
export const PlacedBar = ({ value, place }: { value: number | undefined; place: BarPlace }) => (
  <svg className={`diverging ${direction(value)}`} width="100%" height="12" aria-hidden="true">
    <rect y="1" {...place} height="10" rx="1" />
    <line x1="50%" x2="50%" y1="0" y2="12" />
  </svg>
)
