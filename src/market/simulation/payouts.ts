import type { InstrumentKey } from '#contract/vocabulary.ts'
import { keyOf, word } from './hash.ts'
import { exp, ln } from './math.ts'
import { calendarDayOf, weekdayOf, YEAR } from './time.ts'

/** Before this year nothing is paid: no history reaches that far. */
const firstYear = 1996
/** no dividend takes more of a price */
const mostYield = 0.08
/** how far a price may stand from its mean of five years and still be paid on that mean */
const mostAway = 0.7

/**
 * The dividends a share has paid and will pay, one a calendar year. A dividend multiplies every later price by
 * (1 − amount ÷ close before the ex-day). Companies pay on what they earned over years, so the amount follows the mean
 * price of five years, and the yield is high where the price has fallen.
 */
export class Payouts {
  /** weekday number of a year's ex-day */
  readonly day: (year: number) => number
  /** amount ÷ close before the ex-day */
  readonly yieldOf: (year: number) => number
  readonly #homeYear: number
  /** ln of what has been taken off between the home day and after that year's ex-day */
  readonly #takenAfter: (year: number) => number
  #from = Infinity
  #to = -Infinity
  #value = 0

  /**
   * @param exDay weekday number of a year's ex-day, ascending with the years
   * @param usualYield of a year's payment; 0 where nothing is paid
   * @param priceAt ln of the price without dividends at the beginning of a weekday
   * @param homeDay the day on which the share's level is given
   */
  constructor(options: { exDay: (year: number) => number; usualYield: (year: number) => number; priceAt: (day: number) => number; homeDay: number }) {
    this.day = options.exDay
    const price = kept((year) => options.priceAt(this.day(year)))
    this.yieldOf = kept((year) => {
      const usual = year < firstYear ? 0 : options.usualYield(year)
      if (usual === 0) return 0
      let mean = 0
      for (let back = 0; back < 5; back++) mean += price(year - back) / 5
      return Math.min(mostYield, usual * exp(Math.max(-mostAway, Math.min(mostAway, mean - price(year)))))
    })
    this.#homeYear = this.#lastPaid(options.homeDay)
    const step = (year: number): number => ln(1 - this.yieldOf(year))
    this.#takenAfter = kept((year): number => {
      if (year === this.#homeYear) return 0
      if (year > this.#homeYear) return this.#takenAfter(year - 1) + step(year)
      return this.#takenAfter(Math.max(year + 1, firstYear - 1)) - (year < firstYear - 1 ? 0 : step(year + 1))
    })
  }

  /** ln of what dividends have taken off the price since the home day, ≤ 0 after it, ≥ 0 before; the same all day long. */
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

/** A function of a year that remembers its answers; every share has three, and most are asked nothing. */
function kept(ask: (year: number) => number): (year: number) => number {
  let known: Map<number, number> | undefined
  return (year) => {
    const before = known?.get(year)
    if (before !== undefined) return before
    const answer = ask(year)
    known ??= new Map()
    known.set(year, answer)
    return answer
  }
}

/** The weekday number from which a share trades without a year's dividend: the same weeks every spring, companies keep their rhythm. */
export function exWeekdayOf(seed: string, share: InstrumentKey): (year: number) => number {
  const daysAfter = word(keyOf(seed, `fundamentals:events:${share}`), 0) % 40
  return (year) => weekdayOf(calendarDayOf(Date.UTC(year, 3, 21)) + daysAfter)
}
