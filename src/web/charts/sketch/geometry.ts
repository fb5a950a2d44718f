import { clamp } from '#web/charts/sketch/places.ts'
import type { Anchor, Sketch } from '#web/charts/sketch/sketches.ts'

/** In CSS pixels of the plot. */
export interface Point {
  x: number
  y: number
}

/** A stroke, and what is written at its beginning. */
export interface Stroke {
  from: Point
  to: Point
  /** a price or share that the stroke stands for */
  label?: { price: number; share?: number }
  faint?: boolean
}

/** Where the market lies on the plot; a coordinate is absent where a scale has none, below zero on a logarithmic one. */
export interface Plot {
  width: number
  x(at: Anchor['at']): number | undefined
  y(price: number): number | undefined
}

/** Shares of a move that prices are said to come back by. */
export const fibonacciShares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** From the end of a move (0) back to its beginning (1). */
export const fibonacciPrice = (from: number, to: number, share: number): number => to + (from - to) * share

/** The strokes of a sketch; of one that is being drawn, as far as it has come. */
export function strokesOf({ kind, points }: Pick<Sketch, 'kind' | 'points'>, plot: Plot): Stroke[] {
  const [a, b, c] = points
  const [from, to] = [pointOf(a, plot), pointOf(b, plot)]
  if (kind === 'level') {
    const y = a && plot.y(a.price)
    return a && y !== undefined ? [{ from: { x: 0, y }, to: { x: plot.width, y }, label: { price: a.price } }] : []
  }
  if (!a || !b || !from || !to) return []
  if (kind === 'line') return [{ from, to }]
  if (kind === 'channel') return [{ from, to }, ...beside({ from, to }, pointOf(c, plot))]
  if (kind === 'text') return []
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  return [
    { from, to, faint: true },
    ...fibonacciShares.flatMap((share): Stroke[] => {
      const price = fibonacciPrice(a.price, b.price, share)
      const y = plot.y(price)
      return y === undefined ? [] : [{ from: { x: left, y }, to: { x: right, y }, label: { price, share } }]
    }),
  ]
}

export function pointOf(anchor: Anchor | undefined, plot: Plot): Point | undefined {
  const [x, y] = anchor ? [plot.x(anchor.at), plot.y(anchor.price)] : []
  return x === undefined || y === undefined ? undefined : { x, y }
}

/** The parallel of a line through a point, and the middle of both: parallel to the eye on every scale. */
function beside({ from, to }: Stroke, through: Point | undefined): Stroke[] {
  if (!through) return []
  const slope = to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x)
  const away = through.y - (from.y + slope * (through.x - from.x))
  const moved = (by: number): Stroke => ({ from: { x: from.x, y: from.y + by }, to: { x: to.x, y: to.y + by } })
  return [moved(away), { ...moved(away / 2), faint: true }]
}

/** How far a point is from the nearest place of a stroke. */
export function distanceTo({ from, to }: Stroke, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : clamp(((x - from.x) * dx + (y - from.y) * dy) / length, 0, 1)
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

/** The topmost sketch within reach of a point: the one drawn last. @param reach in CSS pixels */
export const hitOf = (sketches: readonly Sketch[], plot: Plot, point: Point, reach: number): Sketch | undefined =>
  sketches.findLast(
    (sketch) =>
      strokesOf(sketch, plot).some((stroke) => distanceTo(stroke, point) <= reach) ||
      sketch.points.some((anchor) => {
        const place = pointOf(anchor, plot)
        return place !== undefined && Math.hypot(place.x - point.x, place.y - point.y) <= 2 * reach
      }),
  )
