import type { Line } from '#web/charts/indicators.ts'

/** The points of an indicator that there are, with the places of the axis they stand at. */
export function knownPoints(points: Line, places: readonly number[]): { at: number[]; value: number[] } {
  const known = { at: [] as number[], value: [] as number[] }
  points.forEach((value, index) => {
    const at = places[index]
    if (value === undefined || at === undefined) return
    known.at.push(at)
    known.value.push(value)
  })
  return known
}
