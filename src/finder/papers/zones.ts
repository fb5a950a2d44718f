/** Rows of a block, at most: few enough that a block of neighbours spans little. */
export const blockRows = 128

/** Least and greatest figure of every block, so that most blocks need not be looked at row by row. */
export interface NumberZones {
  readonly least: Float64Array
  readonly greatest: Float64Array
  /** 1 where a row of the block has no figure */
  readonly gaps: Uint8Array
}

export type NumberColumn = Float64Array | Float32Array | Int32Array

export const emptyZones = (blocks: number): NumberZones => ({
  least: new Float64Array(blocks),
  greatest: new Float64Array(blocks),
  gaps: new Uint8Array(blocks),
})

/** @param from first row of the block */
export function writeZone(
  { least, greatest, gaps }: NumberZones,
  column: NumberColumn,
  block: number,
  from: number,
  to: number,
): void {
  let low = Infinity
  let high = -Infinity
  let gap = 0
  for (let row = from; row < to; row++) {
    const value = column[row] ?? Number.NaN
    if (value < low) low = value
    if (value > high) high = value
    if (value !== value) gap = 1
  }
  least[block] = low
  greatest[block] = high
  gaps[block] = gap
}

/** The values of a block as a set of bits; values are below 32. */
export function valuesOf(column: Uint8Array, from: number, to: number): number {
  let bits = 0
  for (let row = from; row < to; row++) bits |= 1 << (column[row] ?? 0)
  return bits
}
