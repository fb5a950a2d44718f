import type { Stroke } from '#web/charts/sketch/geometry.ts'
import { type Anchor, type Sketch, sketchKinds } from '#web/charts/sketch/sketches.ts'
import { format, type PriceKind } from '#web/format.ts'

/** How a chart writes its prices and times. */
export interface Writing {
  kind: PriceKind
  intraday: boolean
}

/** „20.11.2026, 231,40“, within a day „20.11.2026, 10:45, 231,40“ */
export const anchorText = ({ at, price }: Anchor, { kind, intraday }: Writing): string =>
  `${format.date(at)}${intraday ? `, ${format.minute(at)}` : ''}, ${format.price(price, kind)}`

/** „61,8 % · 231,40“, of a level its price alone */
export const strokeText = ({ price, share }: NonNullable<Stroke['label']>, kind: PriceKind): string =>
  share === undefined ? format.price(price, kind) : `${format.percent(100 * share, 1)} · ${format.price(price, kind)}`

/** A sketch for those who do not see it. */
export function sketchText({ kind, points, text = '' }: Sketch, writing: Writing): string {
  const [a, b, c] = points.map((point) => anchorText(point, writing))
  const { label } = sketchKinds[kind]
  if (kind === 'level') return `${label} bei ${format.price(points[0]?.price, writing.kind)}`
  if (kind === 'text') return `${label} „${text}“ bei ${a}`
  return `${label} von ${a} bis ${b}${c === undefined ? '' : `, Parallele durch ${c}`}`
}
