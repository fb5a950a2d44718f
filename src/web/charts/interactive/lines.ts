import { LineStyle, type UTCTimestamp } from 'lightweight-charts'
import type { Palette } from '#web/charts/interactive/colours.ts'
import type { LineLook } from '#web/charts/line-looks.ts'

/** free room above the highest and below the lowest value of a scale */
export const free = 0.06 / 1.12

export const second = (at: number) => Math.floor(at / 1000) as UTCTimestamp // the library brands its seconds

const lineStyles: Record<LineLook['dash'], LineStyle> = {
  solid: LineStyle.Solid,
  dotted: LineStyle.Dotted,
  dashed: LineStyle.Dashed,
  long: LineStyle.LargeDashed,
  sparse: LineStyle.SparseDotted,
}

/** A look as the library takes it. */
export const styleOf = ({ colour, dash }: LineLook, palette: Palette) => ({
  color: palette[colour],
  lineStyle: lineStyles[dash],
  priceLineVisible: false,
})

/** The library rejects two points of equal time; the later one is kept. */
export function unique<Point extends { time: UTCTimestamp }>(points: readonly Point[]): Point[] {
  return points.filter(
    (point, index) => index === points.length - 1 || point.time < (points[index + 1]?.time ?? Infinity),
  )
}
