/** Change against the previous close. The one rounding that quotes of the API and the push channel share. */
export interface Performance {
  absolute: number
  /** a ratio: 0.0098 is 0.98 %; absent where the previous close is no whole that something could be a part of */
  relative?: number
  percent?: number
}

/**
 * absolute = last − previous, relative = last ÷ previous − 1; undefined where either is absent. Levels that run through
 * zero change by points alone.
 */
export function performanceOf(
  last: number | undefined,
  previous: number | undefined,
  throughZero = false,
): Performance | undefined {
  if (last === undefined || previous === undefined) return undefined
  const absolute = roundTo(last - previous, Math.abs(last) < 0.001 ? 1e12 : 1e8) // of which a pair may have ten decimals
  if (throughZero || previous <= 0) return { absolute }
  const relative = roundTo(last / previous - 1, 1e6)
  return { absolute, relative, percent: roundTo(relative * 100, 1e4) }
}

const roundTo = (value: number, scale: number): number => Math.round(value * scale) / scale
