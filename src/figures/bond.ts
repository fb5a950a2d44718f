/** Figures of bonds. Prices and amounts are percent of the nominal. */
import { yieldAfterTax } from './bond-after-tax.ts'
import { bondFlows, type BondFlows, type CouponFrequency, type Flow } from './bond-flows.ts'
import { presentValues, priceAtYield, yieldAtPrice } from './bond-yield.ts'
import { tradingDayOf, type DayNumber } from '#calendar/days.ts'
import type { DayCount } from './day-count.ts'
import { figure, FigureError, requireNotNegative, requirePositive, type Maybe } from './figure.ts'

export interface BondFacts {
  readonly coupon?: Maybe
  readonly frequency?: CouponFrequency | undefined
  readonly maturity?: DayNumber | undefined
  readonly settlement?: DayNumber | undefined
  /** default ACT/ACT ICMA */
  readonly dayCount?: DayCount | undefined
  readonly interestFrom?: DayNumber | undefined
  readonly firstCoupon?: DayNumber | undefined
  /** default 100 */
  readonly redemption?: Maybe
  /** compounding periods of the yield in a year; default 1, the ISMA yield */
  readonly yieldFrequency?: Maybe
  /** one of the three */
  readonly cleanPrice?: Maybe
  readonly dirtyPrice?: Maybe
  readonly yieldToMaturity?: Maybe
}

export interface BondFigures {
  accruedInterest: Maybe
  cleanPrice: Maybe
  dirtyPrice: Maybe
  yieldToMaturity: Maybe
  currentYield: Maybe
  macaulayDuration: Maybe
  modifiedDuration: Maybe
  convexity: Maybe
  interestElasticity: Maybe
  nextCouponDate: string | undefined
  cashFlows: { date: string; amount: number }[] | undefined
}

/** Price from yield or yield from price, and how both move together. */
export function bondFigures(facts: BondFacts): BondFigures {
  requireNotNegative('coupon', facts.coupon)
  requirePositive('redemption', facts.redemption)
  requirePositive('cleanPrice', facts.cleanPrice)
  requirePositive('dirtyPrice', facts.dirtyPrice)
  requirePositive('yieldFrequency', facts.yieldFrequency)
  const { frequency, yieldFrequency = 1 } = facts
  const coupon = frequency === 0 ? 0 : facts.coupon
  if (facts.yieldToMaturity !== undefined && facts.yieldToMaturity <= -yieldFrequency) {
    throw new FigureError('yield: unter -100 % gibt es keinen Preis')
  }
  const payments = flowsOf(facts)
  if (coupon === undefined || payments === undefined) return emptyFigures(facts)
  const { flows, accruedInterest, nextCoupon } = payments

  const dirtyPrice =
    figure([facts.cleanPrice], (clean) => clean + accruedInterest) ??
    facts.dirtyPrice ??
    figure([facts.yieldToMaturity], (rate) => priceAtYield(flows, rate, yieldFrequency))
  const cleanPrice = facts.cleanPrice ?? figure([dirtyPrice], (dirty) => dirty - accruedInterest)
  const yieldToMaturity =
    facts.cleanPrice === undefined && facts.dirtyPrice === undefined
      ? facts.yieldToMaturity
      : figure([dirtyPrice], (dirty) => yieldAtPrice(flows, dirty, yieldFrequency))
  return {
    accruedInterest,
    cleanPrice,
    dirtyPrice,
    yieldToMaturity,
    currentYield:
      frequency === 0 ? undefined : figure([cleanPrice], (clean) => (clean > 0 ? coupon / clean : undefined)),
    ...sensitivities(flows, yieldToMaturity, yieldFrequency),
    nextCouponDate: nextCoupon === undefined ? undefined : tradingDayOf(nextCoupon),
    cashFlows: flows.map(({ day, amount }) => ({ date: tradingDayOf(day), amount })),
  }
}

/** What is paid after settlement; undefined where terms are missing. */
function flowsOf({
  frequency,
  maturity,
  settlement,
  interestFrom,
  firstCoupon,
  dayCount = 'ACT/ACT ICMA',
  redemption = 100,
  ...facts
}: BondFacts): BondFlows | undefined {
  const coupon = frequency === 0 ? 0 : facts.coupon
  if (coupon === undefined || frequency === undefined || maturity === undefined || settlement === undefined)
    return undefined
  return bondFlows({ coupon, frequency, maturity, dayCount, interestFrom, firstCoupon, redemption }, settlement)
}

/** A payment and what it is worth at settlement, percent of the nominal. */
export interface ValuedPayment {
  date: string
  interest: number
  redemption: number
  presentValue: Maybe
}

/**
 * The payments of a bond, each at its present value CF·(1 + y/f)^(−t·f) at the yield of its price: together they are
 * the dirty price. Undefined where terms are missing; without a price there are no present values.
 */
export function valuedPayments(facts: BondFacts): ValuedPayment[] | undefined {
  const { redemption = 100, yieldFrequency = 1 } = facts
  const { yieldToMaturity } = bondFigures(facts)
  const payments = flowsOf(facts)
  const last = (payments?.flows.length ?? 0) - 1
  return payments?.flows.map(({ day, years, amount }, index) => {
    const repaid = index === last ? redemption : 0
    return {
      date: tradingDayOf(day),
      interest: amount - repaid,
      redemption: repaid,
      presentValue: figure(
        [yieldToMaturity],
        (rate) => amount * (1 + rate / yieldFrequency) ** (-years * yieldFrequency),
      ),
    }
  })
}

/** The yield that tax leaves of the clean price's; undefined without a price. */
export const afterTax = (facts: BondFacts): Maybe => {
  const payments = flowsOf(facts)
  return (
    payments && figure([bondFigures(facts).cleanPrice], (clean) => yieldAfterTax(payments, clean, facts.redemption))
  )
}

/**
 * Macaulay Σ t·PV/Σ PV; modified Macaulay/(1 + y/f); convexity Σ PV·t(t + 1/f)/(1 + y/f)²/Σ PV; elasticity modified·y.
 */
function sensitivities(
  flows: readonly Flow[],
  yieldToMaturity: Maybe,
  yieldFrequency: number,
): Pick<BondFigures, 'macaulayDuration' | 'modifiedDuration' | 'convexity' | 'interestElasticity'> {
  const growth = figure([yieldToMaturity], (rate) => 1 + rate / yieldFrequency)
  const average = (weight: (years: number) => number): Maybe =>
    figure([growth], (factor) => {
      const rate = yieldFrequency * Math.log(factor)
      let sum = 0
      for (const { years, amount } of flows) sum += weight(years) * amount * Math.exp(-rate * years)
      return sum / presentValues(flows, rate).price
    })
  const macaulayDuration = average((years) => years)
  const modifiedDuration = figure([macaulayDuration, growth], (duration, factor) => duration / factor)
  return {
    macaulayDuration,
    modifiedDuration,
    convexity: figure(
      [average((years) => years * (years + 1 / yieldFrequency)), growth],
      (sum, factor) => sum / factor ** 2,
    ),
    interestElasticity: figure([modifiedDuration, yieldToMaturity], (duration, rate) => duration * rate),
  }
}

const emptyFigures = ({ cleanPrice, dirtyPrice, yieldToMaturity }: BondFacts): BondFigures => ({
  accruedInterest: undefined,
  cleanPrice,
  dirtyPrice,
  yieldToMaturity,
  currentYield: undefined,
  macaulayDuration: undefined,
  modifiedDuration: undefined,
  convexity: undefined,
  interestElasticity: undefined,
  nextCouponDate: undefined,
  cashFlows: undefined,
})
