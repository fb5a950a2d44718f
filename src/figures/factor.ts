/** Factor papers: every day's return of the underlying times a constant factor. */
import { figure, requirePositive, type Maybe } from './figure.ts'
import { checkPaper, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface FactorFacts extends Paper {
  /** negative for short papers */
  readonly factor?: Maybe
  readonly startValue?: Maybe
  /** daily closes, the first one that of `startValue` */
  readonly underlying?: readonly number[] | undefined
  /** part of the value taken every day; default 0 */
  readonly costPerDay?: Maybe
}

export interface FactorFigures extends SpreadFigures {
  values: number[] | undefined
  productReturn: Maybe
  underlyingReturn: Maybe
}

export function factorFigures(facts: FactorFacts): FactorFigures {
  checkPaper(facts)
  requirePositive('startValue', facts.startValue)
  const { factor, startValue, underlying, costPerDay = 0 } = facts
  underlying?.forEach((close, day) => requirePositive(`underlying[${day}]`, close))
  const known = factor !== undefined && startValue !== undefined && underlying !== undefined && underlying.length > 0
  const values = known ? factorValues(factor, startValue, underlying, costPerDay) : undefined
  return {
    ...spreadFigures(facts),
    values,
    productReturn: values && totalReturn(values),
    underlyingReturn: underlying && totalReturn(underlying),
  }
}

/** value_t = value_{t−1}·(1 + F·r_t − cost), never below 0; one value for each close. */
export function factorValues(
  factor: number,
  startValue: number,
  closes: readonly number[],
  costPerDay: number,
): number[] {
  const values = [startValue]
  for (let day = 1; day < closes.length; day++) {
    values.push(values[day - 1]! * factorGrowth(factor, closes[day - 1]!, closes[day]!, costPerDay))
  }
  return values
}

/** 1 + F·r − cost for one day, never below 0. */
export const factorGrowth = (factor: number, previousClose: number, price: number, costPerDay: number): number =>
  Math.max(0, 1 + factor * (price / previousClose - 1) - costPerDay)

/** Absent where there is only a start. */
const totalReturn = (values: readonly number[]): Maybe =>
  values.length < 2 ? undefined : figure([values[0], values.at(-1)], (first, last) => last / first - 1)
