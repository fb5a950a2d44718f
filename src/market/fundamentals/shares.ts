import type { Instrument, SizeClass } from '../instruments.ts'
import { power } from '../simulation/math.ts'
import { keyOf, uniform } from '../simulation/hash.ts'

/** Market value by size class in the home currency, from … to. */
const values: Record<SizeClass, readonly [number, number]> = {
  mega: [2e11, 1.5e12], large: [1e10, 2e11], mid: [2e9, 1e10], small: [3e8, 2e9], micro: [3e7, 3e8],
}

/** How many units of a currency stand for about one euro, for the size of a market value only. */
const perEuro: Readonly<Record<string, number>> = { JPY: 160, KRW: 1500, HKD: 9, SEK: 11, NOK: 11.5, DKK: 7.5, INR: 95, THB: 38, ZAR: 21, IDR: 18_000, TWD: 35, MXN: 21, ISK: 145, HUF: 390 }

/**
 * Shares outstanding: the published number where the seed has it, else one that puts the market value at `price` into
 * the paper's size class, rounded to two digits. Undefined for what is no share.
 */
export function sharesOutstanding(instrument: Instrument, price: number, seed: string): { shares: number; generated: boolean } | undefined {
  const { facts } = instrument
  if (facts.kind !== 'stock' || !(price > 0)) return undefined
  if (facts.shares) return { shares: facts.shares, generated: false }
  const [from, to] = values[facts.size]
  const value = from * power(to / from, uniform(keyOf(seed, `fundamentals:shares:${instrument.key}`), 0)) * (perEuro[instrument.isoCurrency] ?? 1)
  return { shares: twoDigits(value / price), generated: true }
}

/** 123,456 → 120,000 */
export const twoDigits = (value: number): number => Number(value.toPrecision(2))
