import { dayMs } from '#contract/vocabulary.ts'
import { financingMargin, referenceRate } from './terms.ts'

const base = Date.UTC(2018, 0, 1) / dayMs
const days = 45 * 366

/**
 * What a financing level of 1 on 1 January 2018 has become, K·(1 + rate/360) a day, by repeated multiplication: the
 * same bits everywhere.
 */
const growth = (rate: number): Float64Array => {
  const table = new Float64Array(days)
  let level = 1
  for (let day = 0; day < days; day++) {
    table[day] = level
    level *= 1 + rate / 360
  }
  return table
}
const long = growth(referenceRate + financingMargin)
const short = growth(referenceRate - financingMargin)

/** @param day days since 1970, from 2018 on */
export const financingAt = (isShort: boolean, day: number): number => (isShort ? short : long)[day - base] ?? 1

/** Factor by which the financing level moved between two days. */
export const financedBetween = (isShort: boolean, from: number, to: number): number =>
  financingAt(isShort, to) / financingAt(isShort, from)
