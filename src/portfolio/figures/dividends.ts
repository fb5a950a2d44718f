import type { Payment } from '../ledger/walk.ts'
import { yearOf } from '#calendar/days.ts'

export type Periodicity = 'NONE' | 'MONTHLY' | 'QUARTERLY' | 'SEMIANNUAL' | 'ANNUAL' | 'UNKNOWN'

/** Share of the year's mean below which a payment is an extra that says nothing about the rhythm. */
const insignificant = 0.3

/**
 * The rhythm of payments: k = (days from first to last payment − 365 for each year without one) / (payments − 1).
 * Payments below 30 % of their year's mean and second bookings of a day do not count as payments.
 * @param entered in order of days; what was taken back is no payment
 */
export function periodicityOf(entered: readonly Payment[]): Periodicity {
  const payments = entered.filter(({ gross }) => gross >= 0n)
  const first = payments[0]
  const last = payments.at(-1)
  if (first === undefined || last === undefined) return 'NONE'
  const byYear = Map.groupBy(payments, (payment) => yearOf(payment.day))
  let counted = 0
  for (const ofYear of byYear.values()) {
    const mean = ofYear.reduce((sum, payment) => sum + Number(payment.gross), 0) / ofYear.length
    const days = new Set(ofYear.filter(({ gross }) => Number(gross) >= insignificant * mean).map(({ day }) => day))
    counted += days.size
  }
  if (counted <= 1) return 'UNKNOWN'
  const emptyYears = yearOf(last.day) - yearOf(first.day) + 1 - byYear.size
  const rhythm = Math.round((last.day - first.day - 365 * emptyYears) / (counted - 1))
  if (rhythm <= 20 || rhythm >= 430) return 'UNKNOWN'
  if (rhythm > 270) return 'ANNUAL'
  if (rhythm > 130) return 'SEMIANNUAL'
  return rhythm > 60 ? 'QUARTERLY' : 'MONTHLY'
}

/**
 * Σ gross / moving average cost at the payment, divided by the calendar years from first to last; undefined without.
 */
export function yieldOnCostPerYear(payments: readonly Payment[]): number | undefined {
  const first = payments[0]
  const last = payments.at(-1)
  if (first === undefined || last === undefined) return undefined
  const yields = payments.filter(({ averageCost }) => averageCost > 0n)
  if (yields.length === 0) return undefined
  const sum = yields.reduce((total, { gross, averageCost }) => total + Number(gross) / Number(averageCost), 0)
  return sum / (yearOf(last.day) - yearOf(first.day) + 1)
}
