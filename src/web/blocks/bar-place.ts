/** Where a bar lies in its drawing. */
export interface BarPlace {
  x: string
  width: string
}

/** Where a bar of a change lies that grows from the middle to both sides. @param most fills its half */
export function placeOfBar(value: number, most: number): BarPlace {
  const width = Math.round(Math.min(Math.abs(value) / most, 1) * 490) / 10
  return { x: `${value < 0 ? 50 - width : 50}%`, width: `${width}%` }
}
