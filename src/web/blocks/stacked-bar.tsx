interface StackedBarProps {
  /** of the drawing, which colours each part by its look */
  className?: string
  /** beside each other, in order; each look once */
  parts: readonly { look: string; value: number }[]
  /** what the full width stands for; default: all parts together */
  whole?: number
  height: number
  /** what it says; absent where words beside it say it */
  label?: string
}

/** Parts of a whole on one bar; what is 0 is not drawn. */
export function StackedBar({ className, parts, whole, height, label }: StackedBarProps) {
  const all = (whole ?? parts.reduce((sum, { value }) => sum + value, 0)) || 1
  const percent = (value: number): string => `${Math.round((value / all) * 10_000) / 100}%`
  const before = (place: number): number => parts.slice(0, place).reduce((sum, { value }) => sum + value, 0)
  return (
    <svg
      className={className}
      width="100%"
      height={height}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map(({ look, value }, place) =>
        value > 0 ? (
          <rect key={look} className={look} x={percent(before(place))} width={percent(value)} height={height} />
        ) : null,
      )}
    </svg>
  )
}
