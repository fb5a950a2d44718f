import type { Mark } from '#web/charts/marks.ts'
import { marksCounted } from '#web/charts/marks-of.ts'

interface MarksListProps {
  placed: readonly { mark: Mark }[]
  /** where there is no room for it, it is there for screen readers only */
  unseen?: boolean
}

/** What the marks of a chart stand for, for whoever does not see them; the chart's script keeps it up to date. */
export function MarksList({ placed, unseen = false }: MarksListProps) {
  const count = marksCounted(placed.length)
  const list = (
    <ul className="chart-marks">
      {placed.map(({ mark: { at, text, title } }) => (
        <li key={`${at} ${text} ${title}`}>
          <b>{text}</b> {title}
        </li>
      ))}
    </ul>
  )
  if (unseen)
    return (
      <div className="vh" data-chart-marks="" hidden={placed.length === 0}>
        <p>{count}</p>
        {list}
      </div>
    )
  return (
    <details className="as-table" data-chart-marks="" hidden={placed.length === 0}>
      <summary>{count}</summary>
      {list}
    </details>
  )
}
