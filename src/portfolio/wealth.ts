import type { DayNumber } from '#calendar/days.ts'
import type { OpenPortfolio } from './books.ts'
import type { DividendMonth } from './dividend-months.ts'
import type { Breakdown } from './figures/breakdown.ts'
import { annualised } from './figures/security.ts'
import { cashOf, dayOf, type Headline } from './headline.ts'
import { chargesOf } from './figures/breakdown.ts'
import { externalFlow } from './ledger/flows.ts'
import { groupedBookings } from './ledger/grouped.ts'
import { computable } from './lookup/money.ts'
import { civil } from '#calendar/days.ts'
import { type Fixed, fixedToNumber } from './numbers/fixed.ts'
import { type Columns, type Returns, returnsOf } from './returns.ts'
import { portfolioFlows } from './summary.ts'
import { xirr } from './xirr.ts'

/** Several portfolios of one currency, as one. */
export interface Wealth {
  readonly period: { readonly start: DayNumber; readonly end: DayNumber }
  readonly columns: Columns
  readonly returns: Returns
  readonly ttwror: number | undefined
  readonly ttwrorAnnualised: number | undefined
  readonly totalXirr: number | undefined
  /** line by line the sum of theirs */
  readonly breakdown: Breakdown | undefined
  readonly day: Headline['day']
  readonly cash: Fixed | undefined
}

/**
 * What follows from portfolios together: values and payments are added day by day, and returns are of these sums. Gains stay what
 * they are in each, for pieces are sold first in, first out within a depot.
 */
export function wealthOf(open: readonly OpenPortfolio[]): Wealth {
  const start = Math.min(...open.map(({ book }) => book.columns.start))
  const end = Math.max(...open.map(({ book }) => book.facts.period.end))
  const length = end - start + 1
  const columns = {
    start,
    totals: new Float64Array(length),
    inflows: new Float64Array(length),
    outflows: new Float64Array(length),
  }
  for (const { book } of open)
    for (const name of ['totals', 'inflows', 'outflows'] as const)
      book.columns[name].forEach((value, index) => {
        const at = book.columns.start - start + index
        columns[name][at] = (columns[name][at] ?? 0) + value
      })
  withoutMoves(columns, open)
  const returns = returnsOf(columns)
  const ttwror = finite(returns.accumulated.at(-1))
  return {
    period: { start, end },
    columns,
    returns,
    ttwror,
    ttwrorAnnualised: ttwror === undefined ? undefined : annualised(ttwror, end - start),
    totalXirr: xirr(portfolioFlows(columns)),
    breakdown: sumOfBreakdowns(open.map(({ evaluation }) => evaluation.figures.breakdown)),
    day: dayOf({ columns, returns }, Math.max(...open.map(({ movesFrom }) => movesFrom))),
    cash: addedUp(open.map(({ book }) => cashOf(book))),
  }
}

/** What one of them handed to another on a day neither came in nor went out. */
function withoutMoves({ start, inflows, outflows }: Columns, open: readonly OpenPortfolio[]): void {
  const moves = new Map<DayNumber, { in: number; out: number }>()
  for (const { book } of open)
    for (const booking of groupedBookings(book.facts.bookings).crossing) {
      if (booking.type !== 'TRANSFER_IN' && booking.type !== 'TRANSFER_OUT') continue
      const moved = moves.get(booking.day) ?? { in: 0, out: 0 }
      const cents = fixedToNumber(computable(() => externalFlow(book.facts, booking)) ?? 0n) * 100
      if (cents > 0) moved.in += cents
      else moved.out -= cents
      moves.set(booking.day, moved)
    }
  for (const [day, moved] of moves) {
    const within = Math.min(moved.in, moved.out)
    inflows[day - start] = (inflows[day - start] ?? 0) - within
    outflows[day - start] = (outflows[day - start] ?? 0) - within
  }
}

/** The sum; undefined where one is missing. */
export const addedUp = (values: readonly (Fixed | undefined)[]): Fixed | undefined =>
  values.reduce<Fixed | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n,
  )

function sumOfBreakdowns(all: readonly (Breakdown | undefined)[]): Breakdown | undefined {
  const [first, ...others] = all
  return others.reduce<Breakdown | undefined>((sum, each) => {
    if (!sum || !each) return undefined
    const keys = Object.keys(sum) as (keyof Breakdown)[] // its own
    return Object.fromEntries(keys.map((key) => [key, sum[key] + each[key]])) as unknown as Breakdown // every key is there
  }, first)
}

const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value

/** A dividend or interest that was booked. */
export interface IncomePayment {
  readonly portfolio: OpenPortfolio['portfolio']
  readonly day: DayNumber
  readonly kind: 'dividend' | 'interest'
  /** of which paper; of interest of an account undefined */
  readonly symbol: string | undefined
  readonly gross: Fixed
  readonly fees: Fixed
  readonly taxes: Fixed
  readonly net: Fixed
}

/** What a bond has paid is booked as its income, as a dividend is. */
const isBond = (symbol: string): boolean => symbol.startsWith('BOND:')

/** What portfolios have received, one by one, in their currency; without what a missing rate leaves untold. */
export const incomePayments = (open: readonly OpenPortfolio[]): IncomePayment[] =>
  open.flatMap(({ portfolio, book }) => [
    ...[...book.instruments].flatMap(([symbol, instrument]) =>
      (computable(() => instrument.entries()) ?? [])
        .filter(({ booking }) => booking.type === 'DIVIDEND')
        .map(({ booking, settled }) => ({
          portfolio,
          day: booking.day,
          kind: isBond(symbol) ? ('interest' as const) : ('dividend' as const),
          symbol,
          gross: settled.gross,
          fees: settled.fee,
          taxes: settled.tax,
          net: settled.amount,
        })),
    ),
    ...book.facts.bookings.flatMap((booking) => {
      if (booking.type !== 'INTEREST' || booking.day > book.facts.period.end) return []
      const charges = computable(() => chargesOf(book.facts, booking))
      if (!charges) return []
      const { earnings: gross, fees, taxes } = charges
      const paid = { gross, fees, taxes, net: gross - taxes - fees }
      return [{ portfolio, day: booking.day, kind: 'interest' as const, symbol: undefined, ...paid }]
    }),
  ])

export interface IncomeMonth extends DividendMonth {
  readonly kind: 'dividend' | 'interest'
}

/** Dividends and, apart from them, interest of each month that had some. */
export function incomeMonths(open: readonly OpenPortfolio[]): IncomeMonth[] {
  const months = new Map<string, IncomeMonth>()
  for (const { day, kind, gross, net } of incomePayments(open)) {
    const { year, month } = civil(day)
    const key = `${year} ${month} ${kind}`
    const known = months.get(key) ?? { gross: 0n, net: 0n }
    months.set(key, { year, month, kind, gross: known.gross + gross, net: known.net + net })
  }
  return [...months.values()].toSorted((a, b) => a.year - b.year || a.month - b.month || (a.kind < b.kind ? -1 : 1))
}
