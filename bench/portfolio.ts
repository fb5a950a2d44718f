/**
 * How long a depot takes: 100,000 bookings over 20 years, 300 instruments, valued every day; and a typical one of 300
 * bookings over 10 years. Facts are in memory, in the order of days, as the database hands them out; warm, median of five.
 */
import { openBook, withBooking, withClose } from '#portfolio/book.ts'
import { madeUpDepot } from './made-up/depot.ts'
import { fraction, zero } from '#portfolio/numbers/fraction.ts'
import { summaryOf } from '#portfolio/summary.ts'
import { type TaxProfile, yearlyTax } from '#portfolio/yearly-tax.ts'

const rounds = 5
const profile: TaxProfile = { churchTaxRate: zero, allowance: fraction(1000n, 1n), kindOf: () => 'share' }

function median(label: string, run: () => void): void {
  for (let round = 0; round < 3; round += 1) run()
  const times = Array.from({ length: rounds }, () => {
    globalThis.gc?.()
    const before = performance.now()
    run()
    return performance.now() - before
  }).toSorted((a, b) => a - b)
  console.log(`${label}: ${times[Math.floor(rounds / 2)]?.toFixed(2)} ms`)
}

function measure(name: string, shape: { bookings: number; years: number; instruments: number }): void {
  const facts = madeUpDepot(shape)
  median(`${name}: value by day and TTWROR`, () => void openBook(facts))
  median(`${name}: with FIFO, XIRR and tax`, () => {
    const book = openBook(facts)
    summaryOf(book)
    yearlyTax(book, profile)
  })
  const book = openBook(facts)
  const booking = facts.bookings.at(-1)
  if (booking === undefined) return
  median(`${name}: one more booking`, () => void withBooking(book, booking))
  const close = { day: facts.period.end, close: 123.45 }
  median(`${name}: one more close`, () => void withClose(book, booking.symbol ?? '', close))
}

measure('100,000 bookings, 20 years, 300 instruments', { bookings: 100_000, years: 20, instruments: 300 })
measure('300 bookings, 10 years, 20 instruments', { bookings: 300, years: 10, instruments: 20 })
