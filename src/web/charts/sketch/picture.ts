import { type Plot, type Point, pointOf, type Stroke, strokesOf } from '#web/charts/sketch/geometry.ts'
import type { Sketch } from '#web/charts/sketch/sketches.ts'
import { strokeText } from '#web/charts/sketch/words.ts'
import type { PriceKind } from '#web/format.ts'

/** Sketches as strokes and words, for pictures that do not move. */
export interface SketchPicture {
  strokes: readonly Stroke[]
  texts: readonly { at: Point; text: string }[]
}

export function pictureOf(sketches: readonly Sketch[], plot: Plot, kind: PriceKind): SketchPicture {
  const strokes = sketches.flatMap((sketch) => strokesOf(sketch, plot))
  const labels = strokes.flatMap(({ from, label }) =>
    label ? [{ at: { x: Math.max(from.x, 0), y: from.y }, text: strokeText(label, kind) }] : [],
  )
  const words = sketches.flatMap(({ text, points: [first] }) => {
    const at = pointOf(first, plot)
    return text !== undefined && at ? [{ at, text }] : []
  })
  return { strokes, texts: [...labels, ...words] }
}
