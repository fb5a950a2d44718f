import type { FinderFacet } from './finder.contract.ts'

interface Drawing {
  kind: 'bar' | 'place'
  low: number
  high: number
}

/**
 * How the figures of a column are drawn: what is cheap or dear by its place between the lowest and the highest, shares of a whole
 * and counts as bars from zero. Changes and money speak for themselves.
 */
export function drawnFigure({ kind, unit, first, drawn }: FinderFacet): Drawing | undefined {
  if (kind !== 'range' || !drawn || !(drawn.high > drawn.low)) return undefined
  if (unit === 'number' && first === 'ASC') return { kind: 'place', ...drawn }
  if ((unit === 'percent' || unit === 'number') && drawn.low >= 0 && drawn.high > 0)
    return { kind: 'bar', low: 0, high: drawn.high }
  return undefined
}

interface FigureMarkProps {
  drawing: Drawing
  value: number
  /** of the group that the value is compared with */
  median: number | undefined
  /** what the stroke says; absent: there is none */
  label: string | undefined
}

/** A bar or a dot for the figure beside it, and a stroke where the middle of its group lies. */
export function FigureMark({ drawing: { kind, low, high }, value, median, label }: FigureMarkProps) {
  const place = (figure: number) =>
    `${Math.round(Math.min(Math.max((figure - low) / (high - low), 0), 1) * 1000) / 10}%`
  const said = label === undefined ? ({ 'aria-hidden': 'true' } as const) : { role: 'img', 'aria-label': label }
  return (
    <svg className="figure-mark" width="36" height="12" {...said}>
      {kind === 'bar' ? (
        <rect className="value" y="3" width={place(value)} height="6" rx="1" />
      ) : (
        <>
          <line x1="0" x2="100%" y1="6" y2="6" />
          <circle cx={place(value)} cy="6" r="4" />
        </>
      )}
      {median === undefined ? null : <rect className="middle" x={place(median)} width="2" height="12" />}
    </svg>
  )
}
