/**
 * What grows, is saved, drawn and loses value over years: interest on interest, savings plan, withdrawal plan, inflation. The formulas
 * are those of financial mathematics, e.g. Bosch, Finanzmathematik, chapters 2 to 4: q is the factor of a period, payments fall on its
 * first day. Rates are percent, amounts any one currency.
 */
import { figure, FigureError, requireNotNegative, requirePositive, type Maybe } from './figure.ts'

const monthsPerYear = 12
/** Beyond a century no assumption holds, and factors leave what readers can read. */
const mostYears = 100

/** The factor of a month from a yearly rate: q₁₂ = (1 + p/100)^(1/12), so that twelve months make the rate of the year. */
const monthly = (perYear: number): number => perYear ** (1 / monthsPerYear)

/** What n payments of 1 on the first day of each period are worth at the end: q · (qⁿ − 1) / (q − 1), without interest n. */
const sumInAdvance = (q: number, n: number): number => (q === 1 ? n : (q * (q ** n - 1)) / (q - 1))

export interface GrowthYear {
  readonly year: number
  readonly paidIn: number
  readonly value: number
}

interface CompoundInterest {
  readonly endValue: number
  readonly interest: number
  /** what the same rate pays without interest on interest */
  readonly simpleInterest: number
  /** ln 2 / ln q; absent without interest */
  readonly doublingYears: Maybe
  readonly years: readonly GrowthYear[]
}

/** Interest on interest: Kₙ = K₀ · (1 + p/100)ⁿ. */
export function compoundInterest(facts: {
  readonly capital: number
  readonly ratePct: number
  readonly years: number
}): CompoundInterest {
  const { capital, ratePct, years } = facts
  requireNotNegative('capital', capital)
  requireYears(years)
  const q = 1 + ratePct / 100
  const valueAfter = (year: number): number => capital * q ** year
  return {
    endValue: valueAfter(years),
    interest: valueAfter(years) - capital,
    simpleInterest: (capital * ratePct * years) / 100,
    doublingYears: figure([], () => (q > 1 ? Math.log(2) / Math.log(q) : undefined)),
    years: yearsTo(years).map((year) => ({ year, paidIn: capital, value: valueAfter(year) })),
  }
}

interface SavingsPlanFacts {
  /** on the first day of each month */
  readonly monthlyRate: number
  readonly startCapital: number
  readonly years: number
  readonly returnPct: number
  /** of the value, each year */
  readonly costPct: number
}

interface SavingsPlan {
  readonly endValue: number
  readonly paidIn: number
  readonly gain: number
  /** what the same plan is worth without costs, less what it is worth */
  readonly costEffect: number
  readonly years: readonly GrowthYear[]
}

/**
 * A savings plan: K₀ · qⁿ + r · q₁₂ · (q₁₂^(12n) − 1) / (q₁₂ − 1), where q = (1 + return) · (1 − costs) and q₁₂ = q^(1/12). Costs are
 * taken from the value as a fund takes them.
 */
export function savingsPlan(facts: SavingsPlanFacts): SavingsPlan {
  const { monthlyRate, startCapital, years, returnPct, costPct } = facts
  requireNotNegative('monthlyRate', monthlyRate)
  requireNotNegative('startCapital', startCapital)
  requireYears(years)
  const grows = 1 + returnPct / 100
  const valueAfter = (year: number, q: number): number =>
    startCapital * q ** year + monthlyRate * sumInAdvance(monthly(q), monthsPerYear * year)
  const paidAfter = (year: number): number => startCapital + monthlyRate * monthsPerYear * year
  const q = grows * (1 - costPct / 100)
  const endValue = valueAfter(years, q)
  return {
    endValue,
    paidIn: paidAfter(years),
    gain: endValue - paidAfter(years),
    costEffect: valueAfter(years, grows) - endValue,
    years: yearsTo(years).map((year) => ({ year, paidIn: paidAfter(year), value: valueAfter(year, q) })),
  }
}

interface WithdrawalFacts {
  readonly capital: number
  readonly returnPct: number
  /** by which what is drawn rises; its amount is in money of today */
  readonly inflationPct: number
}

/** After inflation: (1 + return) / (1 + inflation), of a month. */
const realMonthly = ({ returnPct, inflationPct }: WithdrawalFacts): number =>
  monthly((1 + returnPct / 100) / (1 + inflationPct / 100))

/**
 * What can be drawn on the first day of each month until nothing is left after n months: K · (1 − v) / (1 − vⁿ) with v = 1/q₁₂; without
 * real interest K / n.
 */
export function withdrawalFor(facts: WithdrawalFacts & { readonly years: number }): number {
  requirePositive('capital', facts.capital)
  requireYears(facts.years)
  const v = 1 / realMonthly(facts)
  const months = facts.years * monthsPerYear
  return v === 1 ? facts.capital / months : (facts.capital * (1 - v)) / (1 - v ** months)
}

/** What can be drawn for ever without the capital losing buying power: K · (1 − v); 0 where money loses more than it earns. */
export const perpetualWithdrawal = (facts: WithdrawalFacts): number =>
  Math.max(0, facts.capital * (1 - 1 / realMonthly(facts)))

/**
 * How many whole months a withdrawal w on the first day of each lasts: the largest n with w · (1 − vⁿ) / (1 − v) ≤ K; absent where it
 * lasts for ever.
 */
export function monthsOfWithdrawal(facts: WithdrawalFacts & { readonly monthlyWithdrawal: number }): Maybe {
  const { capital, monthlyWithdrawal } = facts
  requirePositive('capital', capital)
  requirePositive('monthlyWithdrawal', monthlyWithdrawal)
  const v = 1 / realMonthly(facts)
  const left = 1 - (capital * (1 - v)) / monthlyWithdrawal // = vⁿ
  if (v === 1) return Math.floor(capital / monthlyWithdrawal + tolerance)
  return left <= 0 ? undefined : Math.floor(Math.log(left) / Math.log(v) + tolerance)
}

/** A plan that was worked out for n months lasts n months, whatever the last bits of its amount say. */
const tolerance = 1e-7

interface Inflation {
  /** what costs the amount today costs then */
  readonly priceThen: number
  /** what the amount buys then, in money of today */
  readonly buyingPower: number
  readonly lossPct: number
}

/** Prices rise: A · (1 + i/100)ⁿ, and what an amount buys falls: A / (1 + i/100)ⁿ. */
export function inflation(facts: {
  readonly amount: number
  readonly ratePct: number
  readonly years: number
}): Inflation {
  const { amount, ratePct, years } = facts
  requireNotNegative('amount', amount)
  requireYears(years)
  const factor = (1 + ratePct / 100) ** years
  return { priceThen: amount * factor, buyingPower: amount / factor, lossPct: (1 - 1 / factor) * 100 }
}

const yearsTo = (years: number): number[] => Array.from({ length: years + 1 }, (_, year) => year)

function requireYears(years: number): void {
  if (!Number.isInteger(years) || years < 1 || years > mostYears)
    throw new FigureError(`years muss eine ganze Zahl von 1 bis ${mostYears} sein`)
}
