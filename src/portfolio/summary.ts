import type { Book } from './book.ts'
import { type Gains, gainsOf } from './figures/gains.ts'
import { NotComputable } from './lookup/money.ts'
import type { Columns } from './returns.ts'
import { type CashFlow, xirr } from './xirr.ts'

/** What lists of depots show: without trades, risk and the views by instrument. */
export interface Summary {
  readonly valueCents: number | undefined
  readonly ttwror: number | undefined
  readonly xirr: number | undefined
  readonly gains: ReadonlyMap<string, Gains>
}

/** Instruments whose price or rate is missing have no gains in it. */
export function summaryOf(book: Book): Summary {
  const gains = new Map<string, Gains>()
  for (const [symbol, instrument] of book.instruments) {
    try {
      const value = instrument.valueAt(book.facts.period.end)
      if (value !== undefined) gains.set(symbol, gainsOf(book.facts, instrument, value))
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error
    }
  }
  return {
    valueCents: finite(book.columns.totals.at(-1)),
    ttwror: finite(book.returns.accumulated.at(-1)),
    xirr: xirr(portfolioFlows(book.columns)),
    gains,
  }
}

/** −start value, −in, +out, +end value. */
export function portfolioFlows({ start, totals, inflows, outflows }: Columns): CashFlow[] {
  const flows: CashFlow[] = [{ day: start, amount: -(totals[0] ?? 0) / 100 }]
  for (let index = 1; index < totals.length; index += 1) {
    const amount = (outflows[index] ?? 0) - (inflows[index] ?? 0)
    if (amount !== 0) flows.push({ day: start + index, amount: amount / 100 })
  }
  flows.push({ day: start + totals.length - 1, amount: (totals.at(-1) ?? 0) / 100 })
  return flows
}

const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value
