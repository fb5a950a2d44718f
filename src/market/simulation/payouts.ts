import type { InstrumentKey } from '#contract/vocabulary.ts'
import { keyOf, word } from './hash.ts'
import { exp, ln } from './math.ts'
import { calendarDayOf, startOfDay, weekdayOf, YEAR } from './time.ts'

/** No dividends before this year: no history reaches that far back. */
const firstYear = 1996
/** no dividend takes more of a price */
const mostYield = 0.08
/** how far a price may fall below what is paid on before the dividend is cut */
const mostAway = 0.4
/** ln of how much less and more is paid on than the year before */
const [leastGrowth, mostGrowth] = [-0.16, 0.11]

/** A share that pays. */
export interface Payer {
  /** weekday number of a year's ex-day, ascending with the years */
  exDay(year: number): number
  /** of a payment when the price stands where it usually does; 0 of a share that never pays */
  readonly usualYield: number
  /** nothing is paid in a year, after one with a loss */
  isSkipped(year: number): boolean
  /** ln of the price without dividends at the beginning of a weekday */
  priceAt(day: number): number
  /** the day on which the share's level is given */
  readonly homeDay: number
}

/**
 * The dividends a share has paid and will pay, one a calendar year. A dividend multiplies every later price by
 * (1 − amount ÷ close before the ex-day). Companies pay on what they earned over years, and raise and lower it in small
 * steps: the amount follows the mean price of five years, by at most a tenth a year up and a seventh down, and the yield is
 * high where the price has fallen.
 */
export class Payouts {
  readonly #payer: Payer
  #homeYear: number | undefined
  // by year; of most shares nobody asks for another than the current one
  #prices: Map<number, number> | undefined
  #yields: Map<number, number> | undefined
  #taken: Map<number, number> | undefined
  #bases: Map<number, number> | undefined
  // a stretch of days within which the reduction is constant; initially the time before the first dividend
  #from: number
  #to: number
  #value = 0

  constructor(payer: Payer) {
    this.#payer = payer
    const { from, to } = stillAround(payer.homeDay)
    this.#from = from
    this.#to = to
  }

  /** weekday number of a year's ex-day */
  day(year: number): number {
    return this.#payer.exDay(year)
  }

  /** amount ÷ close before the ex-day */
  yieldOf(year: number): number {
    return kept((this.#yields ??= new Map()), year, () => {
      const usual = year < firstYear ? 0 : this.#payer.usualYield
      if (usual === 0 || this.#payer.isSkipped(year)) return 0
      return Math.min(mostYield, usual * exp(Math.min(mostAway, this.#base(year) - this.#price(year))))
    })
  }

  /** ln of the price on which a year's dividend is paid: chained from the home year, as far as the growth allows. */
  #base(year: number): number {
    return kept((this.#bases ??= new Map()), year, () => {
      const home = (this.#homeYear ??= this.#lastPaid(this.#payer.homeDay))
      const mean = this.#mean(year)
      if (year === home) return mean
      if (year > home) return within(mean, this.#base(year - 1), leastGrowth, mostGrowth)
      return within(mean, this.#base(year + 1), -mostGrowth, -leastGrowth)
    })
  }

  #mean(year: number): number {
    let mean = 0
    for (let back = 0; back < 5; back++) mean += this.#price(year - back) / 5
    return mean
  }

  #price(year: number): number {
    return kept((this.#prices ??= new Map()), year, () => this.#payer.priceAt(this.day(year)))
  }

  /** ln of what has been taken off between the home day and after that year's ex-day */
  #takenAfter(year: number): number {
    const home = (this.#homeYear ??= this.#lastPaid(this.#payer.homeDay))
    if (year === home) return 0
    return kept((this.#taken ??= new Map()), year, () => {
      if (year > home) return this.#takenAfter(year - 1) + this.#step(year)
      return this.#takenAfter(Math.max(year + 1, firstYear - 1)) - (year < firstYear - 1 ? 0 : this.#step(year + 1))
    })
  }

  #step(year: number): number {
    return ln(1 - this.yieldOf(year))
  }

  /**
   * ln of what dividends have taken off the price since the home day, ≤ 0 after it, ≥ 0 before; the same all day long.
   */
  at(day: number): number {
    if (day >= this.#from && day < this.#to) return this.#value
    const year = this.#lastPaid(day)
    this.#from = this.day(year)
    this.#to = this.day(year + 1)
    this.#value = this.#takenAfter(year)
    return this.#value
  }

  /** The last year whose ex-day is not after the day. */
  #lastPaid(day: number): number {
    let year = 1990 + Math.floor(day / (YEAR - 0.1))
    while (this.day(year) > day) year--
    while (this.day(year + 1) <= day) year++
    return year
  }
}

const within = (value: number, from: number, least: number, most: number): number =>
  Math.max(from + least, Math.min(from + most, value))

function kept(known: Map<number, number>, year: number, ask: () => number): number {
  const before = known.get(year)
  if (before !== undefined) return before
  const answer = ask()
  known.set(year, answer)
  return answer
}

/** days of spring on which shares begin to trade without a dividend */
const EX_DAYS = 40

/** Days after 21 April of a share's ex-day: the same weeks every spring, as companies keep their schedule. */
export const exDaysAfter = (seed: string, share: InstrumentKey): number =>
  word(keyOf(seed, `fundamentals:events:${share}`), 0) % EX_DAYS

/** The weekday number from which a share trades without a year's dividend. */
export const exWeekday = (year: number, daysAfter: number): number =>
  weekdayOf(calendarDayOf(Date.UTC(year, 3, 21)) + daysAfter)

let still = { day: -1, from: Infinity, to: -Infinity }

/** The weekdays around one on which no share pays; none where it lies in spring. */
function stillAround(day: number): { from: number; to: number } {
  if (still.day !== day) {
    const year = new Date(startOfDay('weekday', day)).getUTCFullYear()
    const last = exWeekday(year, EX_DAYS - 1) <= day ? year : year - 1
    const [from, to] = [exWeekday(last, EX_DAYS - 1), exWeekday(last + 1, 0)]
    still = day < to ? { day, from, to } : { day, from: Infinity, to: -Infinity }
  }
  return still
}
