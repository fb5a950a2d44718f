/** Change against the previous close. The one rounding that quotes of the API and the push channel share. */
export interface Performance {
  absolute: number
  /** a ratio: 0.0098 is 0.98 % */
  relative: number
  percent: number
}

/** absolute = last − previous, relative = last ÷ previous − 1; undefined where either is absent or previous is zero. */
export function performanceOf(last: number | undefined, previous: number | undefined): Performance | undefined {
  if (last === undefined || previous === undefined || previous === 0) return undefined
  const relative = roundTo(last / previous - 1, 1e6)
  return { absolute: roundTo(last - previous, 1e8), relative, percent: roundTo(relative * 100, 1e4) }
}

const roundTo = (value: number, scale: number): number => Math.round(value * scale) / scale
