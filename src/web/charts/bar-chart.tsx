import { format } from '#web/format.ts'

interface Bar {
  label: string
  value: number
  /** an estimate: outlined */
  hollow?: boolean
}

/** A few columns with their values on top. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => value), 0)
  if (highest <= 0) return null
  return (
    <ol className="bars" aria-label={label}>
      {bars.map((bar, index) => (
        <li key={`${bar.label}-${index}`}>
          <span>{format.number(bar.value)}</span>
          <i className={bar.hollow ? 'hollow' : undefined} style={{ height: `${Math.max((bar.value / highest) * 120, 1)}px` }} />
          <b>{bar.label}</b>
        </li>
      ))}
    </ol>
  )
}
