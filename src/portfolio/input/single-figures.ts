import { type JsonObject, presentRisk, rate } from '../present.ts'
import { type Constraint, rebalance, TooManyNames } from '../rebalancing.ts'
import { drawdownOf, spreadOf } from '../risk.ts'
import { fraction } from '../numbers/fraction.ts'
import { xirr, xnpv } from '../xirr.ts'
import { day, decimal, InputFault, list, number, pathOf, type Place, placeOf, places } from './reader.ts'
import { taxFigures } from './tax-facts.ts'

/**
 * Figures that need no depot: of a list of flows, of returns, of a series, of targets, of tax facts. @throws InputFault
 */
export function singleFigures(input: Place): JsonObject {
  const has = (key: string): boolean => (input.fields[key] ?? undefined) !== undefined
  return {
    ...(has('cashFlows') ? flowFigures(input) : {}),
    ...(has('returns') ? returnFigures(input) : {}),
    ...(has('accumulated') ? drawdownFigures(input) : {}),
    ...(has('constraints') ? { rebalancing: rebalancing(input) } : {}),
    ...taxOf(input),
  }
}

function flowFigures(input: Place): JsonObject {
  const flows = places(input, 'cashFlows').map((row) => ({
    day: day(row, 'date'),
    amount: number(row.fields['amount'], pathOf(row, 'amount')),
  }))
  const stated = input.fields['rate'] ?? undefined
  return {
    xirr: rate(xirr(flows)),
    ...(stated === undefined ? {} : { xnpv: rate(xnpv(flows, number(stated, 'rate'))) }),
  }
}

function returnFigures(input: Place): JsonObject {
  const returns = list(input, 'returns').map((value, index) => number(value, `returns[${index}]`))
  const spread = spreadOf(returns)
  return { volatility: rate(spread?.volatility), semiDeviation: rate(spread?.semiDeviation) }
}

function drawdownFigures(input: Place): JsonObject {
  const rows = places(input, 'accumulated')
    .map((row) => ({ day: day(row, 'date'), value: number(row.fields['value'], pathOf(row, 'value')) }))
    .toSorted((a, b) => a.day - b.day)
  const drawdown = drawdownOf(
    rows.map((row) => row.day),
    rows.map((row) => row.value),
  )
  const { maxDrawdown, maxDrawdownDays, longestRecovery } = presentRisk(drawdown)
  return {
    maxDrawdown: maxDrawdown ?? null,
    maxDrawdownDays: maxDrawdownDays ?? null,
    longestRecovery: longestRecovery ?? null,
  }
}

function rebalancing(input: Place): JsonObject {
  const constraints = places(input, 'constraints').map((row): Constraint => {
    const weights = placeOf(row.fields['weights'], pathOf(row, 'weights'))
    const named = Object.entries(weights.fields).map(([name, weight]) => {
      const share = decimal(weight, pathOf(weights, name))
      return [name, fraction(share.num, share.den)] as const
    })
    const amount = decimal(row.fields['amount'], pathOf(row, 'amount'))
    return { weights: new Map(named), amount: fraction(amount.num, amount.den) }
  })
  try {
    return Object.fromEntries(
      [...rebalance(constraints)].map(([name, { amount, exact, ambiguous }]) => [
        name,
        { amount: rate(amount), exact, ambiguous },
      ]),
    )
  } catch (error) {
    if (error instanceof TooManyNames) throw new InputFault('constraints verbinden zu viele Namen')
    throw error
  }
}

/** Tax facts stand at the top of an input or in an object of their own. */
function taxOf(input: Place): JsonObject {
  for (const [key, nested] of Object.entries(input.fields)) {
    if (typeof nested !== 'object' || nested === null || Array.isArray(nested) || key === 'period') continue
    const figures = taxFigures({ path: key, fields: { ...input.fields, ...nested } })
    if (figures !== undefined) return figures
  }
  return taxFigures(input) ?? {}
}
