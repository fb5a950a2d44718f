import { type DayNumber, tradingDayOf } from '#calendar/days.ts'
import type { BenchmarkPrices } from './benchmark.ts'
import type { Book } from './book.ts'
import { externalFlow } from './ledger/flows.ts'
import { groupedBookings } from './ledger/grouped.ts'
import { type ExplainedLine, ratesInWords } from './explained-figure.ts'
import { computable } from './lookup/money.ts'
import { closeIndexAt } from './lookup/prices.ts'
import { rateAt, rateBook, rateSteps } from './lookup/rates.ts'
import { exactCents, type Fixed, fixedToNumber, multiply, over, rationalToNumber } from './numbers/fixed.ts'

/** What came in from outside on a day (+) or left (−), in base currency. */
export type Payments = ReadonlyMap<DayNumber, Fixed>

/** Of several books together, by day, ascending; undefined where one cannot be counted. */
export function paymentsOf(books: readonly Pick<Book, 'facts'>[]): Payments | undefined {
  const sums = new Map<DayNumber, Fixed>()
  const isCounted = computable(() => {
    for (const { facts } of books)
      for (const booking of groupedBookings(facts.bookings).crossing) {
        const { day } = booking
        if (day > facts.period.start && day <= facts.period.end)
          sums.set(day, (sums.get(day) ?? 0n) + (externalFlow(facts, booking) ?? 0n))
      }
    return true
  })
  return isCounted === undefined
    ? undefined
    : new Map([...sums].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => a - b))
}

/** What the payments of one day bought (+), or what was sold for them (−). */
export interface Purchase {
  readonly day: DayNumber
  readonly paid: Fixed
  /** pieces, to twelve decimals */
  readonly quantity: Fixed
}

/** A benchmark into which the same was paid on the same days. */
export interface SamePayments {
  readonly purchases: readonly Purchase[]
  /** what is held of it is worth at the end of a day, in cents of the base currency; below 0 where more was taken out than there was */
  centsOn(day: DayNumber): bigint
  /** what was bought and sold, and at the end what is left of it on a day */
  linesOn(day: DayNumber): ExplainedLine[]
}

export const samePaymentsFormula =
  'Σ Zahlung ÷ (Kurs × Wechselkurs ihres Tages) = Stücke des Vergleichs; Wert = Stücke × Kurs × Wechselkurs von jetzt. ' +
  'Auszahlungen verkaufen Stücke. Ohne Gebühren, Steuern und Dividenden des Vergleichs'

/**
 * Each payment buys pieces of the benchmark, also parts of one, at the close and the rate in force on its day; what is taken out sells
 * some. Nothing is charged.
 * @returns undefined where the benchmark has no close on or before the first payment, or no rate
 */
export function samePayments(
  payments: Payments,
  { closes, currency, rates }: BenchmarkPrices,
  baseCurrency: string,
): SamePayments | undefined {
  const route = rateBook(rates, () => undefined).route(currency, baseCurrency)
  const [firstPaid] = payments.keys()
  const [firstClose] = closes.days
  if (route === undefined || firstClose === undefined || (firstPaid ?? firstClose) < firstClose) return undefined
  const indexOn = (day: DayNumber): number => closeIndexAt(closes.days, day)
  const worthOn = (day: DayNumber) => [closes.exact(indexOn(day)), rateAt(route, day)] as const
  let sum = 0n
  const held: Fixed[] = []
  const purchases = [...payments].map(([day, paid]): Purchase => {
    const quantity = over(paid, multiply(...worthOn(day)))
    sum += quantity
    held.push(sum)
    return { day, paid, quantity }
  })
  const heldOn = (day: DayNumber): Fixed => held[purchases.findLastIndex((each) => each.day <= day)] ?? 0n
  const centsOn = (day: DayNumber): bigint => exactCents(heldOn(day), ...worthOn(day))
  const lineOf = (day: DayNumber, quantity: Fixed): Omit<ExplainedLine, 'kind' | 'text'> => {
    const index = indexOn(day)
    return {
      date: tradingDayOf(day),
      quantity: fixedToNumber(quantity),
      price: rationalToNumber(closes.exact(index)),
      priceDate: tradingDayOf(closes.days[index] ?? day),
      priceSource: closes.source(index),
      isoCurrency: currency,
      rates: ratesInWords(rateSteps(route, day)),
    }
  }
  return {
    purchases,
    centsOn,
    linesOn: (day) => [
      ...purchases.map(
        ({ day: paidOn, paid, quantity }): ExplainedLine => ({
          kind: 'booking',
          text: paid > 0n ? 'Einzahlung' : 'Auszahlung',
          ...lineOf(paidOn, quantity),
          value: fixedToNumber(paid),
        }),
      ),
      { kind: 'position', text: 'Vergleich', ...lineOf(day, heldOn(day)), value: Number(centsOn(day)) / 100 },
    ],
  }
}
