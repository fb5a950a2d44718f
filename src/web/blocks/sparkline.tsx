import { direction } from '#web/format.ts'

const width = 92
const height = 26
const inset = 2

interface SparklineProps {
  label: string
  points: readonly number[] | undefined
  /** where each point lies, 0 to 1; absent: at equal distances */
  at?: readonly number[] | undefined
  /** of a figure that is no price: in no colour of a move */
  neutral?: boolean
}

/** One line over a dotted base, which is its first point; coloured by the change it shows, unless that is no price move. */
export function Sparkline({ label, points, at, neutral = false }: SparklineProps) {
  const first = points?.[0]
  const last = points?.at(-1)
  if (!points || points.length < 2 || first === undefined || last === undefined) return <>–</>
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const y = (value: number) => Math.round((height - inset - ((value - low) / span) * (height - 2 * inset)) * 10) / 10
  const x = (index: number) => Math.round((at?.[index] ?? index / (points.length - 1)) * width * 10) / 10
  const d = points.map((value, index) => `${x(index)} ${y(value)}`).join(' ')
  return (
    <svg
      className={`spark ${neutral ? 'flat' : direction(last - first, 8)}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={width} y1={y(first)} y2={y(first)} />
      <path d={`M${d}`} />
    </svg>
  )
}
