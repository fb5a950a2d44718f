import type { Instrument, SizeClass } from '../instruments.ts'
import { keyOf, uniform } from './hash.ts'
import { exp, ln } from './math.ts'
import { profileOf, type ProfileName } from './profile.ts'
import { calendarDayOf, type DayClock, instantOf, SLOTS, weekdayOf } from './time.ts'

/** The day every path without real closes starts from, backwards and forwards. */
export const levelDay = '2026-08-21'

const calendarDay = calendarDayOf(instantOf(levelDay))

/** Slot end at which the starting level stands: the close of the home session. */
export function levelSlot(clock: DayClock, profile: ProfileName): number {
  const day = clock === 'calendar' ? calendarDay : weekdayOf(calendarDay)
  return day * SLOTS + profileOf(profile, clock, day).home.to
}

/** Two significant digits. */
export const twoDigits = (value: number): number => Number(value.toPrecision(2))

const priceRange: Record<SizeClass, readonly [number, number]> = {
  mega: [90, 500],
  large: [30, 250],
  mid: [12, 120],
  small: [4, 60],
  micro: [0.6, 15],
}

const capRange: Record<SizeClass, readonly [number, number]> = {
  mega: [2.2e11, 1.2e12],
  large: [1.2e10, 1.8e11],
  mid: [2.2e9, 1e10],
  small: [3.5e8, 2e9],
  micro: [2e7, 2.8e8],
}

/**
 * Rough units of a currency for one euro: what a share and a company cost is written in larger numbers where these are
 * large.
 */
const unitsPerEuro: Readonly<Record<string, number>> = {
  JPY: 160,
  KRW: 1500,
  IDR: 18_000,
  HUF: 390,
  ISK: 145,
  INR: 95,
  THB: 38,
  TWD: 35,
  MXN: 21,
  ZAR: 21,
  CZK: 24,
  NOK: 11.5,
  SEK: 11,
  HKD: 9,
  DKK: 7.5,
  CNY: 8,
  BRL: 6,
  ILS: 4,
  PLN: 4,
}

/** Bounds in euro as bounds in a currency. */
const inCurrency = ([low, high]: readonly [number, number], isoCurrency: string): readonly [number, number] => {
  const units = unitsPerEuro[isoCurrency] ?? 1
  return [low * units, high * units]
}

/** Between the bounds, evenly in proportion, the same for the same name. */
export function hashedBetween(seed: string, name: string, [low, high]: readonly [number, number]): number {
  return exp(ln(low) + (ln(high) - ln(low)) * uniform(keyOf(seed, name), 0))
}

/** The price a share starts from, in its home currency: the given level, else capitalisation ÷ shares, else by size. */
export function shareLevel(
  seed: string,
  instrument: Instrument,
  size: SizeClass,
  marketCap?: number,
  shares?: number,
): number {
  if (instrument.level !== undefined) return instrument.level
  if (marketCap && shares) return twoDigits(marketCap / shares)
  return twoDigits(hashedBetween(seed, `level:${instrument.key}`, inCurrency(priceRange[size], instrument.isoCurrency)))
}

/** Number of shares: the given one, else what a capitalisation of its size class means at the starting level. */
export function sharesOf(seed: string, instrument: Instrument): number {
  if (instrument.facts.kind !== 'stock') return 1
  const { shares, marketCap, size } = instrument.facts
  if (shares) return shares
  const level = shareLevel(seed, instrument, size, marketCap, shares)
  return twoDigits(
    (marketCap ??
      hashedBetween(seed, `capitalisation:${instrument.key}`, inCurrency(capRange[size], instrument.isoCurrency))) /
      level,
  )
}
