import { direction } from '#web/format.ts'

/** A part of a whole that may go against it. */
export interface BarPart {
  name: string
  value: number
  /** what is left over: drawn pale */
  isRest?: boolean
}

interface ContributionBarProps {
  parts: readonly BarPart[]
  /** a value with its sign and unit */
  written: (value: number) => string
}

/** as many have a pattern of their own */
const looks = 6

/**
 * Parts of a move on one bar, those that lift it to the right of a line, those that press it to the left, the largest next
 * to the line. The list below names them in the order of their size, so the bar itself says nothing to who does not see it.
 */
export function ContributionBar({ parts, written }: ContributionBarProps) {
  const sized = parts.filter(({ value }) => value !== 0)
  const total = sized.reduce((sum, { value }) => sum + Math.abs(value), 0)
  if (total === 0) return null
  const ordered = sized.toSorted(
    (a, b) => Number(a.isRest ?? false) - Number(b.isRest ?? false) || Math.abs(b.value) - Math.abs(a.value),
  )
  const looked = ordered.map((part, place) => ({ ...part, look: part.isRest ? 'rest' : `p${(place % looks) + 1}` }))
  const share = (value: number): number => (Math.abs(value) / total) * 100
  const pressing = looked.reduce((sum, { value }) => (value < 0 ? sum + share(value) : sum), 0)
  const segments = placed(looked, share, pressing)
  return (
    <div className="contributions">
      <svg width="100%" height="20" aria-hidden="true">
        {segments.map(({ name, look, x, width }) => (
          <rect key={name} className={look} x={percent(x)} y="2" width={percent(width)} height="16" />
        ))}
        <line x1={percent(pressing)} x2={percent(pressing)} y1="0" y2="20" />
      </svg>
      <ul>
        {looked.map(({ name, value, look }) => (
          <li key={name}>
            <i className={look} />
            {name} <b className={direction(value)}>{written(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where each part stands: one after the other from the line outwards, on its own side. */
function placed<Part extends { value: number }>(
  parts: readonly Part[],
  share: (value: number) => number,
  line: number,
) {
  let [left, right] = [line, line]
  return parts.map((part) => {
    const width = share(part.value)
    if (part.value < 0) left -= width
    else right += width
    return { ...part, width, x: part.value < 0 ? left : right - width }
  })
}

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
