import { type Mark, mostLetters } from '#web/charts/marks.ts'

/** Marks above and below the line of a drawn chart. `x` and `y` are percentages of the plot. */
export function DrawnMarks({ marks }: { marks: readonly { mark: Mark; x: number; y: number }[] }) {
  if (marks.length === 0) return null
  return (
    <svg className="drawn-marks" aria-hidden="true">
      {marks.map(({ mark, x, y }) => (
        <svg key={`${mark.at}-${mark.text}`} x={`${x}%`} y={`${Math.min(Math.max(y, 10), 88)}%`} overflow="visible">
          <title>{mark.title}</title>
          <circle className={mark.isHollow ? 'hollow' : undefined} cy={mark.side === 'above' ? -12 : 12} r="4" />
          {marks.length <= mostLetters ? (
            <text y={mark.side === 'above' ? -20 : 28} textAnchor="middle">
              {mark.text}
            </text>
          ) : null}
        </svg>
      ))}
    </svg>
  )
}
