import { civil } from '#calendar/days.ts'
import type { Book } from './book.ts'
import { computable } from './lookup/money.ts'
import type { Fixed } from './numbers/fixed.ts'

export interface DividendMonth {
  readonly year: number
  /** 1 is January */
  readonly month: number
  readonly gross: Fixed
  readonly net: Fixed
}

/**
 * Dividends of each month that had some, oldest first, in the currency of the portfolio.
 * @param isMeant whether those of a paper count; default: of all
 */
export function dividendMonths(book: Book): DividendMonth[] {
  const months = new Map<number, { gross: Fixed; net: Fixed }>()
  for (const instrument of book.instruments.values()) {
    for (const { booking, settled } of computable(() => instrument.entries()) ?? []) {
      if (booking.type !== 'DIVIDEND') continue
      const { year, month } = civil(booking.day)
      const known = months.get(year * 12 + month - 1) ?? { gross: 0n, net: 0n }
      months.set(year * 12 + month - 1, { gross: known.gross + settled.gross, net: known.net + settled.amount })
    }
  }
  return [...months]
    .toSorted(([a], [b]) => a - b)
    .map(([key, sums]) => ({ year: Math.floor(key / 12), month: (key % 12) + 1, ...sums }))
}
