import type { FollowedAssets, Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts, startingLevel } from './anchored-path.ts'
import type { Path, Term } from './path.ts'
import { YEAR } from './time.ts'

/** Costs a year of a product that follows its assets once. */
const coinCost = 0.015
const metalCost = 0.003
const otherCost = 0.005
/** and of one that follows them more than once, or against them */
const leveragedCost = 0.01

/** An asset, and the path of its price in its own currency. */
export interface FollowedPath {
  readonly asset: Instrument
  readonly path: Path
}

/**
 * A product on coins or commodities: ln of its price moves as the mean of its assets' does, as often as its name says, in
 * its own currency unless it is hedged, less its costs. Setting the leverage anew every day costs ½·(L² − L)·σ² a year.
 */
export function productPath(
  parts: PathParts,
  instrument: Instrument,
  { leverage, hedged }: Omit<FollowedAssets, 'keys'>,
  assets: readonly FollowedPath[],
): Path {
  const share = leverage / assets.length
  const clock = assets.some(({ path }) => path.clock === 'calendar') ? 'calendar' : 'weekday'
  const daysAYear = clock === 'calendar' ? 365 : YEAR
  const terms: Term[] = []
  let variance = 0
  for (const { asset, path } of assets) {
    terms.push({ of: path, beta: share, cause: { kind: 'followed', key: asset.key } })
    variance += (path.dayVariance * (path.clock === 'calendar' ? 365 : YEAR)) / assets.length
    if (hedged) continue
    for (const term of parts.currencies.conversion(asset.isoCurrency, instrument.isoCurrency))
      terms.push({ ...term, beta: term.beta / assets.length })
  }
  const cost = leverage === 1 ? costOf(assets) : leveragedCost
  return anchoredPath(parts, instrument, {
    clock,
    profile: assets[0]?.path.profile ?? 'world',
    terms,
    driftPerDay: -(cost + 0.5 * (leverage * leverage - leverage) * variance) / daysAYear,
    level: startingLevel(parts, instrument, [8, 400]),
  })
}

function costOf(assets: readonly FollowedPath[]): number {
  const facts = assets[0]?.asset.facts
  if (facts?.kind === 'crypto') return coinCost
  return facts?.kind === 'commodity' && facts.group === 'metal' ? metalCost : otherCost
}
