import { direction } from '#web/format.ts'

const width = 92
const height = 26
const inset = 2

/** One line over a dotted base, which is its first point; coloured by the change it shows. */
export function Sparkline({ label, points }: { label: string; points: readonly number[] | undefined }) {
  const first = points?.[0]
  const last = points?.at(-1)
  if (!points || points.length < 2 || first === undefined || last === undefined) return <>–</>
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const y = (value: number) => Math.round((height - inset - ((value - low) / span) * (height - 2 * inset)) * 10) / 10
  const step = width / (points.length - 1)
  const d = points.map((value, index) => `${Math.round(index * step * 10) / 10} ${y(value)}`).join(' ')
  return (
    <svg className={`spark ${direction(last - first)}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1="0" x2={width} y1={y(first)} y2={y(first)} />
      <path d={`M${d}`} />
    </svg>
  )
}
