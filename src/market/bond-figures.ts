import type { Calendar } from '#calendar/calendar.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import {
  afterTax,
  bondFigures,
  valuedPayments,
  type BondFacts as Terms,
  type BondFigures,
  type ValuedPayment,
} from '#figures/bond.ts'
import { dayOf } from '#figures/dates.ts'
import { FigureError } from '#figures/figure.ts'
import { tidy } from '#figures/rounding.ts'
import type { Instrument } from './instruments.ts'

export type BondFacts = Extract<Instrument['facts'], { kind: 'bond' }>

/**
 * What the last price of a bond means on a day of settlement; undefined once it is repaid. Government bonds of the seed
 * count ACT/ACT ICMA; the yield compounds once a year (ISMA).
 */
export const figuresOfBond = (
  facts: BondFacts,
  cleanPrice: number | undefined,
  settlement: TradingDay,
): BondFigures | undefined => unlessRepaid(() => bondFigures(termsOf(facts, cleanPrice, settlement)))

/** The figures of a bond at a price or at a yield. */
export const calculatedBond = (
  facts: BondFacts,
  given: Pick<Terms, 'cleanPrice' | 'yieldToMaturity'>,
  settlement: TradingDay,
): (BondFigures & { yieldAfterTax: number | undefined }) | undefined =>
  unlessRepaid(() => {
    const terms = { ...termsOf(facts, undefined, settlement), ...given }
    return { ...bondFigures(terms), yieldAfterTax: afterTax(terms) }
  })

/** Its payments at their present values, and what tax leaves of the yield. */
export const paymentsOfBond = (
  facts: BondFacts,
  cleanPrice: number | undefined,
  settlement: TradingDay,
): { payments: ValuedPayment[] | undefined; yieldAfterTax: number | undefined } | undefined =>
  unlessRepaid(() => {
    const terms = termsOf(facts, cleanPrice, settlement)
    return { payments: valuedPayments(terms), yieldAfterTax: afterTax(terms) }
  })

const termsOf = (facts: BondFacts, cleanPrice: number | undefined, settlement: TradingDay): Terms => ({
  coupon: facts.couponPct,
  frequency: facts.couponPct > 0 ? facts.frequency : 0,
  maturity: dayOf('maturity', facts.maturity),
  settlement: dayOf('settlement', settlement),
  cleanPrice,
})

function unlessRepaid<T>(figures: () => T): T | undefined {
  try {
    return figures()
  } catch (error) {
    if (error instanceof FigureError) return undefined
    throw error
  }
}

/** The value day of trades of a day, up to which accrued interest and yields are counted: the second TARGET day after it. */
export const valueDayOf = (calendar: Pick<Calendar, 'settlementDay'>, day: TradingDay): TradingDay =>
  calendar.settlementDay(bondHours, day) ?? day

/** That of a purchase made now, in the session that runs or in the next one. */
export const valueDay = (calendar: Calendar, now: Instant): TradingDay =>
  valueDayOf(calendar, (calendar.at(bondHours, now)?.session ?? calendar.nextSession(bondHours, now)).day)

/** That of the last price: while bonds rest it goes on to be of the session before. */
export const valueDayOfLast = (calendar: Calendar, now: Instant): TradingDay =>
  valueDayOf(calendar, calendar.lastSession(bondHours, now).day)

/** Frankfurt, where bonds have their main listing. */
const bondHours = 'XFRA'

/** Years from one day to another, as bonds count them. */
export const yearsBetween = (from: TradingDay, to: TradingDay): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs / 365

/** What so much money buys at a price, accrued interest included: whole pieces, as nominal, and what they cost. */
export function affordable(
  amount: number,
  dirtyPrice: number,
  { denomination }: Pick<BondFacts, 'denomination'>,
): { nominal: number; cost: number } {
  const pieces = Math.floor(tidy(amount / ((dirtyPrice / 100) * denomination), 6))
  const nominal = tidy(pieces * denomination, 2)
  return { nominal, cost: tidy((nominal * dirtyPrice) / 100, 2) }
}
