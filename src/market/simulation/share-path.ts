import {
  type CompanyProfile,
  companyProfile,
  isLoss,
  paysDividends,
  yearsKey,
} from '../fundamentals/company-profile.ts'
import { fiscalEndMonth } from '../fundamentals/fiscal-calendar.ts'
import type { Instrument, SizeClass } from '../instruments.ts'
import { type Factors, profileOfRegion, regionOf, sectorOf } from './factors.ts'
import { type Key, keyOf, keysOf, uniform, word } from './hash.ts'
import { levelSlot, shareLevel } from './levels.ts'
import { ln } from './math.ts'
import type { AnchorPoints, Loading, Path } from './path.ts'
import { exDaysAfter, exWeekday, type Payer, Payouts } from './payouts.ts'
import type { ProfileName } from './profile.ts'
import { lagRange, leastLagDays, reportDayIn, type ReportSchedule } from './report-days.ts'
import { SumPath } from './sum-path.ts'
import { SLOTS, YEAR } from './time.ts'

/** Own volatility a year, by size. */
const ownVol: Record<SizeClass, readonly [number, number]> = {
  mega: [0.16, 0.21],
  large: [0.17, 0.26],
  mid: [0.24, 0.34],
  small: [0.32, 0.46],
  micro: [0.38, 0.5],
}

/**
 * Growth a year of a share without risk of its own, dividends included; the logarithm's drift is less by half of its
 * own variance.
 */
export const shareGrowth = 0.06
/** What an index without members loses of it a year because dividends are paid out. */
export const usualYield = 0.025

/** Monday to Friday: most companies report in the middle of the week. */
const reportWeekday = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4] as const

/** When a company reports. */
export function reportsOf(seed: string, share: Instrument): ReportSchedule {
  const key = keyOf(seed, `fundamentals:reports:${share.key}`)
  return {
    endMonth: fiscalEndMonth(share),
    lagDays: leastLagDays + (word(key, 0) % lagRange),
    week: word(key, 1) % 3,
    weekday: reportWeekday[word(key, 2) % reportWeekday.length] ?? 2,
    annualWeeks: word(key, 3) % 5,
  }
}

export const pathName = (instrument: Instrument): string => `I:${instrument.isin ?? instrument.key}`

/** A share: the world, its region, its sector, and itself, with figures four times a year. */
export function sharePath(factors: Factors, instrument: Instrument, anchors?: AnchorPoints): Path | undefined {
  if (instrument.facts.kind !== 'stock') return undefined
  const { size, sector: sectorName, marketCap, shares } = instrument.facts
  const name = pathName(instrument)
  const key = keysOf(factors.seed, name)(':character')
  const between = (i: number, [low, high]: readonly [number, number]): number => low + (high - low) * uniform(key, i)
  const region = regionOf(instrument.isoCountry)
  const profile = profileOfRegion(region)
  const sector = sectorOf(sectorName)
  const vol = between(0, ownVol[size])
  const reports = reportsOf(factors.seed, instrument)
  const own = factors.own({
    name,
    clock: 'weekday',
    profile,
    vol,
    shared: 0.75,
    gamma: 0.5,
    coarse: 1,
    jump: { share: 0.12, dayIn: (block) => reportDayIn(reports, block) },
  })
  const terms = [
    { of: factors.world(), beta: between(1, sector.beta) },
    { of: factors.region(region), beta: between(2, [0.85, 1.1]) },
    { of: factors.sector(sector), beta: between(3, [0.8, 1.1]) },
    { of: own, beta: 1 },
  ]
  const driftPerDay = (shareGrowth - 0.5 * vol * vol) / YEAR
  return new SumPath({
    name,
    clock: 'weekday',
    profile,
    terms,
    driftPerDay,
    payouts: new Payouts(new PayingShare(factors.seed, instrument, terms, driftPerDay, profile)),
    anchors,
    level: {
      slot: levelSlot('weekday', profile),
      ln: ln(shareLevel(factors.seed, instrument, size, marketCap, shares)),
    },
  })
}

/**
 * Dividends as the company's payout and usual P/E ratio make them, in the same week of every spring, for every year
 * that ended without a loss.
 */
class PayingShare implements Payer {
  readonly #seed: string
  readonly #share: Instrument
  readonly #terms: readonly Loading[]
  readonly #drift: number
  readonly #profile: ProfileName
  #daysAfter: number | undefined
  #pays: boolean | undefined
  #company: CompanyProfile | undefined
  #years: Key | undefined

  /** @param drift of the logarithm, a day */
  constructor(seed: string, share: Instrument, terms: readonly Loading[], drift: number, profile: ProfileName) {
    this.#seed = seed
    this.#share = share
    this.#terms = terms
    this.#drift = drift
    this.#profile = profile
  }

  get homeDay(): number {
    return Math.floor(levelSlot('weekday', this.#profile) / SLOTS)
  }

  exDay(year: number): number {
    return exWeekday(year, (this.#daysAfter ??= exDaysAfter(this.#seed, this.#share.key)))
  }

  get usualYield(): number {
    this.#pays ??= paysDividends(this.#seed, this.#share)
    if (!this.#pays) return 0
    const company = (this.#company ??= companyProfile(this.#seed, this.#share))
    return company.payout / company.priceEarnings
  }

  isSkipped(year: number): boolean {
    const company = (this.#company ??= companyProfile(this.#seed, this.#share))
    return isLoss((this.#years ??= yearsKey(this.#seed, this.#share)), year - 1, company)
  }

  priceAt(day: number): number {
    return this.#terms.reduce((sum, { of, beta }) => sum + beta * of.at(day), this.#drift * day)
  }
}
