/** A part of a rectangle, in the units of its sides. */
export interface Tile {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Squarified treemap after Bruls, Huizing and van Wijk (2000): rectangles whose areas are to each other as the weights,
 * laid in rows along the shorter side; a row grows as long as its worst aspect ratio gets better.
 * @param weights positive, the greatest first
 * @returns tiles of a rectangle, in the order of the weights
 */
export function treemap(weights: readonly number[], width: number, height: number): Tile[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const areas = weights.map((weight) => (weight / total) * width * height)
  const tiles: Tile[] = []
  let free: Tile = { x: 0, y: 0, width, height }
  for (let from = 0; from < areas.length; ) {
    const side = Math.min(free.width, free.height)
    let to = from + 1
    while (to < areas.length && worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)) to++
    const row = areas.slice(from, to)
    tiles.push(...laid(row, free))
    free = rest(row, free)
    from = to
  }
  return tiles
}

const sumOf = (row: readonly number[]): number => row.reduce((sum, area) => sum + area, 0)

/** The longest side of a row's tiles by their shortest. */
function worst(row: readonly number[], side: number): number {
  const depth = sumOf(row) / side
  return Math.max(...row.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)))
}

/** The tiles of a row along the shorter side of what is free. */
function laid(row: readonly number[], { x, y, width, height }: Tile): Tile[] {
  const isColumn = width >= height
  const depth = sumOf(row) / (isColumn ? height : width)
  let along = isColumn ? y : x
  return row.map((area) => {
    const length = area / depth
    const tile = isColumn
      ? { x, y: along, width: depth, height: length }
      : { x: along, y, width: length, height: depth }
    along += length
    return tile
  })
}

function rest(row: readonly number[], { x, y, width, height }: Tile): Tile {
  const isColumn = width >= height
  const depth = sumOf(row) / (isColumn ? height : width)
  return isColumn
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth }
}
