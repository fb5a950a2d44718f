/** What a bond with a fixed coupon, or a zero bond, pays and when. Amounts are percent of the nominal. */
import { couponGrid, type CouponGrid } from './coupon-grid.ts'
import type { Day } from './dates.ts'
import { interestDays, yearFraction, type DayCount } from './day-count.ts'
import { FigureError } from './figure.ts'

export type CouponFrequency = 0 | 1 | 2 | 4

export interface BondTerms {
  /** percent a year: 4.75 */
  readonly coupon: number
  /** 0: a zero bond */
  readonly frequency: CouponFrequency
  readonly maturity: Day
  readonly dayCount: DayCount
  /** first day of interest; absent: the regular date before the first coupon */
  readonly interestFrom?: Day | undefined
  readonly firstCoupon?: Day | undefined
  readonly redemption: number
}

export interface Flow {
  readonly day: Day
  /** years from settlement: the rest of the running period and whole periods */
  readonly years: number
  readonly amount: number
}

/** What is paid after settlement, and the interest the buyer pays for. */
export interface BondFlows {
  readonly flows: readonly Flow[]
  readonly accruedInterest: number
  /** absent for zero bonds */
  readonly nextCoupon: Day | undefined
}

/**
 * Coupons run back from maturity. A regular one is coupon ÷ frequency (30E/360, ICMA) or counted by its days; a short or
 * long first one is counted from `interestFrom`.
 * @throws FigureError where the bond is repaid already, or its dates contradict each other
 */
export function bondFlows(terms: BondTerms, settlement: Day): BondFlows {
  const { frequency, maturity, interestFrom, firstCoupon, coupon, redemption, dayCount } = terms
  if (settlement >= maturity) throw new FigureError('Die Anleihe ist schon fällig')
  if (interestFrom !== undefined && interestFrom >= (firstCoupon ?? maturity)) {
    throw new FigureError('interestFrom muss vor dem ersten Kupon liegen')
  }
  if (firstCoupon !== undefined && firstCoupon > maturity) throw new FigureError('firstCouponDate liegt nach der Fälligkeit')
  const grid = couponGrid(maturity, frequency === 0 ? 1 : frequency)
  const yearsTo = yearsFrom(settlement, grid, dayCount)
  if (frequency === 0) {
    return { flows: [{ day: maturity, years: yearsTo(maturity), amount: redemption }], accruedInterest: 0, nextCoupon: undefined }
  }

  const earliest = firstCoupon ?? (interestFrom === undefined ? undefined : grid.at(grid.indexAfter(interestFrom)))
  const next = grid.at(grid.indexAfter(settlement))
  const nextCoupon = earliest !== undefined && earliest > settlement ? earliest : next
  const interestOf = (from: Day, to: Day): number => coupon * (yearFraction(from, to, dayCount, grid) ?? 0)
  const startOf = (paid: Day): Day => {
    const before = grid.at(grid.indexAfter(paid - 1) + 1)
    if (earliest === undefined || paid > earliest) return earliest === undefined ? before : Math.max(before, earliest)
    return interestFrom ?? before
  }
  const amountOf = (paid: Day, from: Day): number => {
    const index = grid.indexAfter(paid - 1)
    const regular = grid.at(index) === paid && grid.at(index + 1) === from
    return regular && (dayCount === '30E/360' || dayCount === 'ACT/ACT ICMA') ? coupon / frequency : interestOf(from, paid)
  }

  const flows: Flow[] = []
  let from = startOf(nextCoupon)
  for (let paid = nextCoupon; ; paid = grid.at(grid.indexAfter(paid))) {
    const amount = amountOf(paid, from) + (paid === maturity ? redemption : 0)
    flows.push({ day: paid, years: yearsTo(paid), amount })
    if (paid === maturity) break
    from = paid
  }
  const accruedFrom = startOf(nextCoupon)
  return { flows, accruedInterest: settlement > accruedFrom ? interestOf(accruedFrom, settlement) : 0, nextCoupon }
}

/** Years to a later day: what is left of the running period by its days (30E or calendar), and whole periods. */
function yearsFrom(settlement: Day, grid: CouponGrid, dayCount: DayCount): (day: Day) => number {
  const periodsLeft = (day: Day, index: number): number => {
    const end = grid.at(index)
    return interestDays(day, end, dayCount) / interestDays(grid.at(index + 1), end, dayCount)
  }
  const running = grid.indexAfter(settlement)
  const rest = periodsLeft(settlement, running)
  return (day) => {
    const index = grid.indexAfter(day - 1)
    const missing = grid.at(index) === day ? 0 : periodsLeft(day, index)
    return (rest + running - index - missing) / grid.frequency
  }
}
