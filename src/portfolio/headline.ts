import type { DayNumber } from '#calendar/days.ts'
import type { Book } from './book.ts'
import type { Evaluation } from './evaluate.ts'
import type { InstrumentFigures } from './figures/instrument-figures.ts'
import { heldOn } from './ledger/holdings.ts'
import { valueOn } from './ledger/positions.ts'
import { fixedToNumber, type Fixed } from './numbers/fixed.ts'

/** The figures on top of a portfolio, in its currency. Absent: a price or a rate is missing. */
export interface Headline {
  readonly value?: number | undefined
  readonly cash?: Fixed | undefined
  /** what the running day brought, or the last before it, without what came in or went out */
  readonly day?: { readonly change: number; readonly rate: number } | undefined
  /** of what is held: market value − cost with fees and taxes */
  readonly gain?: Fixed | undefined
  readonly gainRate?: number | undefined
  /** value − what was paid in, net: dividends, interest and what was sold count */
  readonly result?: number | undefined
  /** of what was paid in */
  readonly resultRate?: number | undefined
  readonly ttwror?: number | undefined
  readonly positions: number
}

/** @param movesFrom the first day of what „today“ brought */
export function headlineOf(book: Book, { figures, instruments }: Evaluation, movesFrom?: DayNumber): Headline {
  const held = heldOf(instruments)
  const gain = sumOf(held, ({ gains }) => gains?.gainOnHoldingsFifo)
  const cost = sumOf(held, ({ gains }) => gains?.fifoCost)
  const value = inUnits(figures.columns.totals.at(-1))
  const paid = inUnits(paidIn(book.columns).at(-1))
  const result = value === undefined || paid === undefined ? undefined : Math.round((value - paid) * 100) / 100
  return {
    value,
    cash: cashOf(book),
    day: dayOf(book, movesFrom),
    gain,
    gainRate: rateOf(gain, cost),
    result,
    resultRate: result !== undefined && paid !== undefined && paid > 0 ? result / paid : undefined,
    ttwror: figures.ttwror,
    positions: held.length,
  }
}

/** What went in less what went out, up to each day, in cents. */
export function paidIn({ inflows, outflows }: Pick<Book['columns'], 'inflows' | 'outflows'>): Float64Array {
  const paid = new Float64Array(inflows.length)
  let sum = 0
  for (let index = 0; index < inflows.length; index++) {
    sum += (inflows[index] ?? 0) - (outflows[index] ?? 0)
    paid[index] = sum
  }
  return paid
}

/** What is held, the most valuable first; what has no price last. */
export const heldOf = (instruments: Evaluation['instruments']): InstrumentFigures[] =>
  [...instruments.values()]
    .filter(({ sharesHeld }) => sharesHeld !== 0n)
    .toSorted((a, b) => descending(a.marketValue, b.marketValue))

/** A gain as part of what it cost; undefined without a cost. */
export const rateOf = (gain: Fixed | undefined, cost: Fixed | undefined): number | undefined =>
  gain === undefined || !cost ? undefined : Number(gain) / Number(cost < 0n ? -cost : cost)

/** (V + out) − (V₋₁ + in), added up, and the returns of these days chained. @param from the first of them, else the last day alone */
export function dayOf({ columns, returns }: Pick<Book, 'columns' | 'returns'>, from?: DayNumber): Headline['day'] {
  const { totals, inflows, outflows, start } = columns
  const last = totals.length - 1
  const first = Math.max(1, from === undefined ? last : Math.min(from - start, last))
  const [value, before] = [totals[last], totals[first - 1]]
  if (value === undefined || before === undefined || first > last) return undefined
  let change = value - before
  let growth = 1
  for (let index = first; index <= last; index++) {
    change += (outflows[index] ?? 0) - (inflows[index] ?? 0)
    growth *= 1 + (returns.daily[index] ?? 0)
  }
  const rate = first === last ? returns.daily[last] : growth - 1
  return Number.isFinite(change) && rate !== undefined && Number.isFinite(rate)
    ? { change: Math.round(change) / 100, rate }
    : undefined
}

/** On all accounts, at the end of a day; now where none is named. */
export function cashOf({ cash, facts }: Book, day = facts.period.end): Fixed | undefined {
  let sum: Fixed | undefined = 0n
  for (const { position } of cash.values()) {
    const value = valueOn(position, day)
    sum = sum === undefined || value === undefined ? undefined : sum + value
  }
  return sum
}

/** What lies on all accounts of portfolios in each currency, in units of their base currency; without one whose rate is missing. */
export function cashByCurrency(books: readonly Book[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cash, facts } of books)
    for (const { currency, position } of cash.values()) {
      const value = valueOn(position, facts.period.end)
      if (value !== undefined) sums.set(currency, (sums.get(currency) ?? 0) + fixedToNumber(value))
    }
  return sums
}

/** What lies on all accounts in other currencies than the portfolio's, in them: nobody has exchanged it. */
export function foreignCash({ cash, facts }: Book): Map<string, Fixed> {
  const sums = new Map<string, Fixed>()
  for (const { currency, position } of cash.values()) {
    const amount = heldOn(position.holding, facts.period.end)
    if (currency !== facts.baseCurrency && amount !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  return sums
}

const sumOf = (
  figures: readonly InstrumentFigures[],
  valueOf: (each: InstrumentFigures) => Fixed | undefined,
): Fixed | undefined =>
  figures.reduce<Fixed | undefined>((sum, each) => {
    const value = valueOf(each)
    return sum === undefined || value === undefined ? undefined : sum + value
  }, 0n)

const descending = (a: Fixed | undefined, b: Fixed | undefined): number =>
  a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : a > b ? -1 : 1

/** cents as units of the currency */
const inUnits = (cents: number | undefined): number | undefined =>
  cents === undefined || !Number.isFinite(cents) ? undefined : Math.round(cents) / 100
