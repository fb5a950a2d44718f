import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import { addValues, firstDayOf } from '../ledger/positions.ts'
import { NotComputable } from '../lookup/money.ts'
import { ratesByDay } from '../lookup/rates.ts'
import { type Fixed, fixedToNumber } from '../numbers/fixed.ts'
import { type Columns, returnsOf, type Risk, riskOf } from '../returns.ts'
import { type CashFlow, xirr } from '../xirr.ts'
import type { Entry } from '../ledger/walk.ts'

/** Returns of one instrument before taxes, after fees, dividends in it. */
export interface SecurityReturns {
  readonly ttwror: number | undefined
  readonly ttwrorAnnualised: number | undefined
  readonly xirrFlows: readonly CashFlow[]
  readonly xirr: number | undefined
  readonly risk: Risk
  readonly withoutCapital: readonly number[]
}

/** @throws NotComputable */
export function securityReturns(
  facts: Facts,
  book: InstrumentBook,
  startValue: Fixed,
  endValue: Fixed,
): SecurityReturns {
  const { start, end } = facts.period
  const columns = columnsOf(facts, book)
  const returns = returnsOf(columns)
  const ttwror = finite(returns.accumulated[end - start])
  const flows: CashFlow[] = startValue === 0n ? [] : [{ day: start, amount: -fixedToNumber(startValue) }]
  for (const entry of book.entries()) {
    const flow = securityFlow(entry)
    if (flow !== 0n && entry.booking.day > start) flows.push({ day: entry.booking.day, amount: fixedToNumber(flow) })
  }
  if (endValue !== 0n) flows.push({ day: end, amount: fixedToNumber(endValue) })
  return {
    ttwror,
    ttwrorAnnualised: ttwror === undefined ? undefined : annualised(ttwror, end - start),
    xirrFlows: flows,
    xirr: xirr(flows),
    risk: riskOf(columns, returns),
    withoutCapital: returns.withoutCapital,
  }
}

/** (1 + r)^(365 / days) − 1; undefined for no day at all or a loss of more than everything. */
export function annualised(rate: number, days: number): number | undefined {
  return days <= 0 || rate < -1 ? undefined : finite((1 + rate) ** (365 / days) - 1)
}

/** In is negative; taxes are taken out, fees stay in. */
function securityFlow({ booking, settled }: Entry): Fixed {
  switch (booking.type) {
    case 'BUY':
    case 'DELIVERY_IN':
    case 'TRANSFER_IN':
      return -(settled.amount - settled.tax)
    case 'SELL':
    case 'DELIVERY_OUT':
    case 'TRANSFER_OUT':
    case 'DIVIDEND':
      return settled.amount + settled.tax
    case 'FEE':
      return -settled.amount
    case 'FEE_REFUND':
      return settled.amount
    default:
      return 0n
  }
}

function columnsOf(facts: Facts, book: InstrumentBook): Columns {
  const { start, end } = facts.period
  const days = end - start + 1
  const columns = {
    start,
    totals: new Float64Array(days),
    inflows: new Float64Array(days),
    outflows: new Float64Array(days),
  }
  for (const position of book.positions().values()) {
    const { route } = position
    if (route === undefined) throw new NotComputable(`kein Wechselkurs von ${book.currency} nach ${facts.baseCurrency}`)
    const rates = route.legs.length > 0 ? ratesByDay(route, start, end) : undefined
    const first = firstDayOf(position.holding, facts.period)
    addValues(columns.totals, start, { first, last: end, sign: 1 }, position, rates)
  }
  for (const entry of book.entries()) {
    const index = entry.booking.day - start
    const flow = securityFlow(entry)
    if (index <= 0 || flow === 0n) continue
    const cents = fixedToNumber(flow) * 100
    if (cents < 0) columns.inflows[index] = (columns.inflows[index] ?? 0) - cents
    else columns.outflows[index] = (columns.outflows[index] ?? 0) + cents
  }
  return columns
}

export const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value
