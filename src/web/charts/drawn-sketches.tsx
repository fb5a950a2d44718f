import type { Plot } from '#web/charts/sketch/geometry.ts'
import { pictureOf } from '#web/charts/sketch/picture.ts'
import type { Sketch } from '#web/charts/sketch/sketches.ts'
import type { PriceKind } from '#web/format.ts'

interface DrawnSketchesProps {
  sketches: readonly Sketch[]
  /** in percent of the plot */
  plot: Plot
  kind: PriceKind
}

/** What a reader has drawn, over a chart of the server. */
export function DrawnSketches({ sketches, plot, kind }: DrawnSketchesProps) {
  if (sketches.length === 0) return null
  const { strokes, texts } = pictureOf(sketches, plot, kind)
  return (
    <svg className="drawn-marks drawn-sketches" aria-hidden="true">
      {strokes.map(({ from, to, faint }, number) => (
        <line
          key={number}
          className={faint ? 'faint' : undefined}
          x1={percent(from.x)}
          y1={percent(from.y)}
          x2={percent(to.x)}
          y2={percent(to.y)}
        />
      ))}
      {texts.map(({ at, text }, number) => (
        <text key={number} x={percent(at.x)} y={percent(at.y)} dx="4" dy="-3">
          {text}
        </text>
      ))}
    </svg>
  )
}

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
