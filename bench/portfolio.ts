/**
 * How long a depot takes: 100,000 bookings over 20 years, 300 instruments, valued every day; and a typical one of 300
 * bookings over 10 years. Facts are in memory, in the order of days, as the database hands them out; warm, median of
 * five. What facts say before any question is asked (bookings grouped by instrument and account, a close for every day)
 * is kept with them; the first opening of fresh facts shows what that costs. Garbage is collected when the engine sees
 * fit.
 */
import type { Facts } from '#portfolio/facts.ts'
import { type Book, openBook, withBooking, withClose } from '#portfolio/book.ts'
import { evaluateBook } from '#portfolio/evaluate.ts'
import { madeUpDepot, type Shape } from './made-up/depot.ts'
import { zero } from '#portfolio/numbers/fraction.ts'
import { summaryOf } from '#portfolio/summary.ts'
import { type TaxProfile, yearlyTax } from '#portfolio/yearly-tax.ts'

const rounds = 5
const warmUpMs = 1500
const profile: TaxProfile = {
  churchTaxRate: zero,
  couple: false,
  kindOf: () => 'share',
  foreignTaxRateOf: () => zero,
}

/** What takes less than this is run several times a round. */
const shortestRoundMs = 20

function median(label: string, run: () => void, warmUp = warmUpMs): void {
  const begin = performance.now()
  let runs = 0
  do {
    run()
    runs += 1
  } while (performance.now() - begin < warmUp)
  const batch = Math.max(1, Math.ceil((shortestRoundMs * runs) / (performance.now() - begin)))
  const times = Array.from({ length: rounds }, () => {
    const cpuBefore = process.cpuUsage()
    const before = performance.now()
    for (let index = 0; index < batch; index += 1) run()
    const { user, system } = process.cpuUsage(cpuBefore)
    return { wall: (performance.now() - before) / batch, cpu: (user + system) / 1000 / batch }
  })
  const middle = (pick: (time: { wall: number; cpu: number }) => number): string =>
    (times.map(pick).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0).toFixed(2)
  console.log(`${label}: ${middle(({ wall }) => wall)} ms (CPU ${middle(({ cpu }) => cpu)} ms)`)
}

function summarised(facts: Facts): Book {
  const book = openBook(facts)
  summaryOf(book)
  yearlyTax([book], profile)
  return book
}

/** The same facts as nobody has seen them yet. */
const fresh = (facts: Facts): Facts => ({
  ...facts,
  bookings: [...facts.bookings],
  prices: {
    ...facts.prices,
    series: new Map([...facts.prices.series].map(([symbol, series]) => [symbol, { ...series }])),
  },
})

function measure(name: string, shape: Shape): void {
  const facts = madeUpDepot(shape)
  median(`${name}: value by day and TTWROR`, () => void openBook(facts))
  median(`${name}: with FIFO, XIRR and tax`, () => void summarised(facts))
  median(`${name}: first opening of fresh facts, with FIFO, XIRR and tax`, () => void summarised(fresh(facts)))
  const book = openBook(facts)
  const booking = facts.bookings.at(-1)
  if (booking === undefined) return
  median(`${name}: one more booking`, () => void withBooking(book, booking))
  const close = { day: facts.period.end, close: 123.45 }
  median(`${name}: one more close`, () => void withClose(book, booking.symbol ?? '', close))
  median(
    `${name}: every figure, exactly`,
    () => void evaluateBook(openBook(facts)),
    shape.bookings < 1000 ? warmUpMs : 0,
  )
}

measure('100,000 bookings, 20 years, 300 instruments', { bookings: 100_000, years: 20, instruments: 300 })
measure('300 bookings, 10 years, 20 instruments', { bookings: 300, years: 10, instruments: 20 })
