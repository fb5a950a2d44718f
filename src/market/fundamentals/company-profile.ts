import type { Instrument, SizeClass } from '../instruments.ts'
import { exp } from '../simulation/math.ts'
import { keyOf, uniform, type Key } from '../simulation/hash.ts'
import { normal } from '../simulation/normal.ts'
import { sectorProfile, type SectorProfile } from './sectors.ts'

/** What is usual for one company: its sector's figures, and how it differs from them. Known without a single price. */
export interface CompanyProfile extends SectorProfile {
  lossChance: number
  /** it pays dividends */
  pays: boolean
  taxRate: number
  cashShare: number
  longTermShare: number
}

/** By size: factor on the sector's share of companies that pay no dividend; large companies nearly always pay. */
const keepsAll: Record<SizeClass, number> = { mega: 0.02, large: 0.1, mid: 0.8, small: 1.1, micro: 1.4 }

/** Chance of a bad year by size. */
const lossChance: Record<SizeClass, number> = { mega: 0.003, large: 0.01, mid: 0.03, small: 0.08, micro: 0.18 }

const ownKey = (seed: string, { key }: Instrument): Key => keyOf(seed, `fundamentals:own:${key}`)

const kindOf = ({ facts }: Instrument): { sector?: string | undefined; size: SizeClass } =>
  facts.kind === 'stock' ? facts : { size: 'small' }

/** Whether a company pays dividends. */
export function paysDividends(seed: string, instrument: Instrument): boolean {
  const { sector, size } = kindOf(instrument)
  return uniform(ownKey(seed, instrument), 8) >= sectorProfile(sector).nonPayers * keepsAll[size]
}

export function companyProfile(seed: string, instrument: Instrument): CompanyProfile {
  const { sector, size } = kindOf(instrument)
  const usual = sectorProfile(sector)
  const key = ownKey(seed, instrument)
  const around = (value: number, spread: number, counter: number) => value * exp(spread * normal(key, counter))
  return {
    ...usual,
    lossChance: lossChance[size],
    priceEarnings: around(usual.priceEarnings, 0.25, 0),
    netMargin: Math.min(0.4, around(usual.netMargin, 0.4, 1)),
    grossMargin: Math.min(0.85, around(usual.grossMargin, 0.2, 2)),
    depreciation: around(usual.depreciation, 0.2, 3),
    capex: around(usual.capex, 0.2, 4),
    assetTurnover: around(usual.assetTurnover, 0.3, 5),
    equityRatio: Math.min(0.85, around(usual.equityRatio, 0.25, 6)),
    payout: Math.min(0.7, around(usual.payout, 0.25, 7)),
    pays: paysDividends(seed, instrument),
    taxRate: 0.22 + 0.09 * uniform(key, 9),
    cashShare: 0.2 + 0.25 * uniform(key, 10),
    longTermShare: 0.45 + 0.2 * uniform(key, 11),
  }
}

/** The draws of a company's years. */
export const yearsKey = (seed: string, { key }: Instrument): Key => keyOf(seed, `fundamentals:years:${key}`)

/** Number of a draw: up to 16 purposes a year. */
export const counterOf = (year: number, purpose: number): number => year * 16 + purpose

/** A year that ended with a loss. */
export const isLoss = (years: Key, year: number, { lossChance: chance }: CompanyProfile): boolean =>
  uniform(years, counterOf(year, 7)) < chance
