import type { Booking, Facts } from '#portfolio/facts.ts'
import type { PriceSeries } from '#portfolio/lookup/prices.ts'
import { rateBook } from '#portfolio/lookup/rates.ts'
import { dayFrom, isWeekend, type DayNumber } from '#calendar/days.ts'
import { decimalOf, type Fixed } from '#portfolio/numbers/fixed.ts'

export interface Shape {
  readonly bookings: number
  readonly years: number
  readonly instruments: number
}

/**
 * A depot that never existed: prices wander, shares are bought in thousandths and whole, a third of them in dollars.
 */
export function madeUpDepot({ bookings: count, years, instruments: width }: Shape): Facts {
  const random = generator(20_261_121)
  const end = dayFrom(2026, 11, 20)
  const start = end - Math.round(years * 365.25)
  const tradingDays = Array.from({ length: end - start + 1 }, (_, index) => start + index).filter(
    (day) => !isWeekend(day),
  )
  const symbols = Array.from({ length: width }, (_, index) => `I${String(index).padStart(3, '0')}`)
  const currencyOf = (index: number): string => (index % 3 === 2 ? 'USD' : 'EUR')
  const series = new Map(symbols.map((symbol) => [symbol, wanderingPrices(tradingDays, random)]))
  const rates = rateBook(
    tradingDays.map((day, index) => ({
      day,
      base: 'EUR',
      quote: 'USD',
      rate: Math.round(11_000 + 900 * Math.sin(index / 200)) / 10_000,
    })),
    () => undefined,
  )
  const held = new Map<string, number>()
  const bookings: Booking[] = []
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor((index / count) * (tradingDays.length - 1)) + 1
    const day = tradingDays[at] ?? end
    const instrument = Math.floor(random() * width)
    const symbol = symbols[instrument] ?? ''
    const depot = instrument % 2 === 0 ? 'D1' : 'D2'
    const currency = currencyOf(instrument)
    const shares = held.get(symbol) ?? 0
    const milli = random() < 0.5 ? 1000 * Math.ceil(random() * 40) : Math.ceil(random() * 40_000)
    const price = series.get(symbol)?.values[at] ?? 1
    const draw = random()
    const common = { day, currency, account: currency, depot, fee: fixedCents(random() < 0.5 ? 100 : 490) }
    const gross = (quantity: number): number => Math.round((quantity / 1000) * price * 100)
    if (draw < 0.05) {
      bookings.push({
        ...common,
        type: 'DEPOSIT',
        quantity: 0n,
        amount: fixedCents(Math.ceil(random() * 500_000)),
        fee: 0n,
        tax: 0n,
      })
    } else if (draw < 0.1 && shares > 0) {
      const amount = fixedCents(Math.ceil(gross(shares) * 0.01 * 0.75) + 1)
      bookings.push({
        ...common,
        type: 'DIVIDEND',
        symbol,
        quantity: fixedMilli(shares),
        amount,
        fee: 0n,
        tax: amount / 3n,
      })
    } else if (draw < 0.5 && shares > 0) {
      const sold = Math.min(shares, milli)
      held.set(symbol, shares - sold)
      bookings.push({
        ...common,
        type: 'SELL',
        symbol,
        quantity: fixedMilli(sold),
        amount: fixedCents(gross(sold)) - common.fee,
        tax: 0n,
      })
    } else {
      held.set(symbol, shares + milli)
      bookings.push({
        ...common,
        type: 'BUY',
        symbol,
        quantity: fixedMilli(milli),
        amount: fixedCents(gross(milli)) + common.fee,
        tax: 0n,
      })
    }
  }
  return {
    baseCurrency: 'EUR',
    instruments: new Map(symbols.map((symbol, index) => [symbol, { symbol, currency: currencyOf(index) }])),
    accounts: new Map([
      ['EUR', 'EUR'],
      ['USD', 'USD'],
    ]),
    bookings,
    splits: [],
    prices: { series },
    rates,
    period: { start, end },
  }
}

const fixedCents = (cents: number): Fixed => BigInt(cents) * 10_000_000_000n
const fixedMilli = (milli: number): Fixed => BigInt(milli) * 1_000_000_000n

function wanderingPrices(days: readonly DayNumber[], random: () => number): PriceSeries {
  let price = 20 + random() * 200
  const values = Float64Array.from(days, () => {
    price = Math.max(1, price * (1 + (random() - 0.497) * 0.03))
    return Math.round(price * 1000) / 1000
  })
  return {
    days: Int32Array.from(days),
    values,
    plain: true,
    exact: (index) => decimalOf(values[index] ?? 0) ?? { num: 0n, den: 1n },
    source: () => 'close',
  }
}

/** mulberry32: the same depot in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
