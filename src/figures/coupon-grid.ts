/** The regular coupon dates of a bond, real or notional (quasi-coupon dates), counted from one of them. */
import { civil, dayFrom, daysInMonth, type DayNumber } from '#calendar/days.ts'

export interface CouponGrid {
  /** a year's number of periods */
  readonly frequency: number
  /** the date `index` periods before the anchor; a month end stays a month end; never moved for holidays */
  at(index: number): DayNumber
  /** of the first date after the day: at(index + 1) ≤ day < at(index) */
  indexAfter(day: DayNumber): number
}

/** @param anchor usually the maturity */
export function couponGrid(anchor: DayNumber, frequency: number): CouponGrid {
  const { year, month, day } = civil(anchor)
  const monthEnd = day === daysInMonth(year, month)
  const months = 12 / frequency
  const count = year * 12 + month - 1
  const at = (index: number): DayNumber => {
    const shifted = count - index * months
    const shiftedYear = Math.floor(shifted / 12)
    const shiftedMonth = shifted - shiftedYear * 12 + 1
    const last = daysInMonth(shiftedYear, shiftedMonth)
    return dayFrom(shiftedYear, shiftedMonth, monthEnd ? last : Math.min(day, last))
  }
  const indexAfter = (of: DayNumber): number => {
    const { year: ofYear, month: ofMonth } = civil(of)
    let index = Math.floor((count - (ofYear * 12 + ofMonth - 1)) / months)
    while (at(index) <= of) index--
    while (at(index + 1) > of) index++
    return index
  }
  return { frequency, at, indexAfter }
}

/**
 * The grid of a period given by its two ends: counted back from the end, unless only counting forward from the start
 * meets both (30 August to 28 February).
 */
export function gridOfPeriod(start: DayNumber, end: DayNumber, frequency: number): CouponGrid {
  const back = couponGrid(end, frequency)
  const forward = couponGrid(start, frequency)
  return back.at(1) !== start && forward.at(-1) === end ? forward : back
}
