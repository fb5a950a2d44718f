import { type CompanyProfile, companyProfile, isLoss, paysDividends, yearsKey } from '../fundamentals/company-profile.ts'
import type { Instrument, SizeClass } from '../instruments.ts'
import { type Factors, profileOfRegion, regionOf, sectorOf } from './factors.ts'
import { type Key, keyOf, uniform } from './hash.ts'
import { levelSlot, shareLevel } from './levels.ts'
import { ln } from './math.ts'
import type { AnchorPoints, Path } from './path.ts'
import { exWeekdayOf, Payouts } from './payouts.ts'
import type { ProfileName } from './profile.ts'
import { SumPath } from './sum-path.ts'
import { SLOTS, YEAR } from './time.ts'

/** Own volatility a year, by size. */
const ownVol: Record<SizeClass, readonly [number, number]> = {
  mega: [0.16, 0.21], large: [0.17, 0.26], mid: [0.24, 0.34], small: [0.32, 0.46], micro: [0.38, 0.5],
}

/** Growth a year of a share without risk of its own, dividends included; the logarithm's drift is less by half of its own variance. */
export const shareGrowth = 0.06
/** What an index without members loses of it a year because dividends are paid out. */
export const usualYield = 0.025

export const pathName = (instrument: Instrument): string => `I:${instrument.isin ?? instrument.key}`

/** A share: the world, its region, its sector, and itself, with figures four times a year. */
export function sharePath(factors: Factors, instrument: Instrument, anchors?: AnchorPoints): Path | undefined {
  if (instrument.facts.kind !== 'stock') return undefined
  const { size, sector: sectorName, marketCap, shares } = instrument.facts
  const name = pathName(instrument)
  const key = keyOf(factors.seed, `${name}:character`)
  const between = (i: number, [low, high]: readonly [number, number]): number => low + (high - low) * uniform(key, i)
  const region = regionOf(instrument.isoCountry)
  const profile = profileOfRegion(region)
  const sector = sectorOf(sectorName)
  const vol = between(0, ownVol[size])
  const own = factors.own({
    name, clock: 'weekday', profile, vol, shared: 0.75, gamma: 0.5, coarse: 1, jump: 0.12,
  })
  const terms = [
    { of: factors.world(), beta: between(1, sector.beta) },
    { of: factors.region(region), beta: between(2, [0.85, 1.1]) },
    { of: factors.sector(sector), beta: between(3, [0.8, 1.1]) },
    { of: own, beta: 1 },
  ]
  const driftPerDay = (shareGrowth - 0.5 * vol * vol) / YEAR
  const priceAt = (day: number): number => terms.reduce((sum, { of, beta }) => sum + beta * of.at(day), driftPerDay * day)
  return new SumPath({
    name,
    clock: 'weekday',
    profile,
    terms,
    driftPerDay,
    payouts: payoutsOf(factors.seed, instrument, profile, priceAt),
    anchors,
    level: { slot: levelSlot('weekday', profile), ln: ln(shareLevel(factors.seed, instrument, size, marketCap, shares)) },
  })
}

/**
 * Dividends as the company's payout and usual P/E ratio make them, in the same week of every spring, for every year that
 * ended without a loss; undefined where none are ever paid.
 * @param priceAt ln of the price without dividends
 */
function payoutsOf(seed: string, share: Instrument, profile: ProfileName, priceAt: (day: number) => number): Payouts | undefined {
  if (!paysDividends(seed, share)) return undefined
  let known: { company: CompanyProfile; years: Key } | undefined
  return new Payouts({
    exDay: exWeekdayOf(seed, share.key),
    usualYield: (year) => {
      const { company, years } = (known ??= { company: companyProfile(seed, share), years: yearsKey(seed, share) })
      return isLoss(years, year - 1, company) ? 0 : company.payout / company.priceEarnings
    },
    priceAt,
    homeDay: Math.floor(levelSlot('weekday', profile) / SLOTS),
  })
}
