/** What a bond with a fixed coupon, or a zero bond, pays and when. Amounts are percent of the nominal. */
import { couponGrid, type CouponGrid } from './coupon-grid.ts'
import type { DayNumber } from '#calendar/days.ts'
import { interestDays, yearFraction, type DayCount } from './day-count.ts'
import { FigureError } from './figure.ts'

export type CouponFrequency = 0 | 1 | 2 | 4

export interface BondTerms {
  /** percent a year: 4.75 */
  readonly coupon: number
  /** 0: a zero bond */
  readonly frequency: CouponFrequency
  readonly maturity: DayNumber
  readonly dayCount: DayCount
  /** first day of interest; absent: the regular date before the first coupon */
  readonly interestFrom?: DayNumber | undefined
  readonly firstCoupon?: DayNumber | undefined
  readonly redemption: number
}

export interface Flow {
  readonly day: DayNumber
  /** years from settlement: the rest of the running period and whole periods */
  readonly years: number
  readonly amount: number
}

/** What is paid after settlement, and the interest the buyer pays for. */
export interface BondFlows {
  readonly flows: readonly Flow[]
  readonly accruedInterest: number
  /** absent for zero bonds */
  readonly nextCoupon: DayNumber | undefined
}

/**
 * Coupons run back from maturity. A regular one is coupon ÷ frequency (30E/360, ICMA) or counted by its days; a short
 * or long first one is counted from `interestFrom`.
 * @throws FigureError where the bond is repaid already, or its dates contradict each other
 */
export function bondFlows(terms: BondTerms, settlement: DayNumber): BondFlows {
  const { frequency, maturity, interestFrom, firstCoupon, coupon, redemption, dayCount } = terms
  if (settlement >= maturity) throw new FigureError('Die Anleihe ist schon fällig')
  if (interestFrom !== undefined && interestFrom >= (firstCoupon ?? maturity)) {
    throw new FigureError('interestFrom muss vor dem ersten Kupon liegen')
  }
  if (firstCoupon !== undefined && firstCoupon > maturity)
    throw new FigureError('firstCouponDate liegt nach der Fälligkeit')
  const grid = couponGrid(maturity, frequency === 0 ? 1 : frequency)
  const running = grid.indexAfter(settlement)
  const rest = partOfPeriod(settlement, running, grid, dayCount)
  const yearsTo = (index: number): number => (rest + running - index) / grid.frequency
  if (frequency === 0) {
    return {
      flows: [{ day: maturity, years: yearsTo(0), amount: redemption }],
      accruedInterest: 0,
      nextCoupon: undefined,
    }
  }

  const earliest = firstCoupon ?? (interestFrom === undefined ? undefined : grid.at(grid.indexAfter(interestFrom)))
  const isFirst = earliest !== undefined && earliest > settlement
  const nextCoupon = isFirst ? earliest : grid.at(running)
  const nextIndex = grid.indexAfter(nextCoupon - 1)
  const regularStart = grid.at(nextIndex + 1)
  const accruedFrom = isFirst ? (interestFrom ?? regularStart) : Math.max(regularStart, earliest ?? regularStart)

  const interestOf = (from: DayNumber, to: DayNumber): number => coupon * (yearFraction(from, to, dayCount, grid) ?? 0)
  const countsByPeriod = dayCount === '30E/360' || dayCount === 'ACT/ACT ICMA'
  const paidAt = (day: DayNumber, from: DayNumber, index: number): number => {
    const regular = countsByPeriod && grid.at(index) === day && grid.at(index + 1) === from
    return (regular ? coupon / frequency : interestOf(from, day)) + (index === 0 ? redemption : 0)
  }
  // a first coupon beside the regular dates lies within the period that ends at its index
  const early = nextCoupon === grid.at(nextIndex) ? 0 : partOfPeriod(nextCoupon, nextIndex, grid, dayCount)
  const flows: Flow[] = [
    {
      day: nextCoupon,
      years: yearsTo(nextIndex) - early / grid.frequency,
      amount: paidAt(nextCoupon, accruedFrom, early === 0 ? nextIndex : nextIndex + 1),
    },
  ]
  let from = nextCoupon
  let isWhole = early === 0
  for (let index = early === 0 ? nextIndex - 1 : nextIndex; index >= 0; index--) {
    const day = grid.at(index)
    const interest = isWhole && countsByPeriod ? coupon / frequency : interestOf(from, day)
    flows.push({ day, years: yearsTo(index), amount: interest + (index === 0 ? redemption : 0) })
    from = day
    isWhole = true
  }
  return { flows, accruedInterest: settlement > accruedFrom ? interestOf(accruedFrom, settlement) : 0, nextCoupon }
}

/** What is left of the period that ends at `index`, by its days (30E or calendar). */
function partOfPeriod(day: DayNumber, index: number, grid: CouponGrid, dayCount: DayCount): number {
  const end = grid.at(index)
  return interestDays(day, end, dayCount) / interestDays(grid.at(index + 1), end, dayCount)
}
