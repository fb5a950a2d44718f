/** The deepest fall of a series of values below an earlier high. */
import type { Maybe } from './figure.ts'

export interface DrawdownFigures {
  /** ≤ 0: min over time of V_t / max of all values before − 1 */
  maxDrawdown: Maybe
  /** where that fall began, ended, and was made good; absent where nothing fell, or not yet */
  peakIndex: Maybe
  troughIndex: Maybe
  recoveryIndex: Maybe
}

/** The first of equally deep falls counts. Absent for an empty series. */
export function worstDrawdown(values: readonly number[]): DrawdownFigures {
  if (values.length < 2)
    return { maxDrawdown: undefined, peakIndex: undefined, troughIndex: undefined, recoveryIndex: undefined }
  let high = 0
  let worst = { depth: 0, peak: 0, trough: 0 }
  for (let index = 1; index < values.length; index++) {
    if (values[index]! > values[high]!) high = index
    const depth = values[index]! / values[high]! - 1
    if (depth < worst.depth) worst = { depth, peak: high, trough: index }
  }
  if (worst.depth === 0)
    return { maxDrawdown: 0, peakIndex: undefined, troughIndex: undefined, recoveryIndex: undefined }
  const recovery = values.findIndex((value, index) => index > worst.trough && value >= values[worst.peak]!)
  return {
    maxDrawdown: worst.depth,
    peakIndex: worst.peak,
    troughIndex: worst.trough,
    recoveryIndex: recovery < 0 ? undefined : recovery,
  }
}
